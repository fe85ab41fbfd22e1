import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_SEEN_MARKS,
  type PlanOf,
  planOfVersion,
  possibleDoubleDoses,
  scheduleGapMinutes,
  seenMarkIdsFor,
  tooCloseMinutesForGap,
} from '#domain/rules/doses/double-dose.ts'
import { administrationState, type Mark } from '#domain/rules/doses/effective-marks.ts'
import type { OrderVersion } from '#domain/rules/doses/schedule.ts'
import { aMark, aVersion, GATE } from './an-order.ts'
import { FOUR_A_DAY, historyOfMarks, planOf } from './tablets.ts'

const taken = (id: string, time: string, changes: Partial<Mark> = {}) =>
  aMark(id, { administration_id: `dose of ${id}`, given_at: `2026-03-02T${time}:00.000Z`, ...changes })

const pairs = (marks: readonly Mark[], plans: PlanOf = planOf) =>
  possibleDoubleDoses(marks, plans).map(pair => `${pair.first.id}+${pair.second.id}`)

describe('how close is suspect', () => {
  test.each<[string, Partial<OrderVersion>, number]>([
    ['as needed', { frequency_type: 'as_needed' }, 0],
    ['once daily', {}, 1440],
    ['twice a day', { daily_frequency: 2 }, 720],
    ['four a day', { daily_frequency: 4 }, 240],
    ['at 08:00 and 08:40', { administration_times: ['08:00', '08:40'] }, 40],
    ['at 00:30 and 23:30', { administration_times: ['00:30', '23:30'] }, 60],
    ['every third day', { frequency_type: 'interval', frequency_value: 3 }, 4320],
    ['every third day, twice', { frequency_type: 'interval', frequency_value: 3, daily_frequency: 2 }, 720],
    [
      'Mondays and Thursdays',
      { frequency_type: 'weekly', administration_days: ['Monday', 'Thursday'] },
      4320,
    ],
    ['once a week', { frequency_type: 'weekly', frequency_value: 1 }, 10080],
    ['once a month', { frequency_type: 'monthly', anchor_date: '2026-01-31' }, 28 * 1440],
    ['once a year', { frequency_type: 'interval', frequency_value: 365 }, 365 * 1440],
  ])('[M5.5] the closest two doses of an order %s', (_, changes, gap) => {
    expect(scheduleGapMinutes(aVersion(changes))).toBe(gap)
  })

  test('[M5.4] closer than half the gap, and never less than 30 minutes', () => {
    expect([0, 40, 60, 240].map(tooCloseMinutesForGap)).toEqual([30, 30, 30, 120])
  })
})

