/** Web push to the browser the caller is signed in with. */
import * as v from 'valibot'
import { textUpTo } from '#domain/values/bounded.ts'
import { pushKeys } from '../../notifications/push-keys.ts'
import { subscribe, subscriptionOf, unsubscribe } from '../../notifications/subscriptions.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'

const WHAT = 'Push subscription'
const rights = { collections: [] } as const
const state = v.strictObject({ is_on: v.boolean() })
/** Bytes as browsers write them, base64url: a point of P-256, and 16 random bytes (RFC 8291 §2). */
const bytes = (count: number) =>
  v.pipe(
    textUpTo(count * 2),
    v.regex(/^[\w-]+=*$/, 'Must be base64url'),
    v.check(text => Buffer.from(text, 'base64url').length === count, `Must be ${count} bytes`),
  )

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/me/push',
      summary: 'The key that a browser subscribes with, and whether this session takes web push.',
      recordName: WHAT,
      rights,
      answer: v.strictObject({ public_key: v.string(), endpoint: v.nullable(v.string()) }),
    },
    async ({ dependencies: { database }, caller }) => ({
      public_key: (await pushKeys(database)).publicKey,
      endpoint: (await subscriptionOf(database, caller.session_id))?.endpoint ?? null,
    }),
  ),
  describedCall(
    {
      method: 'put',
      path: '/me/push',
      summary: 'Sends web push to this browser until the session ends. The address must be a public one.',
      recordName: WHAT,
      rights,
      body: v.strictObject({
        endpoint: textUpTo(1_000),
        keys: v.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
      }),
      answer: state,
    },
    async ({ dependencies, caller, body }) => {
      await subscribe(dependencies, caller, body)
      return { is_on: true }
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/me/push',
      summary: 'Sends no web push to this browser any more.',
      recordName: WHAT,
      rights,
      answer: state,
    },
    async ({ dependencies: { database }, caller }) => {
      await unsubscribe(database, caller.session_id)
      return { is_on: false }
    },
  ),
]
