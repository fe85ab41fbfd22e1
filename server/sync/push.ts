/**
 * Push: signed operations of a device's queue. What authenticates an operation is its signature by the session that
 * made it (S11), so a queue is delivered even when nobody is signed in any more; the bearer only decides whether the
 * resulting rows are shown.
 */
import { webcrypto } from 'node:crypto'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson, type Operation, operationSchema } from '#domain/operation.ts'
import type { Collection } from '#domain/registry.ts'
import type { PushReceipt, RowsByCollection } from '#domain/sync-protocol.ts'
import type { Caller } from '../access/caller.ts'
import { collectionsOf, scopesOf } from '../access/scopes.ts'
import type { Database } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import type { Receipt, SessionSpan, Submission } from '../operations/submission.ts'

export interface SignedOperation {
  readonly operation: Record<string, unknown>
  readonly signature: string
}

/** Far more than a form holds; the books keep every operation whole. */
const MOST_CHARACTERS_AN_OPERATION = 64 * 1024

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const
const KEY_TYPE = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Answers each operation in the order sent. */
export async function push(
  database: Database,
  caller: Caller | undefined,
  sent: readonly SignedOperation[],
  now: string,
): Promise<PushReceipt[]> {
  const read = sent.map(({ operation, signature }) => ({
    raw: operation,
    signature,
    parsed: v.safeParse(operationSchema, operation),
  }))
  const keys = await sessionKeys(
    database,
    read.flatMap(({ parsed }) => (parsed.success ? [parsed.output.session_id] : [])),
  )
  const submissions: Submission[] = []
  const receipts = new Map<Record<string, unknown>, Receipt>()
  /** What each submission was sent as. */
  const delivered: Record<string, unknown>[] = []
  for (const { raw, signature, parsed } of read) {
    if (!parsed.success) {
      receipts.set(raw, refused(raw, new Refusal('malformed', 'This operation could not be read.')))
      continue
    }
    const signed = canonicalJson(raw)
    const session = keys.get(parsed.output.session_id)
    if (signed.length > MOST_CHARACTERS_AN_OPERATION) {
      receipts.set(raw, refused(raw, new Refusal('too_large', 'This operation is too large.')))
    } else if (session !== undefined && (await isSigned(parsed.output, signed, signature, session))) {
      const { created_at, ended_at } = session
      const operation = parsed.output
      submissions.push({ operation, signature, place: 'push', session: { created_at, ended_at } })
      delivered.push(raw)
    } else {
      receipts.set(raw, refused(raw, new Refusal('forbidden', 'This operation is not signed by its author.')))
    }
  }
  const applied = submissions.length === 0 ? [] : await applyOperations(database, submissions, now)
  for (const [index, receipt] of applied.entries()) {
    const raw = delivered[index]
    if (raw !== undefined) receipts.set(raw, receipt)
  }
  const rows = caller === undefined ? () => ({}) : await visibleRows(database, caller, applied, now)
  return read.flatMap(({ raw }) => {
    const receipt = receipts.get(raw)
    return receipt === undefined ? [] : [answerOf(receipt, rows(receipt))]
  })
}

const refused = (raw: Record<string, unknown>, refusal: Refusal): Receipt => ({
  id: typeof raw.id === 'string' ? raw.id.slice(0, 36) : '',
  outcome: 'rejected',
  error: refusal.body(),
  touched: [],
})

const answerOf = ({ id, outcome, earlier, error }: Receipt, rows: RowsByCollection): PushReceipt => ({
  id,
  outcome,
  ...(earlier === undefined ? {} : { earlier }),
  ...(error === undefined ? {} : { error }),
  rows,
})

interface SessionKey extends SessionSpan {
  readonly user_id: number
  readonly key: webcrypto.CryptoKey
}

/** Public keys by session, also of sessions that ended: what they signed before stays theirs. */
async function sessionKeys(
  database: Database,
  sessionIds: readonly string[],
): Promise<Map<string, SessionKey>> {
  const wanted = [...new Set(sessionIds)]
  if (wanted.length === 0) return new Map()
  const sessions = await database
    .selectFrom('session')
    .select(['id', 'user_id', 'public_key', 'created_at', 'ended_at'])
    .where('id', 'in', wanted)
    .where('public_key', 'is not', null)
    .execute()
  const keys = new Map<string, SessionKey>()
  for (const { id, public_key, ...session } of sessions) {
    // Checked as a P-256 JWK when the session began.
    const jwk = public_key as webcrypto.JsonWebKey
    keys.set(id, {
      ...session,
      key: await webcrypto.subtle.importKey('jwk', jwk, KEY_TYPE, false, ['verify']),
    })
  }
  return keys
}

async function isSigned(
  operation: Operation,
  signed: string,
  signature: string,
  { user_id, key }: SessionKey,
): Promise<boolean> {
  if (user_id !== operation.author_id) return false
  const bytes = new TextEncoder().encode(signed)
  return webcrypto.subtle.verify(ALGORITHM, key, Buffer.from(signature, 'base64url'), bytes)
}

/** The touched rows as they are now, in the columns of the caller's own views, by operation. */
async function visibleRows(
  database: Database,
  caller: Caller,
  receipts: readonly Receipt[],
  now: string,
): Promise<(receipt: Receipt) => RowsByCollection> {
  const views = await scopesOf(database, caller, now)
  const touched = receipts.flatMap(receipt => receipt.touched)
  const found = new Map<string, object>()
  for (const view of views) {
    for (const { collection, columns } of collectionsOf(view)) {
      const ids = touched
        .filter(one => one.collection === collection && one.scope === view.scope)
        .map(({ id }) => id)
      for (const row of await rowsById(database, collection, ids, columns)) {
        // It may have moved on since the operation touched it.
        if (row.scope === view.scope) found.set(keyOf(collection, row.id), row)
      }
    }
  }
  return receipt => {
    const rows: RowsByCollection = {}
    for (const { collection, id } of receipt.touched) {
      const row = found.get(keyOf(collection, id))
      if (row !== undefined) rows[collection] = [...(rows[collection] ?? []), row]
    }
    return rows
  }
}

const keyOf = (collection: Collection, id: string | number) => `${collection}/${id}`
