import * as v from 'valibot'
import { ownSession } from './own-session.ts'
import { role } from './values/roles.ts'

const id = v.pipe(v.number(), v.integer())
const { is_this: _, ...session } = ownSession.entries

/** One place where somebody of the caller's homes or company is signed in (L8). */
export const othersSession = v.strictObject({
  ...session,
  person_id: id,
  person_name: v.string(),
  /** null for who has no role any more. */
  role: v.nullable(role),
  /** Of the homes they work in those that the caller has to do with. */
  group_homes: v.array(v.strictObject({ id, home_name: v.string() })),
  /** Whether the caller may sign them out there. */
  may_sign_out: v.boolean(),
})
export type OthersSession = v.InferOutput<typeof othersSession>
