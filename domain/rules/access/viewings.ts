/** Opening the same thing again within this many minutes counts as the same viewing. */
export const SAME_VIEWING_MINUTES = 15
