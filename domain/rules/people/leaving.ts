/** The end of a client's stay: when it is, and what can end with it (D4, H11). Pure. */
import type { RowOf } from '../../registry.ts'
import { addDays } from '../../values/dates.ts'
import type { LocalDateTime } from '../../values/time-zone.ts'
import { departureDay, hasLeftByDay } from '../access/presence.ts'
import { runsPast } from '../doses/orders.ts'
import { isStillToCome } from '../records/appointments.ts'
import { isOpenTask } from '../records/tasks.ts'

type Stay = Pick<RowOf<'client'>, 'status' | 'discharge_date' | 'inactive_from'>

/** When a client leaves. */
export interface Departure {
  /** The last moment of the stay by the clock of the home. */
  readonly lastMoment: LocalDateTime
  /** True for the moment the change is recorded, false for the beginning of a later day. */
  readonly isNow: boolean
}

/** Returns a stay as it is after a change of status and day of discharge. */
export const changedStay = (
  previousStay: Pick<Stay, 'inactive_from'>,
  { status, discharge_date }: Pick<Stay, 'status' | 'discharge_date'>,
  { date }: LocalDateTime,
): Stay => ({
  status,
  discharge_date,
  inactive_from: status === 'active' ? null : (previousStay.inactive_from ?? date),
})

/** Returns when a change ends the stay; undefined if the client stays, had left before, or was to leave then anyway. */
export function departureOf(
  previousStay: Stay,
  newStay: Stay,
  homeTime: LocalDateTime,
): Departure | undefined {
  const leftDate = departureDay(newStay)
  if (
    leftDate === null ||
    hasLeftByDay(previousStay, homeTime.date) ||
    leftDate === departureDay(previousStay)
  )
    return undefined
  return leftDate > homeTime.date
    ? { lastMoment: { date: addDays(leftDate, -1), time: '23:59' }, isNow: false }
    : { lastMoment: homeTime, isNow: true }
}

type Order = Pick<RowOf<'medication'>, 'end_date' | 'removed_at'>
type Appointment = Pick<RowOf<'appointment'>, 'status' | 'appointment_date' | 'time' | 'removed_at'>
type Task = Pick<RowOf<'task'>, 'status' | 'due_date' | 'removed_at'>

/** Tests for work that is still open after the client has left. */
export const outlastsStay = {
  order: (order: Order, { lastMoment }: Departure): boolean => runsPast(order, lastMoment.date),
  appointment: (appointment: Appointment, { lastMoment }: Departure): boolean =>
    appointment.removed_at === null && isStillToCome(appointment, lastMoment),
  /** A client who leaves now leaves every open task; before a later day a task is still to be done. */
  task: (task: Task, { lastMoment, isNow }: Departure): boolean =>
    task.removed_at === null && isOpenTask(task) && (isNow || task.due_date > lastMoment.date),
}