describe('possible double doses', () => {
  test('[M5.1] two given marks in one dose are a pair, however far apart they were taken', () => {
    const marks = [aMark('a'), aMark('b', { given_at: '2026-03-02T23:00:00.000Z' })]
    expect(pairs(marks)).toEqual(['a+b'])
    expect(possibleDoubleDoses(marks, planOf)[0]?.minutes_apart).toBe(600)
  })

  test('[M5.4] two doses of one order taken closer than half the gap are a pair, at half the gap they are none', () => {
    expect(pairs([taken('a', '08:00'), taken('b', '09:59')])).toEqual(['a+b'])
    expect(pairs([taken('b', '09:59'), taken('a', '08:00')])).toEqual(['a+b'])
    expect(pairs([taken('a', '08:00'), taken('b', '10:00')])).toEqual([])
  })

  test('[M5.4] another order of the same item counts, by the smaller reach of the two', () => {
    const other = { medication_id: 'as needed' }
    expect(pairs([taken('a', '08:00'), taken('b', '08:29', other)])).toEqual(['a+b'])
    expect(pairs([taken('a', '08:00'), taken('b', '08:30', other)])).toEqual([])
    const scheduled = (mark: Mark) => ({
      inventory_id: 1,
      medication_name: 'Lisinopril',
      gap_minutes: mark.medication_id === 'order' ? 240 : 600,
    })
    expect(pairs([taken('a', '08:00'), taken('b', '09:59', other)], scheduled)).toEqual(['a+b'])
    expect(pairs([taken('a', '08:00'), taken('b', '10:00', other)], scheduled)).toEqual([])
  })

  test('[M5.4] orders of two items have nothing to do with each other, two items under one order have', () => {
    const marks = [taken('a', '08:00'), taken('b', '08:10', { medication_id: 'other drug' })]
    const items = (mark: Mark) =>
      mark.id === 'a'
        ? { inventory_id: 1, medication_name: 'Lisinopril', gap_minutes: 240 }
        : { inventory_id: 2, medication_name: 'Metformin', gap_minutes: 240 }
    expect(pairs(marks, items)).toEqual([])
    expect(pairs([taken('a', '08:00'), taken('b', '08:10')], items)).toEqual(['a+b'])
  })

  test('[M10.9] orders of two items of one name are orders of one drug, in two homes too', () => {
    const marks = [taken('a', '08:00'), taken('b', '08:10', { medication_id: 'after the move' })]
    const names = ['Ibuprofen 200 mg', 'IBUPROFEN  200mg']
    const items = (mark: Mark) =>
      mark.id === 'a'
        ? { inventory_id: 1, medication_name: names[0] ?? '', gap_minutes: 240 }
        : { inventory_id: 2, medication_name: names[1] ?? '', gap_minutes: 240 }
    expect(pairs(marks, items)).toEqual(['a+b'])
  })

  test('[M5.4] a pair is compared by the versions its doses belong to, not by the order of today', () => {
    const fourADay = planOfVersion(aVersion({ daily_frequency: 4 }))
    const onceADay = planOfVersion(aVersion({ daily_frequency: 1 }))
    const marks = [taken('a', '08:00'), taken('b', '11:00'), taken('c', '18:00')]
    expect(pairs(marks, () => fourADay)).toEqual([])
    expect(pairs(marks, () => onceADay)).toEqual(['a+b', 'a+c', 'b+c'])
    // The order changed between the second and the third dose: of two reaches the smaller counts.
    expect(pairs(marks, ({ id }) => (id === 'c' ? onceADay : fourADay))).toEqual([])
    expect(pairs(marks, ({ id }) => (id === 'c' ? fourADay : onceADay))).toEqual(['a+b'])
  })

  test('[M5.2] who saw the other gave the next dose knowingly', () => {
    expect(pairs([taken('a', '08:00'), taken('b', '08:10', { seen_mark_ids: ['a'] })])).toEqual([])
    expect(pairs([taken('a', '08:00', { seen_mark_ids: ['b'] }), taken('b', '08:10')])).toEqual([])
  })

  test('[M5.1] a mark taken back or corrected is no longer one of a pair', () => {
    const undo = { administration_id: 'dose of a', seen_mark_ids: ['a'] }
    const a = taken('a', '08:00')
    const b = taken('b', '08:10')
    expect(pairs([a, b, aMark('undo', { ...undo, status: 'scheduled' })])).toEqual([])
    expect(pairs([a, b, aMark('no', { ...undo, status: 'missed' })])).toEqual([])
    expect(pairs([a, b, taken('later', '11:00', undo)])).toEqual([])
    expect(pairs([a, b, taken('retold', '08:00', undo)])).toEqual(['retold+b'])
  })

  test('[M5.6] a note or another time told elsewhere of a dose one has seen raises no alarm', () => {
    const a = taken('a', '08:00')
    const b = taken('b', '09:00', { seen_mark_ids: ['a'] })
    const reportedAgain = taken('retold', '08:00', { administration_id: 'dose of a', seen_mark_ids: ['a'] })
    expect(pairs([a, b, reportedAgain])).toEqual([])
    expect(pairs([a, b, { ...reportedAgain, given_at: '2026-03-02T08:20:00.000Z' }])).toEqual([])
  })

  test('[M5.4] a given mark without a time counts from when it was recorded', () => {
    const untimed = taken('b', '00:00', { given_at: null, recorded_at: '2026-03-02T08:15:00.000Z' })
    expect(pairs([taken('a', '08:00'), untimed])).toEqual(['a+b'])
  })

  test('[M5.8] the pairs are the same in whatever order the marks arrive, and received twice counts once', () => {
    fc.assert(
      fc.property(historyOfMarks, fc.infiniteStream(fc.nat()), (marks, random) => {
        const received = [...marks, ...marks.slice(0, 2)]
          .map(mark => ({ mark, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ mark }) => mark)
        expect(possibleDoubleDoses(received, planOf)).toEqual(possibleDoubleDoses(marks, planOf))
      }),
      GATE,
    )
  })

  test('[M5.8] a dose shows as a possible double dose exactly when two of its marks are a pair', () => {
    let doubles = 0
    fc.assert(
      fc.property(historyOfMarks, marks => {
        const dose = marks.filter(mark => mark.administration_id === 'dose 0')
        const isDouble = administrationState(dose).status === 'possible_double_dose'
        expect(possibleDoubleDoses(dose, planOf).length > 0).toBe(isDouble)
        if (isDouble) doubles++
      }),
      GATE,
    )
    expect(doubles).toBeGreaterThan(10)
  })

  test('[M5.7] a single tablet that always looks at what it knows never raises an alarm against itself', () => {
    fc.assert(
      fc.property(historyOfMarks, marks => {
        const known: Mark[] = []
        for (const mark of marks)
          known.push({ ...mark, seen_mark_ids: seenMarkIdsFor({ ...mark, plan: FOUR_A_DAY }, known, planOf) })
        expect(possibleDoubleDoses(known, planOf)).toEqual([])
      }),
      GATE,
    )
  })
})

