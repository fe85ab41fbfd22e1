import type { Examples } from '../registry.ts'

export const examples: Examples<'mark'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000301',
    administration_id: 'f9f2e2b4-9a46-5d6e-8f0e-3c1f52a4b7c8',
    medication_id: '01932b5e-0000-7000-8000-000000000101',
    medication_version_id: '01932b5e-0000-7000-8000-000000000201',
    client_id: 1,
    home_id: 1,
    administration_date: '2026-01-06',
    status: 'given',
    given_at: '2026-01-06T13:04:00.000Z',
    reason_code: null,
    notes: null,
    seen_mark_ids: [],
    author_id: 5,
    device_id: null,
    recorded_at: '2026-01-06T13:04:00.000Z',
    utc_offset_minutes: -300,
    received_at: '2026-01-06T13:04:00.250Z',
  },
]
