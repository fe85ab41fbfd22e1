/** A session key in the hands of somebody who writes operations by hand: what no app of ours would send. */
import { randomBytes, webcrypto } from 'node:crypto'
import type { PushReceipt } from '#domain/protocol/sync-protocol.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { PersonName } from './homes.ts'
import type { SignedIn, TestServer } from './server.ts'

const random = (size: number) => new Uint8Array(randomBytes(size))
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const
const KEY_TYPE = { name: 'ECDSA', namedCurve: 'P-256' } as const

export interface Forger {
  readonly session: SignedIn
  newId(): string
  /** An operation as an app would make it now, with whatever is to be different. */
  operation(kind: string, args: object, different?: object): Record<string, unknown>
  /** What a batch holds of an operation. */
  sign(operation: Record<string, unknown>): Promise<{ operation: Record<string, unknown>; signature: string }>
  /** Signs what it is given, delivers it in one batch and answers the receipts. */
  push(...operations: Record<string, unknown>[]): Promise<PushReceipt[]>
}

export async function forger(server: TestServer, who: PersonName): Promise<Forger> {
  const keys = await webcrypto.subtle.generateKey(KEY_TYPE, false, ['sign', 'verify'])
  const newId = () => uuidV7(server.clock.now, random)
  const device_id = newId()
  const public_key = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
  const session = await server.signIn(who, { device_id, public_key })
  let counter = 0
  const signed = async (operation: Record<string, unknown>) => {
    const bytes = new TextEncoder().encode(canonicalJson(operation))
    const signature = await webcrypto.subtle.sign(ALGORITHM, keys.privateKey, bytes)
    return { operation, signature: Buffer.from(signature).toString('base64url') }
  }
  return {
    session,
    newId,
    sign: signed,
    operation: (kind, args, different = {}) => ({
      id: newId(),
      kind,
      version: 1,
      author_id: session.user.id,
      session_id: session.session_id,
      device_id,
      counter: ++counter,
      args,
      base: {},
      recorded_at: new Date(server.clock.now).toISOString(),
      clock_offset_ms: 0,
      utc_offset_minutes: 0,
      ...different,
    }),
    async push(...operations) {
      const json = { operations: await Promise.all(operations.map(signed)) }
      const response = await server.request('/sync/push', { json, token: session.access_token })
      if (response.status !== 200) throw new Error(`The push was answered with ${response.status}.`)
      return (await response.json()).receipts
    },
  }
}
