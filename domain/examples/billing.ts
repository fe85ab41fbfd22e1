import type { Examples } from '../registry.ts'

export const examples: Examples<'billing'> = [
  {
    id: 1,
    company_id: 1,
    period: 'January 2026',
    description: 'Residential habilitation, two homes.',
    amount: 1_250,
    due_date: '2026-02-15',
    paid_at: null,
    created_at: '2026-02-01T14:00:00.000Z',
    updated_at: '2026-02-01T14:00:00.000Z',
    removed_at: null,
    removed_by: null,
  },
]
