/** Answers /sync/sealed: lists all chunks of one scope (its base), and sends those that the device lacks. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { isPacked } from '#domain/collections.ts'
import type { PackedAnswer } from '#domain/protocol/packed-months.ts'
import type { PackedRequest } from '#domain/protocol/packed-request.ts'
import { firstRecentDay, type LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { type ReadScopes, type ScopeView, scopesOf } from '../../access/scopes.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { readHeads } from '../../feed/heads.ts'
import { createWriteQueue } from '../../operations/write-queue.ts'
import { findRestartReason } from '../cursor.ts'
import { packCollections, packedNameOf } from './pack.ts'
import { runPackingTransaction } from './packing-transaction.ts'

/**
 * Runs one packing request at a time for each scope, and prevents one company from using all database connections for
 * reading.
 */
const packingQueue = createWriteQueue()

/** Who requests packed months. */
export interface PackedReader {
  readonly readScopes: ReadScopes
  /** Whose share of the packing it is: a company, or a person without one. */
  readonly company: string
  /** Returns the name by which this reader knows a chunk; by default the chunk's own. */
  readonly nameFor?: (name: string) => string
}

export const packedReaderOf = (caller: Caller, now: string): PackedReader => ({
  readScopes: connection => scopesOf(connection, caller, now),
  company: `company ${caller.company_id ?? caller.user_id}`,
})

/**
 * Returns the answer with the chunks it brings.
 *
 * @throws 503 with Retry-After when packing the scope for others takes too long
 */
export async function answerPackedRequest(
  database: Database,
  reader: PackedReader,
  request: PackedRequest,
  now: string,
): Promise<AnswerWithChunks> {
  // Checked before the request is queued: requests of callers without access to the scope must not delay devices that
  // have access.
  const canSeeScope = (await reader.readScopes(database)).some(({ scope }) => scope === request.scope)
  if (!canSeeScope) return emptyAnswer(now)
  return packingQueue.run({ queueKeys: [request.scope], company: reader.company }, () =>
    runPackingTransaction(database, transaction => answerInTransaction(transaction, reader, request, now)),
  )
}

/** Returns the parts of the answer: a `PackedAnswer` as JSON in gzip, then one part for each chunk. */
export const encodeParts = async ({ answer, chunks }: AnswerWithChunks): Promise<Uint8Array[]> => [
  await encodeIndex(answer),
  ...chunks.map(({ bytes }) => bytes),
]

export const encodeIndex = (answer: PackedAnswer): Promise<Uint8Array> =>
  promisify(gzip)(JSON.stringify(answer))

const emptyAnswer = (server_time: string): AnswerWithChunks => ({
  answer: { server_time, base: null, brought: [] },
  chunks: [],
})

export interface AnswerWithChunks {
  readonly answer: PackedAnswer
  /** In the order of `brought`. */
  readonly chunks: readonly BroughtChunk[]
}

interface BroughtChunk {
  readonly collection: string
  /** The fingerprints followed by the packed rows. */
  readonly bytes: Uint8Array
}

async function answerInTransaction(
  transaction: Transaction,
  { readScopes, nameFor = name => name }: PackedReader,
  { scope, view: viewName, feed, since, has: namesOnDevice, bytes }: PackedRequest,
  now: string,
): Promise<AnswerWithChunks> {
  const view = (await readScopes(transaction)).find(
    scopeView => scopeView.scope === scope && scopeView.view === viewName,
  )
  const head = (await readHeads(transaction, [scope])).get(scope)
  const isViewCurrent =
    view !== undefined &&
    head !== undefined &&
    (await findRestartReason(transaction, feed, viewName, view, head)) === null
  if (!isViewCurrent) return emptyAnswer(now)
  const firstUnpackedDay = await readFirstUnpackedDay(transaction, scope, now)
  const packedCollections = view.collections.filter(({ collection }) => isPacked(collection))
  await packCollections(transaction, scope, packedCollections, { head, since, before: firstUnpackedDay, now })
  const storedEntries = await readChunkEntries(transaction, view, since)
  const storedNames = new Map<string, string>()
  const entries = storedEntries.map(entry => {
    const name = nameFor(entry.name)
    storedNames.set(name, entry.name)
    return { ...entry, name }
  })
  const missingNames = selectMissingNames(entries, new Set(namesOnDevice), bytes)
  return {
    answer: {
      server_time: now,
      base: { epoch: head.epoch, revision: head.revision, before: firstUnpackedDay, chunks: entries },
      brought: missingNames,
    },
    chunks: await readChunks(
      transaction,
      view,
      missingNames.flatMap(name => storedNames.get(name) ?? []),
    ),
  }
}

/**
 * Returns the first day that is not packed. It never moves back in a scope, whatever the clock does: devices have
 * deleted the rows before it.
 */
async function readFirstUnpackedDay(transaction: Transaction, scope: Scope, now: string): Promise<LocalDate> {
  const { latest } = await transaction
    .selectFrom('sealed_set')
    .select(({ fn }) => fn.max('before').as('latest'))
    .where('scope', '=', scope)
    .executeTakeFirstOrThrow()
  const recentStartDate = firstRecentDay(now)
  return latest !== null && latest > recentStartDate ? latest : recentStartDate
}

const viewCondition = ({ scope, collections }: ScopeView) => {
  const setNames = collections.filter(({ collection }) => isPacked(collection)).map(packedNameOf)
  return sql<boolean>`scope = ${scope} and collection || '=' || version = any(${setNames}::text[])`
}

const readChunkEntries = async (transaction: Transaction, view: ScopeView, since: string) => {
  const chunks = await transaction
    .selectFrom('chunk')
    .select(['collection', 'month', 'client_id', 'name', 'rows', 'first', 'last', 'fingerprinted'])
    .select(sql<number>`length(packed)`.as('bytes'))
    .where(viewCondition(view))
    .where('month', '>=', since)
    .orderBy('month', 'desc')
    .orderBy('collection')
    .orderBy('client_id')
    .execute()
  return chunks.map(({ fingerprinted, ...entry }) => ({ ...entry, fingerprints: fingerprinted }))
}

/** Returns the names of the first chunks the device lacks, as many as fit into `maxBytes` bytes, and at least one. */
function selectMissingNames(
  entries: readonly { name: string; bytes: number }[],
  namesOnDevice: ReadonlySet<string>,
  maxBytes: number,
): string[] {
  const names = new Set<string>()
  let remainingBytes = maxBytes
  for (const { name, bytes } of entries) {
    if (namesOnDevice.has(name) || names.has(name)) continue
    remainingBytes -= bytes
    if (remainingBytes < 0 && names.size > 0) break
    names.add(name)
  }
  return [...names]
}

async function readChunks(
  transaction: Transaction,
  view: ScopeView,
  names: readonly string[],
): Promise<BroughtChunk[]> {
  if (names.length === 0) return []
  const chunks = await transaction
    .selectFrom('chunk')
    .select(['name', 'collection', 'fingerprints', 'packed'])
    .where(viewCondition(view))
    .where('name', 'in', [...names])
    .execute()
  const chunkByName = new Map(
    chunks.map(({ name, collection, fingerprints, packed }) => [
      name,
      { collection, bytes: Buffer.concat([fingerprints, packed]) },
    ]),
  )
  return names.flatMap(name => chunkByName.get(name) ?? [])
}
