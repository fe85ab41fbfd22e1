import type { ScreenRoute } from '../../ui/page/screen-route.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: 'needs-attention',
    screen: 'needs-attention',
    load: async () => (await import('./needs-attention.tsx')).NeedsAttention,
  },
]
