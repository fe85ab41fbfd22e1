/** Which hours a week shows: the usual hours, and further hours that its appointments need. */
import { DEFAULT_DURATION_MINUTES } from '#domain/rules/records/appointments.ts'
import { DAY_MINUTES, minutesOf } from '#domain/values/dates.ts'
import type { Appointment } from './appointments.ts'

const USUAL_HOURS = { from: 6, to: 22 } as const

export type Slot = Pick<Appointment, 'time' | 'duration'>

/** Returns whole hours from 0 to 24. An appointment past midnight is on two days, so whole days are shown. */
export function visibleHoursOf(slots: readonly Slot[]): { readonly from: number; readonly to: number } {
  let { from, to }: { from: number; to: number } = USUAL_HOURS
  for (const { time, duration } of slots) {
    const start = minutesOf(time)
    const end = start + (duration ?? DEFAULT_DURATION_MINUTES)
    if (end > DAY_MINUTES) return { from: 0, to: 24 }
    from = Math.min(from, Math.floor(start / 60))
    to = Math.max(to, Math.ceil(end / 60))
  }
  return { from, to }
}
