/**
 * What super_admin can read about a company's work (decision 043): enough to see that Hearth is used and what it costs.
 * Clients appear by their initials, without any text written about them. The fields shown are listed one by one, so
 * that a new field stays hidden.
 */
import * as v from 'valibot'
import { appointment } from '../entities/appointment.ts'
import { expenseClaim } from '../entities/expense-claim.ts'
import { inventoryItem } from '../entities/inventory-item.ts'
import { task } from '../entities/task.ts'

const client_initials = v.nullable(v.string())

const { id: taskId, home_id, category, priority, status, due_date, recurrence, completed_on } = task.fields
export const allCompaniesTask = v.object({
  id: taskId,
  home_id,
  home_name: task.computed.home_name,
  client_initials,
  /** Null where the task is about a client. */
  title: v.nullable(task.fields.title),
  category,
  priority,
  status,
  due_date,
  recurrence,
  completed_on,
  is_overdue: task.computed.is_overdue,
  assigned_staff_name: task.computed.assigned_staff_name,
  creator_staff_name: task.computed.creator_staff_name,
})
export type AllCompaniesTask = v.InferOutput<typeof allCompaniesTask>

export const allCompaniesAppointment = v.object({
  id: appointment.fields.id,
  home_id,
  home_name: appointment.computed.home_name,
  client_initials,
  appointment_type: appointment.fields.appointment_type,
  appointment_date: appointment.fields.appointment_date,
  time: appointment.fields.time,
  duration: appointment.fields.duration,
  status: appointment.fields.status,
  assigned_staff_name: appointment.computed.assigned_staff_name,
})
export type AllCompaniesAppointment = v.InferOutput<typeof allCompaniesAppointment>

export const allCompaniesClaim = v.object({
  id: expenseClaim.fields.id,
  home_id,
  home_name: expenseClaim.computed.home_name,
  client_initials,
  provider_name: expenseClaim.computed.provider_name,
  amount: expenseClaim.fields.amount,
  expense_category: expenseClaim.fields.expense_category,
  expense_date: expenseClaim.fields.expense_date,
  submitted_date: expenseClaim.fields.submitted_date,
  status: expenseClaim.fields.status,
  payment_date: expenseClaim.fields.payment_date,
  payment_method: expenseClaim.fields.payment_method,
  payment_reference: expenseClaim.fields.payment_reference,
})
export type AllCompaniesClaim = v.InferOutput<typeof allCompaniesClaim>

export const allCompaniesItem = v.object({
  id: inventoryItem.fields.id,
  home_id,
  home_name: inventoryItem.computed.home_name,
  name: inventoryItem.fields.name,
  category: inventoryItem.fields.category,
  quantity: inventoryItem.fields.quantity,
  unit_of_measure: inventoryItem.fields.unit_of_measure,
  minimum_stock_level: inventoryItem.fields.minimum_stock_level,
  last_restocked: inventoryItem.fields.last_restocked,
  expiration_date: inventoryItem.fields.expiration_date,
  is_low_stock: inventoryItem.computed.is_low_stock,
  shortage: inventoryItem.computed.shortage,
})
export type AllCompaniesItem = v.InferOutput<typeof allCompaniesItem>

export const allCompaniesRecords = {
  task: allCompaniesTask,
  appointment: allCompaniesAppointment,
  expense_claim: allCompaniesClaim,
} as const
