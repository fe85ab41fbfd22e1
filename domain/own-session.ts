import * as v from 'valibot'
import { instant } from './values/dates.ts'

/** One place where a person is signed in, as they see it. */
export const ownSession = v.strictObject({
  id: v.string(),
  /** "Chrome on Android"; null for one that began before names were kept. */
  device_name: v.nullable(v.string()),
  device_kind: v.picklist(['mine', 'shared', 'home']),
  created_at: instant,
  /** To a quarter of an hour: a device shows itself when it renews its tokens. */
  last_seen_at: instant,
  /** The one that asks. */
  is_this: v.boolean(),
})

export type OwnSession = v.InferOutput<typeof ownSession>
