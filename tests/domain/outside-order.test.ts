/** Which day a dose counts for, and by which version of its order it was given (M6.8, M9.8). */
import { expect, test } from 'vitest'
import { findVersionMismatch, outsideOrderReasons } from '#domain/rules/doses/outside-order.ts'
import { examples } from '#tests/support/examples.ts'

const [dose] = examples.administration
const [order] = examples.medication
const [version] = examples.medication_version
if (dose === undefined || order === undefined || version === undefined) throw new Error('No example.')
const place = { scope: 'home:1', revision: 0 } as const
const due = (administration_date: string, administration_time: string) => ({
  ...dose,
  ...place,
  administration_date,
  administration_time,
  time_zone: 'America/New_York',
})

test.each([
  ['a bedtime dose of the last day given past midnight is of that day', '2026-03-11T04:15:00.000Z', []],
  ['one given seven hours late is of the next', '2026-03-11T09:00:00.000Z', ['ended']],
])('[M6.8] %s', (_, given_at, expected) => {
  const ended = { ...order, ...place, end_date: '2026-03-10' }
  const facts = outsideOrderReasons({
    dose: due('2026-03-10', '22:00'),
    given_at,
    order: ended,
    client: undefined,
    window_minutes: 60,
  })
  expect(facts.map(({ what }) => what)).toEqual(expected)
})

/** Changed on March 10 at noon in New York. */
const before = { ...version, ...place, id: 'before' }
const after = {
  ...version,
  ...place,
  id: 'after',
  effective_date: '2026-03-10',
  effective_time: '12:00',
  replaces_version_id: 'before',
}

test.each([
  ['in force when it was due', '08:00', '2026-03-10T17:00:00.000Z', 'before', undefined],
  ['in force when it was given', '08:00', '2026-03-10T17:00:00.000Z', 'after', undefined],
  ['of the morning, for a dose of the evening', '20:00', '2026-03-11T00:00:00.000Z', 'before', 'after'],
  ['still to come, for a dose of the morning', '08:00', '2026-03-10T12:00:00.000Z', 'after', 'before'],
])('[M9.8] the version its author saw was %s', (_, time, given_at, shown, in_force) => {
  const mark = { medication_version_id: shown, given_at, recorded_at: given_at }
  const told = findVersionMismatch(due('2026-03-10', time), mark, [before, after])
  expect(told).toEqual(in_force === undefined ? undefined : { shown, in_force })
})
