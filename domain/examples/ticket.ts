import type { Examples } from '../registry.ts'

export const examples: Examples<'ticket'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000a01',
    company_id: 1,
    subject: 'The printed month cuts off the last column',
    body: 'On the printer in the office the column of the 31st is missing. The preview shows it.',
    status: 'waiting',
    created_by: 5,
    created_at: '2026-01-06T21:00:00.000Z',
    updated_at: '2026-01-06T22:15:00.000Z',
    answered_at: '2026-01-06T22:15:00.000Z',
  },
]
