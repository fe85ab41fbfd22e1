/**
 * Activations (decision 107): a manager makes a code with which somebody who has never signed in on a home's tablet
 * chooses a PIN there, without a connection. The server seals under the code what signing in would bring; the tablet gets
 * the sealed part with its report.
 */
import * as v from 'valibot'
import { textUpTo } from '../values/bounded.ts'
import { instant, numericId, role, uuid } from '../values/schemas.ts'
import { sealedUnderCode } from './sealed-code.ts'
import type { tabletKeysAnswer } from './tablet-keys.ts'

/** How long a code is good. Once it was used, the session is one like any other. */
export const ACTIVATION_HOURS = 72

/** What an activation is sealed for: no other tablet, person or activation opens it. */
export const activationContext = (tablet_id: string, user_id: number, activation_id: string): string =>
  `hearth activation v1 ${tablet_id} ${user_id} ${activation_id}`

/** An activation as a tablet has it. */
export const sealedActivation = v.strictObject({ id: uuid, expires_at: instant, sealed: sealedUnderCode })
export type SealedActivation = v.InferOutput<typeof sealedActivation>

/** What the code opens. `tokens` and `user` are those of the answer to a sign-in; the access token has expired. */
export interface ActivationContent {
  readonly keys: v.InferOutput<typeof tabletKeysAnswer>
  /** PKCS#8 in base64url: signs the person's operations and proves the session. */
  readonly signing_key: string
  readonly tokens: unknown
  readonly user: unknown
}

/** In a tablet's report: an activation that it has, or that somebody has chosen a PIN with. */
export const reportedActivation = v.strictObject({ id: uuid, is_used: v.boolean() })
export type ReportedActivation = v.InferOutput<typeof reportedActivation>

/** The answer to whoever makes one. The code is shown once; nobody has it after that. */
export const madeActivation = v.strictObject({ code: textUpTo(20), expires_at: instant })

/** Why somebody cannot be activated: signed in there before, no account that signs in yet, or out of one's hands. */
export const NOT_ACTIVATED = ['here', 'not_registered', 'not_yours'] as const
export type NotActivated = (typeof NOT_ACTIVATED)[number]

export const personOfTablet = v.strictObject({
  user_id: numericId,
  name: v.nullable(v.string()),
  role,
  /** null: the caller may activate this person. */
  obstacle: v.nullable(v.picklist(NOT_ACTIVATED)),
  /** The activation that waits to be used; `received_at` is when the tablet said that it has it. */
  activation: v.nullable(v.strictObject({ expires_at: instant, received_at: v.nullable(instant) })),
})
export type PersonOfTablet = v.InferOutput<typeof personOfTablet>

/** The answer to `GET /tablets/:tabletId/people`: everybody who may unlock the tablet. */
export const peopleOfTablet = v.strictObject({ people: v.array(personOfTablet) })
