/** Taking a mark back, as both sides run it: on the device, over REST and from a queue. */
import { describe, expect, test } from 'vitest'
import type { OperationInput } from '#domain/operations.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { id, oneOrder, order, run } from './one-order.ts'

const DANA = 5
const date = '2026-03-10'
const dose = {
  administration_id: administrationId(order.id, date, '08:00'),
  medication_id: order.id,
  administration_date: date,
  administration_time: '08:00',
}
const back: OperationInput<'administration.mark'> = {
  ...dose,
  mark_id: id('undo'),
  status: 'scheduled',
  seen_mark_ids: [id('given')],
}
type Reason = Pick<OperationInput<'administration.mark'>, 'reason_code' | 'notes'>

/** The author of operations, 4, takes back what Dana gave a minute ago. */
function takeBack(reason: Reason, executionContext: 'device' | 'rest' | 'push') {
  const records = oneOrder()
  const given = { author_id: DANA, recorded_at: '2026-03-10T12:59:00.000Z' }
  run(records, 'administration.mark', { ...dose, mark_id: id('given'), status: 'given' }, given)
  return run(records, 'administration.mark', { ...back, ...reason }, { executionContext })
}

describe.each<[string, Reason]>([
  ['no reason', {}],
  ['a slip', { reason_code: 'mis_tap' }],
  ['a slip in words', { reason_code: 'mis_tap', notes: 'Slipped.' }],
  ['a correction without words', { reason_code: 'correction', notes: ' ' }],
])('[M7.5] with %s', (_, reason) => {
  test.each(['device', 'rest'] as const)('somebody’s mark is not taken back: %s', place => {
    expect(() => takeBack(reason, place)).toThrow(/taken back/)
  })
  test('what a queue brings is taken, with the reason its author gave', () => {
    expect(takeBack(reason, 'push')).toMatchObject([
      { row: { status: 'scheduled', reason_code: reason.reason_code ?? null } },
    ])
  })
})

test('[M7.5] with a reason in words it is, everywhere', () => {
  for (const place of ['device', 'rest', 'push'] as const)
    expect(takeBack({ reason_code: 'other', notes: 'It was Eleanor’s.' }, place)).toHaveLength(1)
})
