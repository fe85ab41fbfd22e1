/** What an order may say of its frequency, and what a change of frequency leaves (spec part 2 §3, §9). */
import { describe, expect, test } from 'vitest'
import { FREQUENCY_TYPES, type FrequencyType } from '#domain/entities/medication-version.ts'
import { Refusal } from '#domain/errors.ts'
import { homeAndClient, id, run } from './one-order.ts'

/** The number each frequency is counted by, with its range on the form. */
const RANGES = {
  daily: ['daily_frequency', 1, 6],
  weekly: ['frequency_value', 1, 7],
  monthly: ['frequency_value', 1, 31],
  interval: ['frequency_value', 1, 365],
} as const
type Counted = keyof typeof RANGES

/** A whole schedule of each frequency. */
const SCHEDULES = {
  daily: { daily_frequency: 2, administration_times: ['07:00', '19:00'] },
  weekly: {
    frequency_value: 2,
    administration_days: ['monday', 'thursday'],
    administration_times: ['09:00'],
  },
  monthly: { frequency_value: 2, administration_days: ['1', '15'], daily_frequency: 1 },
  interval: { frequency_value: 3, daily_frequency: 3, administration_times: ['06:00', '14:00', '22:00'] },
  as_needed: {},
} as const
const CLEARED = {
  frequency_value: null,
  daily_frequency: null,
  administration_times: [],
  administration_days: [],
}

/** As a program may send it, checked by the schema alone. */
function orderOf(schedule: object) {
  const records = homeAndClient()
  const medication_id = id('an order')
  const order = {
    medication_id,
    version_id: id('first'),
    client_id: 1,
    inventory_id: 1,
    dosage: 1,
    ...schedule,
  }
  // What a test sends may be of the wrong type on purpose.
  run(records, 'medication.create', order as never)
  const content = () => records.all('medication_version').at(-1)
  const change = (changes: object) => {
    const args = { medication_id, version_id: id('second'), changes, seen: null }
    run(records, 'medication.update', args as never, { recorded_at: '2026-03-10T14:00:00.000Z' })
    return content()
  }
  return { content, change }
}

const fieldsAtFault = (work: () => unknown): string[] => {
  try {
    work()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Object.keys(error.details.fields ?? { [error.message]: [] })
  }
}

const typed = (frequency_type: FrequencyType) => ({ frequency_type, ...SCHEDULES[frequency_type] })
const counts = (Object.keys(RANGES) as Counted[]).flatMap(type => {
  const [field, least, most] = RANGES[type]
  const cases = [
    [least - 1, false],
    [least, true],
    [most, true],
    [most + 1, false],
    [1.5, false],
    ['many', false],
    [true, false],
    [String(most), true],
  ] as const
  return cases.map(([value, isGood]) => ({ type, field, value, isGood }))
})

describe('the ranges of the form', () => {
  test.each(counts)(
    '[M2.19] $type with $field $value: accepted $isGood, new or changed',
    ({ type, field, value, isGood }) => {
      const schedule = { frequency_type: type, [field]: value }
      const other = type === 'daily' ? 'weekly' : 'daily'
      const expected = isGood ? [] : [field]
      expect(fieldsAtFault(() => orderOf(schedule)).map(path => path.replace('changes.', ''))).toEqual(
        expected,
      )
      const changed = fieldsAtFault(() => orderOf(typed(other)).change(schedule))
      expect(changed.map(path => path.replace('changes.', ''))).toEqual(expected)
      if (isGood) expect(orderOf(schedule).content()).toMatchObject({ [field]: Number(value) })
    },
  )

  test.each([[0], [7], [30]])('[M2.19] daily with %i as its frequency value is refused', frequency_value => {
    expect(fieldsAtFault(() => orderOf({ frequency_type: 'daily', frequency_value }))).toEqual([
      'frequency_value',
    ])
  })

  test('[M2.20] named times must be as many as the doses of a day', () => {
    const two = { daily_frequency: 2, administration_times: ['08:00'] }
    expect(fieldsAtFault(() => orderOf(two))).toEqual(['administration_times'])
    expect(fieldsAtFault(() => orderOf(typed('daily')).change({ daily_frequency: 3 }))).toEqual([
      'administration_times',
    ])
    expect(fieldsAtFault(() => orderOf(typed('daily')).change({ notes: 'With water' }))).toEqual([])
  })

  test.each(['2', ' 2 ', '2.0', 2])('[M2.21] a dosage of "%s" is 2', dosage => {
    expect(orderOf({ dosage }).content()).toMatchObject({ dosage: 2 })
  })

  test.each(['', 'two', '2 tablets', '1e3', '0x2', '-2'])('[M2.21] "%s" is no dosage', dosage => {
    expect(() => orderOf({ dosage })).toThrow('Please enter a valid dosage amount')
  })
})

const pairs = FREQUENCY_TYPES.flatMap(from => FREQUENCY_TYPES.map(to => ({ from, to })))

describe('a change of frequency', () => {
  test.each(pairs)('[M2.18] from $from to $to leaves only what was sent with it', ({ from, to }) => {
    const changed = orderOf(typed(from)).change(typed(to))
    const kept = from === to ? { ...CLEARED, ...SCHEDULES[from] } : CLEARED
    expect(changed).toMatchObject({ ...kept, ...typed(to) })
  })

  test.each(pairs.filter(({ from, to }) => from !== to && to !== 'interval'))(
    '[M2.18] from $from to $to and nothing else: the usual times, and no days of the old frequency',
    ({ from, to }) => {
      expect(orderOf(typed(from)).change({ frequency_type: to })).toMatchObject({
        frequency_type: to,
        ...CLEARED,
      })
    },
  )

  test('[M2.18] an order every 3 days becomes once a day, not three times', () => {
    const changed = orderOf({ frequency_type: 'interval', frequency_value: 3 }).change({
      frequency_type: 'daily',
    })
    expect(changed).toMatchObject({ frequency_type: 'daily', frequency_value: null, daily_frequency: null })
  })
})
