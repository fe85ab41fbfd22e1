/**
 * Companies, services, subscriptions and billings as the server returns them (spec part 3 §3, §7). They are in no
 * mirror: screens read them over a connection.
 */
import * as v from 'valibot'
import { billing } from '../entities/billing.ts'
import { company } from '../entities/company.ts'
import { service } from '../entities/service.ts'
import { subscription } from '../entities/subscription.ts'
import { userRecord } from './user-record.ts'

const nullableText = v.nullable(v.string())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const serviceRecord = v.strictObject(service.fields)
export type ServiceRecord = v.InferOutput<typeof serviceRecord>

export const subscriptionRecord = v.strictObject({ ...subscription.fields, ...subscription.computed })
export type SubscriptionRecord = v.InferOutput<typeof subscriptionRecord>

const { removed_at: _, removed_by: __, ...billingFields } = billing.fields
export const billingRecord = v.strictObject({ ...billingFields, ...billing.computed })
export type BillingRecord = v.InferOutput<typeof billingRecord>

export const companyHome = v.strictObject({
  id: v.number(),
  home_name: v.string(),
  full_address: v.string(),
  capacity: v.number(),
  manager_name: nullableText,
  closed_at: nullableText,
})
export type CompanyHome = v.InferOutput<typeof companyHome>

/** What prevents closing the company: `obstacleCounts` in domain/rules/homes/companies.ts. */
const closingObstacles = v.strictObject({
  clients: count,
  homes: count,
  users: count,
  services: count,
  billings: count,
  tickets: count,
})

const companyRowFields = {
  ...company.fields,
  company_name: v.string(),
  status: v.picklist(['Active', 'Closed']),
} as const

/** A row in the list of companies. */
export const companyRow = v.strictObject(companyRowFields)
export type CompanyRow = v.InferOutput<typeof companyRow>

/** One company with what belongs to it. */
export const companyRecord = v.strictObject({
  ...companyRowFields,
  staff: v.array(userRecord),
  services: v.array(subscriptionRecord),
  group_homes: v.array(companyHome),
  in_the_way: closingObstacles,
})
export type CompanyRecord = v.InferOutput<typeof companyRecord>

export const companyStatisticsAnswer = v.strictObject({
  total_companies: count,
  total_group_homes: count,
  open_support_tickets: count,
  unpaid_billings: count,
})

export const billingStatisticsAnswer = v.strictObject({
  unpaid: count,
  unpaid_amount: v.number(),
  paid_amount: v.number(),
})
