import { describe, expect, test } from 'vitest'
import { findTooCloseDoses } from '#domain/rules/doses/double-dose.ts'
import type { Mark } from '#domain/rules/doses/effective-marks.ts'
import { aMark } from './an-order.ts'
import { FOUR_A_DAY, planOf } from './tablets.ts'

const taken = (id: string, time: string, changes: Partial<Mark> = {}) =>
  aMark(id, { administration_id: `dose of ${id}`, given_at: `2026-03-02T${time}:00.000Z`, ...changes })

describe('what is asked before a dose is given', () => {
  const dose = (given_at: string | null, changes: object = {}) => ({
    administration_id: 'noon',
    medication_id: 'order',
    plan: FOUR_A_DAY,
    given_at,
    ...changes,
  })
  const asked = (...[target, known]: [ReturnType<typeof dose>, Mark[]]) =>
    findTooCloseDoses(target, known, planOf).map(({ mark, minutes_apart }) => [mark.id, minutes_apart])

  test('[M5.13] two overdue doses of one drug within a minute: the second one asks, with the first', () => {
    const morning = taken('morning', '12:20')
    expect(asked(dose('2026-03-02T12:20:40.000Z'), [morning])).toEqual([['morning', 0]])
    expect(asked(dose('2026-03-02T14:19:00.000Z'), [morning])).toEqual([['morning', 119]])
    expect(asked(dose('2026-03-02T14:20:00.000Z'), [morning])).toEqual([])
    // Told late, with the next one given already.
    expect(asked(dose('2026-03-02T11:00:00.000Z'), [morning])).toEqual([['morning', 80]])
  })

  test('[M5.13] another order of the item asks by the smaller reach; one taken back, one of the same dose and a dose not given do not', () => {
    const other = taken('as needed', '12:00', { medication_id: 'as needed' })
    expect(asked(dose('2026-03-02T12:29:00.000Z'), [other])).toEqual([['as needed', 29]])
    expect(asked(dose('2026-03-02T12:30:00.000Z'), [other])).toEqual([])
    const undone = taken('undone', '12:00')
    const undo = aMark('undo', {
      administration_id: 'dose of undone',
      status: 'scheduled',
      seen_mark_ids: ['undone'],
    })
    expect(asked(dose('2026-03-02T12:01:00.000Z'), [undone, undo])).toEqual([])
    expect(asked(dose('2026-03-02T12:01:00.000Z'), [aMark('own', { administration_id: 'noon' })])).toEqual([])
    expect(asked(dose(null), [other])).toEqual([])
  })
})
