import type { Examples } from '../registry.ts'

const notWithdrawnFields = { withdrawn_at: null, withdrawn_by: null, withdrawal_reason: null } as const

export const examples: Examples<'stock_movement'> = [
  {
    id: '01932b5e-0000-7000-8000-000000000321',
    item_id: 1,
    home_id: 1,
    kind: 'restock',
    change: 90,
    counted: null,
    seen_quantity: null,
    seen_movement_ids: null,
    reason: null,
    notes: 'Pharmacy delivery',
    moved_on: '2026-01-06',
    expiration_date: '2027-06-30',
    recorded_at: '2026-01-06T15:20:00.000Z',
    recorded_by: 3,
    ...notWithdrawnFields,
  },
  {
    id: '01932b5e-0000-7000-8000-000000000322',
    item_id: 1,
    home_id: 1,
    kind: 'correction',
    change: -2,
    counted: 208,
    seen_quantity: 210,
    seen_movement_ids: [],
    reason: null,
    notes: null,
    moved_on: '2026-01-07',
    expiration_date: null,
    recorded_at: '2026-01-07T21:40:00.000Z',
    recorded_by: 4,
    ...notWithdrawnFields,
  },
]
