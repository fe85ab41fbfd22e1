/** The end of a client's stay: when it is, and what it can take along (D4, H11). Pure. */
import type { RowOf } from '../../registry.ts'
import { addDays } from '../../values/dates.ts'
import type { LocalDateTime } from '../../values/time-zone.ts'
import { hasLeft, leftOn } from '../access/presence.ts'
import { runsPast } from '../doses/orders.ts'
import { isAhead } from '../records/appointments.ts'
import { isOpenTask } from '../records/tasks.ts'

type Stay = Pick<RowOf<'client'>, 'status' | 'discharge_date' | 'inactive_from'>

/** From when on a client is not there. */
export interface Leaving {
  /** The last moment of the stay on the clock of the home. */
  readonly after: LocalDateTime
  /** It is the moment the change is written, not the beginning of a day to come. */
  readonly isNow: boolean
}

/** A stay as a change of status and day of discharge leaves it. */
export const stayAs = (
  before: Pick<Stay, 'inactive_from'>,
  { status, discharge_date }: Pick<Stay, 'status' | 'discharge_date'>,
  { date }: LocalDateTime,
): Stay => ({
  status,
  discharge_date,
  inactive_from: status === 'active' ? null : (before.inactive_from ?? date),
})

/** When a change ends the stay; undefined when the client stays, had left before, or was to leave then anyway. */
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

/** What is still to come when the client has left. */
export const outlasts = {
  order: (order: Order, { after }: Leaving): boolean => runsPast(order, after.date),
  appointment: (one: Appointment, { after }: Leaving): boolean =>
    one.removed_at === null && isAhead(one, after),
  /** Who leaves now leaves every open task; before a day to come it is still to be done. */
  task: (one: Task, { after, isNow }: Leaving): boolean =>
    one.removed_at === null && isOpenTask(one) && (isNow || one.due_date > after.date),
}
