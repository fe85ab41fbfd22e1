import type { Examples } from '../registry.ts'

export const examples: Examples<'subscription'> = [
  {
    id: 1,
    company_id: 1,
    service_id: 1,
    status: 'Active',
    start_date: '2026-01-05',
    end_date: null,
    notes: 'Maple House and Cedar House.',
    created_at: '2026-01-05T14:00:00.000Z',
    updated_at: '2026-01-05T14:00:00.000Z',
  },
]
