import type { Examples } from '../registry.ts'

export const examples: Examples<'company'> = [
  {
    id: 1,
    name: 'Maple Grove Homes',
    license_number: 'NY-44017',
    contact_name: 'Helen Okafor',
    contact_email: 'office@hearth.test',
    contact_phone: '+15185550100',
    tax_id: '14-5550172',
    street_address: '12 Grove Street',
    city: 'Albany',
    state: 'NY',
    zip_code: '12207',
    incident_hours: 24,
    medication_error_hours: 72,
    closed_at: null,
    created_at: '2026-01-05T14:00:00.000Z',
    updated_at: '2026-01-05T14:00:00.000Z',
  },
]
