import type { Examples } from '../registry.ts'

export const examples: Examples<'appointment'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000321',
    client_id: 1,
    home_id: 1,
    appointment_type: 'medical',
    title: 'Blood pressure check with Dr. Amato',
    appointment_date: '2026-01-12',
    time: '10:30',
    duration: 45,
    staff_id: 4,
    status: 'scheduled',
    settled_on: null,
    sequence: 0,
    created_by: 3,
    created_at: '2026-01-06T22:10:00.000Z',
    updated_at: '2026-01-06T22:10:00.000Z',
    removed_at: null,
    removed_by: null,
  },
]
