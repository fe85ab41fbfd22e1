/** Somebody signed in over the API, with a key to sign operations: a device without mirror, to measure the server alone. */
import { webcrypto } from 'node:crypto'
import type { Operation } from '../../domain/operation.ts'
import { administrationId } from '../../domain/rules/records/derived-ids.ts'
import { canonicalJson } from '../../domain/values/canonical-json.ts'
import type { LocalDate } from '../../domain/values/dates.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import { field } from '../../e2e/support/office.ts'
import type { DoseToMark } from '../page/writes.ts'
import type { Hearth } from './hearth.ts'
import { CAREGIVER, PASSWORD } from './seed.ts'

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const random = (size: number) => webcrypto.getRandomValues(new Uint8Array(size))

export interface SignedByCaller {
  readonly operation: Operation
  readonly signature: string
}

export interface Caller {
  readonly user_id: number
  readonly token: string
  /** The answer, read to its end. Throws when it is not the one wanted. */
  post(path: string, body: string): Promise<unknown>
  get(path: string): Promise<unknown>
  /** Marks as a device would have signed and queued them. */
  marks(doses: readonly DoseToMark[], more?: Partial<Operation>): Promise<SignedByCaller[]>
  /** A note about a client, the same way. */
  note(
    note: { readonly client_id: number; readonly note_date: LocalDate; readonly content: string },
    more?: Partial<Operation>,
  ): Promise<SignedByCaller>
}

export async function signInByCall(hearth: Hearth, email = CAREGIVER): Promise<Caller> {
  await hearth.database.deleteFrom('rate_limit').execute()
  const call = async (path: string, body?: string, token?: string): Promise<unknown> => {
    const response = await fetch(`${hearth.address}/api/v1${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }

  const device_id = uuidV7(Date.now(), random)
  const keys = await webcrypto.subtle.generateKey(KEY, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
  const first = await call('/auth/sessions', JSON.stringify({ email, password: PASSWORD, device_id }))
  const session_token = field(first, 'session_token')
  const otp = await hearth.codeFor(email)
  const public_key = { kty, crv, x, y }
  const verified = await call(
    '/auth/otp/verify',
    JSON.stringify({ email, otp, session_token, device_id, public_key }),
  )
  const token = field(verified, 'access_token')
  const session_id = field(verified, 'session_id')
  const { user } = verified as { user: { id: number } }
  let counter = 0
  const signed = async (
    kind: Operation['kind'],
    args: Operation['args'],
    more: Partial<Operation>,
  ): Promise<SignedByCaller> => {
    const operation: Operation = {
      id: uuidV7(Date.now(), random),
      kind,
      version: 1,
      author_id: user.id,
      session_id,
      device_id,
      counter: ++counter,
      args,
      base: {},
      recorded_at: new Date().toISOString(),
      clock_offset_ms: 0,
      utc_offset_minutes: 0,
      ...more,
    }
    const bytes = new TextEncoder().encode(canonicalJson(operation))
    const signature = await webcrypto.subtle.sign(SIGNATURE, keys.privateKey, bytes)
    return { operation, signature: Buffer.from(signature).toString('base64url') }
  }

  return {
    user_id: user.id,
    token,
    post: (path, body) => call(path, body, token),
    get: path => call(path, undefined, token),
    marks: (doses, more = {}) =>
      Promise.all(
        doses.map(({ medication_id, date, time, given_at }) => {
          const args = {
            mark_id: uuidV7(Date.now(), random),
            administration_id: administrationId(medication_id, date, time),
            medication_id,
            administration_date: date,
            administration_time: time,
            status: 'given',
            given_at,
          }
          return signed('administration.mark', args, more)
        }),
      ),
    note: ({ client_id, note_date, content }, more = {}) =>
      signed(
        'progress_note.create',
        {
          progress_note_id: uuidV7(Date.now(), random),
          client_id,
          note_date,
          note_type: 'daily',
          content,
        },
        more,
      ),
  }
}
