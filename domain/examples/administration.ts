import type { Examples } from '../registry.ts'

export const examples: Examples<'administration'> = [
  {
    id: 'f9f2e2b4-9a46-5d6e-8f0e-3c1f52a4b7c8',
    medication_id: '01932b5e-0000-7000-8000-000000000101',
    medication_version_id: '01932b5e-0000-7000-8000-000000000201',
    client_id: 1,
    home_id: 1,
    administration_date: '2026-01-06',
    administration_time: '08:00',
    is_as_needed: false,
    time_zone: 'America/New_York',
    created_at: '2026-01-06T13:04:00.000Z',
    created_by: 5,
  },
]
