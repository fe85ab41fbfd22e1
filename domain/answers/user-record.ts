/**
 * Anybody with an account, as the server answers (spec part 3 §3 "User"). Accounts of others are in no mirror: screens
 * that show them read them over a connection.
 */
import * as v from 'valibot'
import { role } from '../values/schemas.ts'
import { accessMail } from './access-mail.ts'

const text = v.nullable(v.string())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const userRecord = v.strictObject({
  id: v.number(),
  /** null: somebody who runs the platform. */
  company_id: v.nullable(v.number()),
  company_name: text,
  /** As long as they have not registered it may be empty. */
  name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: text,
  position: text,
  /** The strongest they hold, or held last; null: none was given yet. */
  role: v.nullable(role),
  /** The first of the homes below. */
  group_home: text,
  /** Those they work in that the caller reaches. */
  group_homes: v.array(v.string()),
  is_active: v.boolean(),
  /** Whether the link of the invitation was used. */
  is_registered: v.boolean(),
  access_mail: v.nullable(accessMail),
  /** Whether the caller may change this account. */
  may_change: v.boolean(),
  verification_status: v.string(),
  created_at: v.string(),
  last_login: text,
  image_url: text,
})
export type UserRecord = v.InferOutput<typeof userRecord>

export const userStatisticsAnswer = v.strictObject({
  total_users: count,
  active_staff: count,
  verified_users: count,
  pending_verification: count,
})

/** What is still assigned to somebody (H10): by number, for what it is about is care. */
export const openWorkAnswer = v.strictObject({
  /** Open ones. */
  tasks: count,
  /** Scheduled ones to come. */
  appointments: count,
  /** Orders that run. */
  orders: count,
})

/** Where an administrator adds users: open companies, each with its open homes. */
export const userPlaces = v.strictObject({
  companies: v.array(
    v.strictObject({
      id: v.number(),
      name: v.string(),
      group_homes: v.array(v.strictObject({ id: v.number(), home_name: v.string() })),
    }),
  ),
})
export type UserPlace = v.InferOutput<typeof userPlaces>['companies'][number]
