import type { Examples } from '../registry.ts'

export const examples: Examples<'service'> = [
  {
    id: 1,
    name: 'Residential habilitation',
    description: 'Support with daily living in a group home, by day and by night.',
    base_cost: 285.5,
    billing_code: 'T2016',
    is_recurring: true,
    frequency: 'Daily',
    created_at: '2026-01-05T14:00:00.000Z',
    updated_at: '2026-01-05T14:00:00.000Z',
  },
]
