import type { Examples } from '../registry.ts'

export const examples: Examples<'grant'> = [
  {
    id: 1,
    user_id: 5,
    granted_scope: 'home:1',
    role: 'care_giver',
    from_at: '2026-01-05T14:00:00.000Z',
    until_at: null,
  },
]
