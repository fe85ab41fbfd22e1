import type { Examples } from '../registry.ts'

export const examples: Examples<'client'> = [
  {
    id: 1,
    company_id: 1,
    home_id: 1,
    first_name: 'Walter',
    last_name: 'Abbott',
    date_of_birth: '1958-04-11',
    admission_date: '2024-02-01',
    discharge_date: null,
    status: 'active',
    inactive_from: null,
    left_at: null,
    absences: null,
    former_zones: null,
    former_homes: null,
    email: null,
    phone: null,
    image_url: null,
    no_known_allergies: false,
    created_at: '2026-01-05T14:00:00.000Z',
    updated_at: '2026-01-05T14:00:00.000Z',
  },
]
