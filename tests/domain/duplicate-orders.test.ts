/** Which items two orders of one drug need (M10). */
import { expect, test } from 'vitest'
import { duplicateOrderItems } from '#domain/rules/duplicate-orders.ts'
import { id, order } from './one-order.ts'

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
