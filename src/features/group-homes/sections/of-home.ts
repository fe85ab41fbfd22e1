/** The sections of a home's page about the home: tasks, appointments, inventory, reports and expense claims. */
import { appointmentStatistics, bySoonest } from '#domain/rules/records/appointments.ts'
import {
  inventoryStatistics,
  isExpiring,
  isLowStock,
  isNotRemovedItem,
} from '#domain/rules/records/inventory.ts'
import { byUrgency, isDueToday, isOpenTask, isOverdue } from '#domain/rules/records/tasks.ts'
import { readRows } from '../../../mirror/read/read.ts'
import type { HomeSection } from './section.ts'

export const tasksSection: HomeSection = {
  name: 'tasks',
  path: '/dashboard/tasks',
  screen: 'tasks',
  operation: 'task.create',
  collection: 'task',
  async read({ mirror, home, localNow }) {
    const tasks = await readRows(mirror, { collection: 'task', index: 'home_id', is: home.id })
    const openTasks = tasks.filter(task => task.removed_at === null && isOpenTask(task))
    return {
      figures: {
        open: openTasks.length,
        overdue: openTasks.filter(task => isOverdue(task, localNow.date)).length,
        due_today: openTasks.filter(task => isDueToday(task, localNow.date)).length,
      },
      rows: openTasks
        .sort(byUrgency)
        .map(({ id }) => ({ collection: 'task', id, to: `/dashboard/tasks?task=${id}` })),
    }
  },
}

export const appointmentsSection: HomeSection = {
  name: 'appointments',
  path: '/dashboard/appointments',
  screen: 'appointments',
  operation: 'appointment.create',
  collection: 'appointment',
  async read({ mirror, home, localNow }) {
    const appointmentRows = await readRows(mirror, {
      collection: 'appointment',
      index: 'home_id',
      is: home.id,
    })
    const appointments = appointmentRows.filter(({ removed_at }) => removed_at === null)
    const datedAppointments = appointments.map(appointment => ({ appointment, today: localNow.date }))
    const { today, this_week } = appointmentStatistics(datedAppointments)
    return {
      figures: { today, this_week },
      rows: appointments
        .filter(({ status, appointment_date }) => status === 'scheduled' && appointment_date >= localNow.date)
        .sort((left, right) => bySoonest(left, right, localNow.date))
        .map(({ id }) => ({
          collection: 'appointment',
          id,
          to: `/dashboard/appointments?appointment=${id}`,
        })),
    }
  },
}

export const inventorySection: HomeSection = {
  name: 'inventory',
  path: '/dashboard/inventory',
  screen: 'inventory',
  operation: 'inventory_item.create',
  collection: 'inventory_item',
  async read({ mirror, home, localNow }) {
    const itemRows = await readRows(mirror, { collection: 'inventory_item', index: 'home_id', is: home.id })
    const items = itemRows.filter(isNotRemovedItem)
    const today = localNow.date
    const { total_items, low_stock, expiring } = inventoryStatistics(items.map(item => ({ item, today })))
    return {
      figures: { total_items, low_stock, expiring },
      rows: items
        .filter(item => isLowStock(item) || isExpiring(item, today))
        .sort((left, right) => left.quantity - right.quantity)
        .map(({ id }) => ({ collection: 'inventory_item', id, to: '/dashboard/inventory' })),
    }
  },
}

export const reportsSection: HomeSection = {
  name: 'reports',
  path: '/dashboard/reports',
  addPath: '/dashboard/reports/generate',
  screen: 'reports',
  read: async () => ({ figures: {}, rows: [] }),
}

export const billingSection: HomeSection = {
  name: 'billing',
  path: '/dashboard/billing',
  screen: 'expense-claims',
  operation: 'expense_claim.create',
  collection: 'expense_claim',
  async read({ mirror, home }) {
    const claims = await readRows(mirror, { collection: 'expense_claim', index: 'scope', is: home.scope })
    const openClaims = claims.filter(
      ({ removed_at, settled_on }) => removed_at === null && settled_on === null,
    )
    return {
      figures: {
        pending: openClaims.filter(({ status }) => status === 'pending').length,
        approved: openClaims.filter(({ status }) => status === 'approved').length,
      },
      rows: openClaims
        .sort((left, right) => (left.submitted_date < right.submitted_date ? 1 : -1))
        .map(({ id }) => ({
          collection: 'expense_claim',
          id,
          to: `/dashboard/expense-claims?claim=${id}`,
        })),
    }
  },
}
