/** Events by which somebody is at the screen. A screen reader clicks without touching. */
export const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'click'] as const
