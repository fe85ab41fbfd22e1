/** Passkeys, as the server returns them. */
import * as v from 'valibot'
import { instant } from '../values/schemas.ts'
import { text } from '../values/text.ts'

/** What a person may call a passkey. */
export const passkeyName = text(60)

/** A passkey, as the person sees it who signs in with it. */
export const ownPasskey = v.strictObject({
  id: v.string(),
  /** The device it was made on, "Chrome on Android", or what the person called it. */
  name: v.string(),
  created_at: instant,
  /** null until somebody signs in with it. */
  last_used_at: v.nullable(instant),
})

export type OwnPasskey = v.InferOutput<typeof ownPasskey>
