/** Places where people are signed in, as the server returns them. */
import * as v from 'valibot'
import { instant, role } from '../values/schemas.ts'

/** One place where a person is signed in, as they see it. */
export const ownSession = v.strictObject({
  id: v.string(),
  /** "Chrome on Android"; null for a session that began before names were kept. */
  device_name: v.nullable(v.string()),
  device_kind: v.picklist(['mine', 'shared', 'home']),
  created_at: instant,
  /** Accurate to a quarter of an hour: a device is seen when it renews its tokens. */
  last_seen_at: instant,
  /** True for the session that makes the request. */
  is_this: v.boolean(),
})

export type OwnSession = v.InferOutput<typeof ownSession>

const id = v.pipe(v.number(), v.integer())
const { is_this: _, ...sessionFields } = ownSession.entries

/** One place where a person of the caller's homes or company is signed in (L8). */
export const colleagueSession = v.strictObject({
  ...sessionFields,
  person_id: id,
  person_name: v.string(),
  /** null for a person who no longer has a role. */
  role: v.nullable(role),
  /** The homes this person works in, limited to those that concern the caller. */
  group_homes: v.array(v.strictObject({ id, home_name: v.string() })),
  /** Whether the caller may sign this person out there. */
  may_sign_out: v.boolean(),
})
export type ColleagueSession = v.InferOutput<typeof colleagueSession>
