import type { Examples } from '../registry.ts'

export const examples: Examples<'allergy'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000001',
    client_id: 1,
    substance: 'Penicillin',
    reaction: 'Hives',
    severity: 'severe',
    recorded_at: '2026-01-05T14:00:00.000Z',
    recorded_by: 4,
    withdrawn_at: null,
    withdrawn_by: null,
    withdrawal_reason: null,
  },
]
