import type { Examples } from '../registry.ts'

export const examples: Examples<'diagnosis'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000111',
    client_id: 1,
    name: 'Type 2 diabetes mellitus',
    code: 'E11.9',
    diagnosed_on: '2019-05-14',
    recorded_at: '2026-01-05T14:00:00.000Z',
    recorded_by: 4,
    withdrawn_at: null,
    withdrawn_by: null,
    withdrawal_reason: null,
  },
]
