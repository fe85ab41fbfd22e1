/** Web push to the browser the caller is signed in with. */
import * as v from 'valibot'
import { textUpTo } from '#domain/values/bounded.ts'
import { ensurePushKeys } from '../../notifications/push-keys.ts'
import { readSubscription, subscribe, unsubscribe } from '../../notifications/subscriptions.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'

const RECORD_NAME = 'Push subscription'
const rights = { collections: [] } as const
const stateAnswer = v.strictObject({ is_on: v.boolean() })
/** Bytes as browsers write them, base64url: a point of P-256, and 16 random bytes (RFC 8291 §2). */
const bytesText = (count: number) =>
  v.pipe(
    textUpTo(count * 2),
    v.regex(/^[\w-]+=*$/, 'Must be base64url'),
    v.check(text => Buffer.from(text, 'base64url').length === count, `Must be ${count} bytes`),
  )

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/me/push',
      summary: 'The key that a browser subscribes with, and whether this session takes web push.',
      recordName: RECORD_NAME,
      rights,
      answer: v.strictObject({ public_key: v.string(), endpoint: v.nullable(v.string()) }),
    },
    async ({ dependencies: { database }, caller }) => ({
      public_key: (await ensurePushKeys(database)).publicKey,
      endpoint: (await readSubscription(database, caller.session_id))?.endpoint ?? null,
    }),
  ),
  defineCall(
    {
      method: 'put',
      path: '/me/push',
      summary: 'Sends web push to this browser until the session ends. The address must be a public one.',
      recordName: RECORD_NAME,
      rights,
      body: v.strictObject({
        endpoint: textUpTo(1_000),
        keys: v.strictObject({ p256dh: bytesText(65), auth: bytesText(16) }),
      }),
      answer: stateAnswer,
    },
    async ({ dependencies, caller, body }) => {
      await subscribe(dependencies, caller, body)
      return { is_on: true }
    },
  ),
  defineCall(
    {
      method: 'delete',
      path: '/me/push',
      summary: 'Sends no web push to this browser any more.',
      recordName: RECORD_NAME,
      rights,
      answer: stateAnswer,
    },
    async ({ dependencies: { database }, caller }) => {
      await unsubscribe(database, caller.session_id)
      return { is_on: false }
    },
  ),
]
