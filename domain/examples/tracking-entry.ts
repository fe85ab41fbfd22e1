import type { Examples } from '../registry.ts'

export const examples: Examples<'tracking_entry'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000221',
    client_id: 1,
    home_id: 1,
    category_id: 1,
    category_name: 'Blood glucose',
    entry_datetime: '2026-01-06T12:40:00.000Z',
    entry_date: '2026-01-06',
    details: [
      {
        key: 'glucose',
        attribute_name: 'Blood glucose',
        data_type: 'number',
        unit: 'mg/dL',
        low: 70,
        high: 250,
        value: 118,
        is_out_of_range: false,
      },
      {
        key: 'taken',
        attribute_name: 'Taken',
        data_type: 'choice',
        unit: null,
        low: null,
        high: null,
        value: 'Fasting',
        is_out_of_range: false,
      },
    ],
    notes: null,
    tells_manager: true,
    staff_id: 4,
    created_at: '2026-01-06T12:41:00.000Z',
    updated_at: '2026-01-06T12:41:00.000Z',
    removed_at: null,
    removed_by: null,
  },
]
