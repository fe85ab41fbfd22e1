/**
 * Opens the envelopes that a tablet delivers and pushes what is in them, in order: the signatures inside say whose they
 * are (S11), and operations that are already known are answered as duplicates (S2).
 */
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import type { PushReceipt } from '#domain/protocol/sync-protocol.ts'
import { DELIVERY_KEY_UNKNOWN, TABLET_OPERATION_INFO, tabletEnvelope } from '#domain/protocol/tablets.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../database/connection.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { mapInBatches } from '../map-in-batches.ts'
import { push } from '../push.ts'
import { readEnvelopeKeys } from './delivery-key.ts'
import { type OpeningKey, openSealed } from './hpke.ts'

/** Returns a receipt for each envelope, in the order sent. A damaged one is refused and stops no other. */
export async function pushEnvelopes(
  dependencies: Pick<WritingDependencies, 'database' | 'writes'>,
  caller: Caller | undefined,
  envelopes: readonly unknown[],
  now: string,
): Promise<PushReceipt[]> {
  return pushOpened(dependencies, caller, await openEnvelopes(dependencies.database, envelopes), now)
}

/** An operation as it was sealed, not yet read; or why it could not be opened. */
export type OpenedEnvelope = { readonly operation: unknown } | RefusedEnvelope

export async function openEnvelopes(
  database: Database,
  envelopes: readonly unknown[],
): Promise<OpenedEnvelope[]> {
  const keys = await readEnvelopeKeys(database)
  return mapInBatches(envelopes, envelope => openEnvelope(envelope, keys))
}

/** Pushes what was opened, and returns a receipt for each envelope. */
export async function pushOpened(
  dependencies: Pick<WritingDependencies, 'database' | 'writes'>,
  caller: Caller | undefined,
  results: readonly OpenedEnvelope[],
  now: string,
): Promise<PushReceipt[]> {
  const operations = operationsIn(results)
  const receipts = operations.length === 0 ? [] : await push(dependencies, caller, operations, now)
  // `push` returns one receipt for each operation.
  let pushedCount = 0
  return results.flatMap(result =>
    result instanceof RefusedEnvelope ? result.toReceipt() : (receipts[pushedCount++] ?? []),
  )
}

export const operationsIn = (results: readonly OpenedEnvelope[]): unknown[] =>
  results.flatMap(result => (result instanceof RefusedEnvelope ? [] : [result.operation]))

/** Why nothing is pushed for an envelope, with the id that was sent if there is one. */
class RefusedEnvelope {
  constructor(
    readonly id: string,
    readonly refusal: Refusal,
  ) {}

  toReceipt(): PushReceipt {
    return { id: this.id, outcome: 'rejected', error: this.refusal.toBody(), rows: {} }
  }
}

const withOperationId = v.object({ operation: v.object({ id: v.string() }) })

async function openEnvelope(
  received: unknown,
  keys: ReadonlyMap<string, OpeningKey>,
): Promise<OpenedEnvelope> {
  const parsedEnvelope = v.safeParse(tabletEnvelope, received)
  if (!parsedEnvelope.success) return new RefusedEnvelope(idIn(received), damagedRefusal())
  const { id, key_id, enc, ct } = parsedEnvelope.output
  const key = keys.get(key_id)
  if (key === undefined) return new RefusedEnvelope(id, unknownKeyRefusal())
  try {
    const context = { info: TABLET_OPERATION_INFO, aad: id }
    const operation: unknown = JSON.parse((await openSealed(key, context, { enc, ct })).toString())
    if (v.is(withOperationId, operation) && operation.operation.id === id) return { operation }
  } catch {
    // The seal is broken, or its content is not JSON.
  }
  return new RefusedEnvelope(id, damagedRefusal())
}

function idIn(received: unknown): string {
  const parsedId = v.safeParse(v.object({ id: v.string() }), received)
  return parsedId.success ? parsedId.output.id.slice(0, 36) : ''
}

const damagedRefusal = () => new Refusal('malformed', 'This operation could not be read.')

/** The server was restored from a backup that is older than the key: the tablet seals the operation again. */
const unknownKeyRefusal = () =>
  new Refusal('malformed', 'This operation could not be read.', { sub_status: DELIVERY_KEY_UNKNOWN })
