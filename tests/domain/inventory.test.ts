/** What is said of stock: low, out, expiring, to be counted. */
import { expect, test } from 'vitest'
import {
  categoriesOf,
  inventoryStatistics,
  isExpired,
  isExpiring,
  isLowStock,
  shortageOf,
  stockStatus,
  withRunningQuantity,
} from '#domain/rules/records/inventory.ts'

const TODAY = '2026-03-10'
const stock = (quantity: number, minimum_stock_level: number) => ({ quantity, minimum_stock_level })
const expiring = (expiration_date: string | null) => ({ expiration_date })

test.each([
  [10, 4, 'in_stock', 0],
  [4, 4, 'in_stock', 0],
  [3, 4, 'low_stock', 1],
  [0, 4, 'out_of_stock', 4],
  [0, 0, 'out_of_stock', 0],
  [-2, 4, 'count_it', 4],
] as const)(
  '[V5] %i where %i is the least is %s, and short by %i more',
  (quantity, minimum, status, missing) => {
    const item = stock(quantity, minimum)
    expect(stockStatus(item)).toBe(status)
    expect(isLowStock(item)).toBe(status !== 'in_stock')
    expect(shortageOf(item)).toBe(missing)
  },
)

test.each([
  [null, false, false],
  ['2026-04-10', false, false],
  ['2026-04-09', true, false],
  [TODAY, true, false],
  ['2026-03-09', true, true],
])('[V5] with %s on it an item is expiring: %s, and expired: %s', (date, soon, past) => {
  expect(isExpiring(expiring(date), TODAY)).toBe(soon)
  expect(isExpired(expiring(date), TODAY)).toBe(past)
})

test('[V5] all items are either low or in stock, and those that are out are among the low ones', () => {
  const items = [stock(10, 4), stock(3, 4), stock(0, 4), stock(0, 0), stock(-2, 4)]
  const dates = ['2026-03-01', TODAY, null, null, null]
  const counted = items.map((item, index) => ({
    item: { ...item, ...expiring(dates[index] ?? null) },
    today: TODAY,
  }))
  expect(inventoryStatistics(counted)).toEqual({
    total_items: 5,
    in_stock: 1,
    low_stock: 4,
    out_of_stock: 3,
    count_it: 1,
    expiring: 2,
    expired: 1,
  })
})

test('the usual categories are there without any item, and others by name after them', () => {
  expect(categoriesOf([])).toEqual(['medical', 'food', 'cleaning', 'office', 'other'])
  const used = [{ category: 'pets' }, { category: 'food' }, { category: 'garden' }, { category: 'pets' }]
  expect(categoriesOf(used)).toEqual(['medical', 'food', 'cleaning', 'office', 'other', 'garden', 'pets'])
})

test('[V1] what was there after each movement is counted back from now, without those that were taken back', () => {
  const moved = (day: number, change: number, withdrawn_at: string | null = null) => ({
    ...{ id: String(day), change, withdrawn_at, moved_on: `2026-03-0${day}` },
    ...{ counted: null, seen_movement_ids: null },
    recorded_at: `2026-03-0${day}T10:00:00.000Z`,
  })
  const movements = [moved(1, 20), moved(4, -50, TODAY), moved(3, -5), moved(5, -1)]
  const running = withRunningQuantity({ quantity: 24 }, movements)
  expect(running.map(({ id, quantity_after }) => [id, quantity_after])).toEqual([
    ['5', 24],
    ['4', 25],
    ['3', 25],
    ['1', 30],
  ])
})
