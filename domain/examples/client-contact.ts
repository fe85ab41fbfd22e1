import type { Examples } from '../registry.ts'

export const examples: Examples<'client_contact'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000121',
    client_id: 1,
    full_name: 'Marian Abbott',
    relationship: 'Sister',
    contact_type: 'emergency',
    phone: '518-555-0142',
    alt_phone: null,
    created_at: '2026-01-05T14:00:00.000Z',
    created_by: 4,
    updated_at: '2026-01-05T14:00:00.000Z',
    removed_at: null,
    removed_by: null,
  },
]
