/** Which items two orders of one drug need (M10). */
import { expect, test } from 'vitest'
import {
  duplicateItemAt,
  duplicateOrderItems,
  unreviewedDuplicates,
} from '#domain/rules/doses/duplicate-orders.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { id, order, version } from './one-order.ts'

const pair = [order, { ...order, id: id('another') }] as const
const at = (time: string) => ({ author_id: 4, recorded_at: time, opened_at: time })

test('[M10.7] a pair that was settled and is there again is a new item; one that was looked at is not asked again', () => {
  const [opened] = duplicateOrderItems([pair], [], at('2026-03-10T13:00:00.000Z'))
  if (opened === undefined) throw new Error('No item was opened.')
  expect(duplicateOrderItems([pair], [opened], at('2026-03-10T14:00:00.000Z'))).toEqual([])
  const [settled] = duplicateOrderItems([], [opened], at('2026-03-10T14:00:00.000Z'))
  expect(settled).toMatchObject({ id: opened.id, resolution: 'corrected', resolved_by: 4 })
  if (settled === undefined) throw new Error('The item was not settled.')
  const again = duplicateOrderItems([pair], [settled], at('2026-03-10T15:00:00.000Z'))
  expect(again).toMatchObject([{ resolved_at: null, subject_ids: opened.subject_ids }])
  expect(again[0]?.id).not.toBe(opened.id)
  const reviewed = { ...opened, resolved_at: '2026-03-10T14:00:00.000Z', resolution: 'reviewed' as const }
  expect(duplicateOrderItems([pair], [reviewed], at('2026-03-10T15:00:00.000Z'))).toEqual([])
  expect(duplicateOrderItems([], [reviewed], at('2026-03-10T15:00:00.000Z'))).toEqual([])
})

const another = { ...order, id: id('another'), end_date: '2026-03-10' }
const versions = [version, { ...version, id: id('its version'), medication_id: another.id }]
const homes = [{ id: order.home_id, time_zone: 'America/New_York' }]
const [item] = duplicateOrderItems([[order, another]], [], at('2026-03-10T13:00:00.000Z'))
if (item === undefined) throw new Error('No item was opened.')
const itemAt = (now: string, orders = [order, another]) =>
  duplicateItemAt(item, { orders, versions, homes }, now)

test('[M10.8] it is over at the midnight of the home after the last day of one of them, in nobody’s name', () => {
  expect(itemAt('2026-03-11T03:59:59.000Z')).toBe(item)
  expect(itemAt('2026-03-11T04:00:00.000Z')).toMatchObject({
    resolved_at: '2026-03-11T04:00:00.000Z',
    resolved_by: null,
    resolution: 'corrected',
  })
  const deleted = { ...another, removed_at: '2026-03-10T15:00:00.000Z' }
  expect(itemAt('2026-03-10T16:00:00.000Z', [order, deleted]).resolved_at).toBe(deleted.removed_at)
  // An order this device does not have may still run.
  expect(itemAt('2026-03-11T04:00:00.000Z', [order])).toBe(item)
})

test('[M10.7] an order says so exactly as long as the item is open', () => {
  const reviewed = { ...item, resolved_at: item.opened_at, resolved_by: 4, resolution: 'reviewed' as const }
  for (const now of ['2026-03-10T13:00:00.000Z', '2026-03-11T03:59:59.000Z', '2026-03-11T04:00:00.000Z']) {
    const here = localDateTimeOf(now, 'America/New_York')
    const saysSo = (known = item) =>
      unreviewedDuplicates([order, another], versions, [known], here).size === 2
    expect(saysSo()).toBe(itemAt(now).resolved_at === null)
    expect(saysSo(reviewed)).toBe(false)
  }
})
