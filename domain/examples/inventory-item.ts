import type { Examples } from '../registry.ts'

export const examples: Examples<'inventory_item'> = [
  {
    id: 1,
    home_id: 1,
    name: 'Metformin 500 mg tablet',
    description: null,
    category: 'medical',
    is_controlled: false,
    unwitnessed_count: 0,
    quantity: 120,
    first_count: 120,
    last_count_id: null,
    unit_of_measure: 'tablet',
    minimum_stock_level: 30,
    last_restocked: '2026-01-05',
    expiration_date: '2027-06-30',
    created_at: '2026-01-05T14:00:00.000Z',
    created_by: null,
    updated_at: '2026-01-05T14:00:00.000Z',
    removed_at: null,
    removed_by: null,
  },
]
