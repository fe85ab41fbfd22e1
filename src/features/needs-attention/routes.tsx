import type { ScreenRoute } from '../../app/screens.ts'

export const needsAttentionRoutes: readonly ScreenRoute[] = [
  {
    path: 'needs-attention',
    screen: 'needs-attention',
    load: async () => (await import('./needs-attention.tsx')).NeedsAttention,
  },
]
