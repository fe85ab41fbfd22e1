import type { Examples } from '../registry.ts'

export const examples: Examples<'medication'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000101',
    client_id: 1,
    home_id: 1,
    start_date: '2026-01-06',
    start_time: '08:00',
    end_date: null,
    assigned_to_staff_id: null,
    notes: 'With food',
    removed_at: null,
    removed_by: null,
    created_at: '2026-01-05T14:00:00.000Z',
    created_by: 4,
    updated_at: '2026-01-05T14:00:00.000Z',
  },
]
