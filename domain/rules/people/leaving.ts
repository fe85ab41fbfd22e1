/** The end of a client's stay: when it is, and what can end with it (D4, H11). Pure. */
import type { RowOf } from '../../registry.ts'
import { addDays } from '../../values/dates.ts'
import type { LocalDateTime } from '../../values/time-zone.ts'
import { hasLeft, leftOn } from '../access/presence.ts'
import { runsPast } from '../doses/orders.ts'
import { isAhead } from '../records/appointments.ts'
import { isOpenTask } from '../records/tasks.ts'

type Stay = Pick<RowOf<'client'>, 'status' | 'discharge_date' | 'inactive_from'>

/** When a client leaves. */
export interface Leaving {
  /** The last moment of the stay by the clock of the home. */
  readonly after: LocalDateTime
  /** True for the moment the change is recorded, false for the beginning of a later day. */
  readonly isNow: boolean
}

/** Returns a stay as it is after a change of status and day of discharge. */
export const stayAs = (
  before: Pick<Stay, 'inactive_from'>,
  { status, discharge_date }: Pick<Stay, 'status' | 'discharge_date'>,
  { date }: LocalDateTime,
): Stay => ({
  status,
  discharge_date,
  inactive_from: status === 'active' ? null : (before.inactive_from ?? date),
})

/** Returns when a change ends the stay; undefined if the client stays, had left before, or was to leave then anyway. */
export function leavingBy(before: Stay, after: Stay, here: LocalDateTime): Leaving | undefined {
  const left = leftOn(after)
  if (left === null || hasLeft(before, here.date) || left === leftOn(before)) return undefined
  return left > here.date
    ? { after: { date: addDays(left, -1), time: '23:59' }, isNow: false }
    : { after: here, isNow: true }
}

type Order = Pick<RowOf<'medication'>, 'end_date' | 'removed_at'>
type Appointment = Pick<RowOf<'appointment'>, 'status' | 'appointment_date' | 'time' | 'removed_at'>
type Task = Pick<RowOf<'task'>, 'status' | 'due_date' | 'removed_at'>

/** Tests for work that is still open after the client has left. */
export const outlasts = {
  order: (order: Order, { after }: Leaving): boolean => runsPast(order, after.date),
  appointment: (one: Appointment, { after }: Leaving): boolean =>
    one.removed_at === null && isAhead(one, after),
  /** A client who leaves now leaves every open task; before a later day a task is still to be done. */
  task: (one: Task, { after, isNow }: Leaving): boolean =>
    one.removed_at === null && isOpenTask(one) && (isNow || one.due_date > after.date),
}
