import type { Examples } from '../registry.ts'

export const examples: Examples<'attention_item'> = [
  {
    id: '5d0f8a50-76a5-5b0e-9d8e-0d1f64c0a111',
    kind: 'possible_double_dose',
    client_id: 1,
    home_id: 1,
    subject_ids: ['01932b5e-0000-7000-8000-000000000301', '01932b5e-0000-7000-8000-000000000302'],
    details: {},
    author_id: 5,
    recorded_at: '2026-01-06T13:06:00.000Z',
    opened_at: '2026-01-06T13:20:00.000Z',
    resolved_at: null,
    resolved_by: null,
    resolution: null,
    resolution_reason: null,
  },
]
