/**
 * Any person with an account, as the server returns it (spec part 3 §3 "User"). Accounts of other people are in no
 * mirror: screens that show them read them over a connection.
 */
import * as v from 'valibot'
import { role } from '../values/schemas.ts'
import { accessMail } from './access-mail.ts'

const nullableText = v.nullable(v.string())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const userRecord = v.strictObject({
  id: v.number(),
  /** null for people who run the platform. */
  company_id: v.nullable(v.number()),
  company_name: nullableText,
  /** May be empty until the person has registered. */
  name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: nullableText,
  position: nullableText,
  /** The strongest role the person holds, or held last; null if no role was ever granted. */
  role: v.nullable(role),
  /** The first of `group_homes`. */
  group_home: nullableText,
  /** The homes this person works in that the caller reaches. */
  group_homes: v.array(v.string()),
  is_active: v.boolean(),
  /** Whether the invitation link was used. */
  is_registered: v.boolean(),
  access_mail: v.nullable(accessMail),
  /** Whether the caller may change this account. */
  may_change: v.boolean(),
  verification_status: v.string(),
  created_at: v.string(),
  last_login: nullableText,
  image_url: nullableText,
})
export type UserRecord = v.InferOutput<typeof userRecord>

export const userStatisticsAnswer = v.strictObject({
  total_users: count,
  active_staff: count,
  verified_users: count,
  pending_verification: count,
})

/** The work still assigned to a person (H10), as counts only, because its content is care. */
export const openWorkAnswer = v.strictObject({
  /** Open tasks. */
  tasks: count,
  /** Scheduled appointments that lie ahead. */
  appointments: count,
  /** Running orders. */
  orders: count,
})

/** The places where an administrator can add users: open companies, each with its open homes. */
export const companiesWithHomes = v.strictObject({
  companies: v.array(
    v.strictObject({
      id: v.number(),
      name: v.string(),
      group_homes: v.array(v.strictObject({ id: v.number(), home_name: v.string() })),
    }),
  ),
})
export type CompanyWithHomes = v.InferOutput<typeof companiesWithHomes>['companies'][number]
