import type { Examples } from '../registry.ts'

export const examples: Examples<'tracking_category'> = [
  {
    id: 1,
    home_id: 1,
    name: 'Blood glucose',
    attributes: [
      {
        key: 'glucose',
        name: 'Blood glucose',
        data_type: 'number',
        unit: 'mg/dL',
        low: 70,
        high: 250,
        choices: [],
        notable: [],
        most: null,
        is_required: true,
      },
      {
        key: 'taken',
        name: 'Taken',
        data_type: 'choice',
        unit: null,
        low: null,
        high: null,
        choices: ['Fasting', 'Before meal', 'After meal', 'Bedtime'],
        notable: [],
        most: null,
        is_required: false,
      },
    ],
    tells_manager: true,
    is_active: true,
    created_at: '2026-01-02T14:00:00.000Z',
    updated_at: '2026-01-02T14:00:00.000Z',
  },
]
