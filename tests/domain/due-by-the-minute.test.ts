/** What is due of an order that is changed again and again, held to a walk over every minute that knows no versions (M9). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type ClockTime, clockTimeOf, dayNumber, type LocalDate } from '#domain/values/dates.ts'
import { GATE } from './an-order.ts'
import { prescribed } from './prescribed.ts'

/** What an order says from one change to the next: no versions, no effective times. */
interface OrderState {
  from: string
  start: string
  /** The day it counts from. */
  origin: LocalDate
  everyDays: number
  times: readonly ClockTime[]
  dosage: number
}

interface Step {
  at: string
  startInDays?: number | undefined
  everyDays?: number | undefined
  times?: readonly ClockTime[] | undefined
  dosage?: number | undefined
}

function stateAfter(before: OrderState | null, step: Step): OrderState {
  const today = step.at.slice(0, 10)
  const times = [...(step.times ?? before?.times ?? [])].sort()
  const everyDays = step.everyDays ?? before?.everyDays ?? 1
  const startDate =
    step.startInDays === undefined ? before?.start.slice(0, 10) : addDays(today, step.startInDays)
  if (startDate === undefined) throw new Error('An order has a start.')
  const isNewStart = before === null || startDate !== before.start.slice(0, 10)
  const isNewSchedule =
    before === null || everyDays !== before.everyDays || times.join() !== before.times.join()
  const isAhead = before !== null && before.start > step.at
  const start =
    isNewStart || (isAhead && isNewSchedule)
      ? startDate === today
        ? step.at
        : `${startDate} ${times[0]}`
      : before.start
  const origin = isNewStart
    ? startDate
    : isNewSchedule
      ? ([today, startDate].sort().at(-1) ?? today)
      : before.origin
  return { from: step.at, start, origin, everyDays, times, dosage: step.dosage ?? before?.dosage ?? 1 }
}

const CLOCK = Array.from({ length: 1_440 }, (_, minute) => clockTimeOf(minute))

/** Minute by minute: due is what the order says at that very minute. */
function dueByTheMinute(states: readonly OrderState[], from: LocalDate, days: number): string[] {
  const found: string[] = []
  const start = states.at(-1)?.start ?? ''
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day)
    for (const time of CLOCK) {
      if (!states.some(({ times }) => times.includes(time))) continue
      const now = `${date} ${time}`
      const rule = states.findLast(one => one.from <= now)
      if (rule === undefined || now < rule.start || now < start || !rule.times.includes(time)) continue
      if ((dayNumber(date) - dayNumber(rule.origin)) % rule.everyDays !== 0) continue
      found.push(`${now} ×${rule.dosage}`)
    }
  }
  return found
}

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const times = fc.uniqueArray(fc.constantFrom('06:00', '07:30', '08:00', '12:00', '20:00', '23:45'), {
  minLength: 1,
  maxLength: 3,
})
const step = fc.record({
  hoursLater: fc.integer({ min: 1, max: 60 }),
  startInDays: optional(fc.integer({ min: 0, max: 6 })),
  everyDays: optional(fc.integer({ min: 1, max: 4 })),
  times: optional(times),
  dosage: optional(fc.integer({ min: 1, max: 3 })),
})

test('[M9.5] whatever is changed before and after the start, what is due is what the order said at that minute', () => {
  let changedBeforeStart = 0
  const story = fc.tuple(
    fc.record({
      startInDays: fc.integer({ min: 0, max: 6 }),
      everyDays: fc.integer({ min: 1, max: 4 }),
      times,
    }),
    fc.array(step, { minLength: 1, maxLength: 4 }),
  )
  fc.assert(
    fc.property(story, ([{ startInDays, everyDays, times }, steps]) => {
      const begin = '2026-06-01 10:17'
      const schedule = (step: Pick<Step, 'everyDays' | 'times'>) => ({
        ...(step.everyDays === undefined
          ? {}
          : { frequency_type: 'interval' as const, frequency_value: step.everyDays }),
        ...(step.times === undefined ? {} : { administration_times: [...step.times] }),
      })
      const start_date = addDays('2026-06-01', startInDays)
      const order = prescribed(begin, { start_date, ...schedule({ everyDays, times }) })
      const states = [stateAfter(null, { at: begin, startInDays, everyDays, times })]
      let hours = 10
      for (const { hoursLater, startInDays, ...step } of steps) {
        hours += hoursLater
        const today = addDays('2026-06-01', Math.floor(hours / 24))
        const at = `${today} ${clockTimeOf((hours % 24) * 60 + 17)}`
        if ((states.at(-1)?.start ?? '') > at) changedBeforeStart++
        const { dosage } = step
        const changes = {
          ...schedule(step),
          ...(startInDays === undefined ? {} : { start_date: addDays(today, startInDays) }),
          ...(dosage === undefined ? {} : { dosage }),
        }
        if (Object.keys(changes).length === 0) continue
        order.change(at, changes)
        states.push(stateAfter(states.at(-1) ?? null, { at, startInDays, ...step }))
      }
      expect(order.due('2026-06-01', '2026-06-20')).toEqual(dueByTheMinute(states, '2026-06-01', 20))
    }),
    GATE,
  )
  expect(changedBeforeStart).toBeGreaterThan(100)
})
