import type { Examples } from '../registry.ts'

export const examples: Examples<'medication_version'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000201',
    medication_id: '01932b5e-0000-7000-8000-000000000101',
    client_id: 1,
    home_id: 1,
    effective_date: '2026-01-06',
    effective_time: '08:00',
    anchor_date: '2026-01-06',
    inventory_id: 1,
    medication_name: 'Metformin 500 mg tablet',
    dosage: 1,
    unit: 'tablet',
    administration_route: 'oral',
    frequency_type: 'daily',
    frequency_value: null,
    daily_frequency: 2,
    administration_times: ['08:00', '20:00'],
    administration_days: [],
    replaces_version_id: null,
    created_at: '2026-01-05T14:00:00.000Z',
    created_by: 4,
  },
]
