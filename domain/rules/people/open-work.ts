/** The work a person still has to do: shown before they leave, or before a home is taken from them (H10). Pure. */
import type { RowOf } from '../../registry.ts'
import { DAY_MS, type Instant, instantAt, type LocalDate, millisOf } from '../../values/dates.ts'
import type { Role } from '../../values/roles.ts'
import { carers } from '../access/permissions.ts'
import { isActive } from '../doses/orders.ts'
import { isOpenTask } from '../records/tasks.ts'
import { isStaffRole } from './staff.ts'

type Task = Pick<RowOf<'task'>, 'assigned_to' | 'status' | 'removed_at'>
type Appointment = Pick<RowOf<'appointment'>, 'staff_id' | 'status' | 'appointment_date' | 'removed_at'>
type Order = Pick<RowOf<'medication'>, 'assigned_to_staff_id' | 'end_date' | 'removed_at'>

/** Returns the UTC date of one day before `now`: homes far to the west may still be in it. */
export const earliestToday = (now: Instant): LocalDate => instantAt(millisOf(now) - DAY_MS).slice(0, 10)

export const isOpenWork = {
  task: (task: Task, staffId: number): boolean =>
    task.assigned_to === staffId && task.removed_at === null && isOpenTask(task),
  appointment: (appointment: Appointment, staffId: number, today: LocalDate): boolean =>
    appointment.staff_id === staffId &&
    appointment.removed_at === null &&
    appointment.status === 'scheduled' &&
    appointment.appointment_date >= today,
  order: (order: Order, staffId: number, today: LocalDate): boolean =>
    order.assigned_to_staff_id === staffId && order.removed_at === null && isActive(order, today),
}

const isCareRole = (role: Role | null | undefined): boolean => carers.some(careRole => careRole === role)

/** Whether a change of role takes a person out of care: in all homes, or in all but the one named with it (J4). */
export const isLeavingCare = (previousRole: Role | null, newRole: Role | null | undefined): boolean =>
  isCareRole(previousRole) &&
  (!isCareRole(newRole) || (previousRole === 'provider' && isStaffRole(newRole ?? undefined)))