describe('what a new mark must carry', () => {
  const now = {
    administration_id: 'dose',
    medication_id: 'order',
    plan: FOUR_A_DAY,
    given_at: '2026-03-02T10:00:00.000Z',
  }

  test('[M5.7] all marks of its own dose, and the effective given marks of the last 24 hours, whatever the gap', () => {
    const known = [
      aMark('mine'),
      aMark('my correction', { status: 'missed', seen_mark_ids: ['mine'] }),
      taken('near', '08:00'),
      taken('the day before', '10:00', { given_at: '2026-03-01T10:00:00.000Z' }),
      taken('earlier still', '09:59', { given_at: '2026-03-01T09:59:00.000Z' }),
      taken('undone', '09:00'),
      aMark('undo', { administration_id: 'dose of undone', status: 'scheduled', seen_mark_ids: ['undone'] }),
      taken('other order of the item', '00:31', { medication_id: 'as needed' }),
    ]
    expect(seenMarkIdsFor(now, known, planOf).sort()).toEqual([
      'mine',
      'my correction',
      'near',
      'other order of the item',
      'the day before',
    ])
  })

  test('[M5.7] the dose before and the one after, however far they are, and all within reach of a weekly one', () => {
    const on = (id: string, given_at: string) => taken(id, '00:00', { given_at })
    const known = [
      on('long ago', '2026-01-05T08:00:00.000Z'),
      on('before', '2026-01-12T08:00:00.000Z'),
      on('after', '2026-04-20T08:00:00.000Z'),
      on('far ahead', '2026-04-27T08:00:00.000Z'),
    ]
    expect(seenMarkIdsFor(now, known, planOf).sort()).toEqual(['after', 'before'])
    const weekly = { inventory_id: 1, medication_name: 'Lisinopril', gap_minutes: 10_080 }
    const close = [on('a', '2026-02-27T10:00:00.000Z'), on('b', '2026-02-28T10:00:00.000Z')]
    expect(seenMarkIdsFor({ ...now, plan: weekly }, close, () => weekly).sort()).toEqual(['a', 'b'])
  })

  test('[M5.7] a mark that gives nothing carries only those of its own dose', () => {
    expect(
      seenMarkIdsFor({ ...now, given_at: null }, [aMark('mine'), taken('near', '09:00')], planOf),
    ).toEqual(['mine'])
  })

  test('[M5.7] of more than 200 it carries the effective ones first, then the newest', () => {
    const old = Array.from({ length: 250 }, (_, i) =>
      aMark(`old ${String(i).padStart(3, '0')}`, {
        recorded_at: `2026-03-02T13:00:00.${String(i).padStart(3, '0')}Z`,
      }),
    )
    const first = aMark('first', { recorded_at: '2026-03-01T00:00:00.000Z' })
    const last = aMark('last', {
      seen_mark_ids: old.map(mark => mark.id),
      recorded_at: '2026-03-03T00:00:00.000Z',
    })
    const seen = seenMarkIdsFor(now, [first, ...old, last], planOf)
    expect(seen).toHaveLength(MAX_SEEN_MARKS)
    expect(seen.slice(0, 3)).toEqual(['first', 'last', 'old 249'])
  })
})
