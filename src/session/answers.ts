/** The parts that the server's sign-in answers must contain for this device; other parts are accepted. */
import * as v from 'valibot'
import { grant } from '#domain/entities/grant.ts'
import { numericId, role } from '#domain/values/schemas.ts'

const { user_id, granted_scope, role: grantedRole, from_at, until_at } = grant.fields

export const tokensAnswer = v.object({
  session_id: v.string(),
  access_token: v.pipe(v.string('Invalid access token'), v.nonEmpty('Invalid access token')),
  refresh_token: v.pipe(v.string('Invalid refresh token'), v.nonEmpty('Invalid refresh token')),
  expires_in: v.number(),
})
export type TokensAnswer = v.InferOutput<typeof tokensAnswer>

export const userAnswer = v.object({
  id: numericId,
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  image_url: v.nullable(v.string()),
  company_id: v.nullable(numericId),
  company_name: v.nullable(v.string()),
  role: v.nullable(role),
  current_home_id: v.nullable(numericId),
  grants: v.array(v.object({ user_id, granted_scope, role: grantedRole, from_at, until_at })),
})
export type UserAnswer = v.InferOutput<typeof userAnswer>

export const verifiedSignInAnswer = v.object({
  ...tokensAnswer.entries,
  user: userAnswer,
  redirect: v.string(),
  missing_fields: v.array(v.string()),
})

/** What the browser is passed to prompt for a passkey; a new server may send more. */
export const passkeyOptionsAnswer = v.looseObject({ challenge: v.string(), rpId: v.string() })

export const pendingSignInAnswer = v.object({ email: v.string(), session_token: v.string() })

export const invitationAnswer = v.object({
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  required_fields: v.array(v.string()),
})
export type Invitation = v.InferOutput<typeof invitationAnswer>

export const messageAnswer = v.object({ message: v.string() })
export const redirectAnswer = v.object({ redirect: v.string() })

export const errorAnswer = v.object({
  code: v.string(),
  message: v.string(),
  resolution: v.optional(v.string()),
  sub_status: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})
