/** /sync/sealed: the base of one scope, and the chunks of it that the device lacks. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { isSealed } from '#domain/collections.ts'
import type { SealedAnswer } from '#domain/protocol/sealed-months.ts'
import type { SealedRequest } from '#domain/protocol/sealed-request.ts'
import { type LocalDate, recentDaysFrom } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { type ScopeView, scopesOf } from '../../access/scopes.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { headsOf } from '../../feed/heads.ts'
import { createWriteQueue } from '../../operations/write-queue.ts'
import { restartReason } from '../cursor.ts'
import { sealCollections, sealedNameOf } from './seal.ts'
import { inSealingTransaction } from './sealing-transaction.ts'

/** Seals one request at a time in a scope, and keeps a company from using all reading connections. */
const queue = createWriteQueue()

/**
 * Returns the parts of the answer: a `SealedAnswer` as JSON in gzip, then one part for each chunk.
 *
 * @throws 503 with Retry-After when sealing the scope for others takes too long
 */
export async function sealedAnswer(
  database: Database,
  caller: Caller,
  request: SealedRequest,
  now: string,
): Promise<Uint8Array[]> {
  // Checked before the queue: requests for a scope out of reach must not keep that scope's own devices waiting.
  const canSeeScope = (await scopesOf(database, caller, now)).some(({ scope }) => scope === request.scope)
  if (!canSeeScope) return partsOf(nothingFor(now))
  const company = `company ${caller.company_id ?? caller.user_id}`
  return partsOf(
    await queue.run({ lanes: [request.scope], company }, () =>
      inSealingTransaction(database, transaction => answerIn(transaction, caller, request, now)),
    ),
  )
}

const partsOf = async ({ answer, chunks }: AnswerWithChunks): Promise<Uint8Array[]> => [
  await promisify(gzip)(JSON.stringify(answer)),
  ...chunks,
]

const nothingFor = (server_time: string): AnswerWithChunks => ({
  answer: { server_time, base: null, brought: [] },
  chunks: [],
})

interface AnswerWithChunks {
  readonly answer: SealedAnswer
  readonly chunks: readonly Uint8Array[]
}

async function answerIn(
  transaction: Transaction,
  caller: Caller,
  { scope, view: name, feed, since, has, bytes }: SealedRequest,
  now: string,
): Promise<AnswerWithChunks> {
  const view = (await scopesOf(transaction, caller, now)).find(
    one => one.scope === scope && one.view === name,
  )
  const head = (await headsOf(transaction, [scope])).get(scope)
  const isCurrent =
    view !== undefined &&
    head !== undefined &&
    (await restartReason(transaction, feed, name, view, head)) === null
  if (!isCurrent) return nothingFor(now)
  const sealedUntil = await sealedBefore(transaction, scope, now)
  const sealedCollections = view.collections.filter(({ collection }) => isSealed(collection))
  await sealCollections(transaction, scope, sealedCollections, { head, since, before: sealedUntil, now })
  const entries = await entriesOf(transaction, view, since)
  const missingNames = withinBytes(entries, new Set(has), bytes)
  return {
    answer: {
      server_time: now,
      base: { epoch: head.epoch, revision: head.revision, before: sealedUntil, chunks: entries },
      brought: missingNames,
    },
    chunks: await chunksNamed(transaction, view, missingNames),
  }
}

/**
 * Returns the first day that is not sealed. It never moves back in a scope, whatever the clock does: devices have
 * deleted the rows before it.
 */
async function sealedBefore(transaction: Transaction, scope: Scope, now: string): Promise<LocalDate> {
  const { latest } = await transaction
    .selectFrom('sealed_set')
    .select(({ fn }) => fn.max('before').as('latest'))
    .where('scope', '=', scope)
    .executeTakeFirstOrThrow()
  const recent = recentDaysFrom(now)
  return latest !== null && latest > recent ? latest : recent
}

const chunksOfView = ({ scope, collections }: ScopeView) => {
  const versions = collections.filter(({ collection }) => isSealed(collection)).map(sealedNameOf)
  return sql<boolean>`scope = ${scope} and collection || '=' || version = any(${versions}::text[])`
}

const entriesOf = async (transaction: Transaction, view: ScopeView, since: string) => {
  const chunks = await transaction
    .selectFrom('chunk')
    .select(['collection', 'month', 'client_id', 'name', 'rows', 'first', 'last', 'fingerprinted'])
    .select(sql<number>`length(packed)`.as('bytes'))
    .where(chunksOfView(view))
    .where('month', '>=', since)
    .orderBy('month', 'desc')
    .orderBy('collection')
    .orderBy('client_id')
    .execute()
  return chunks.map(({ fingerprinted, ...entry }) => ({ ...entry, fingerprints: fingerprinted }))
}

/** Returns the first chunks the device lacks, as many as fit into `maxBytes` bytes, and at least one. */
function withinBytes(
  entries: readonly { name: string; bytes: number }[],
  has: ReadonlySet<string>,
  maxBytes: number,
): string[] {
  const names = new Set<string>()
  let remainingBytes = maxBytes
  for (const { name, bytes } of entries) {
    if (has.has(name) || names.has(name)) continue
    remainingBytes -= bytes
    if (remainingBytes < 0 && names.size > 0) break
    names.add(name)
  }
  return [...names]
}

/** Returns each chunk as its fingerprints followed by its packed rows. */
async function chunksNamed(
  transaction: Transaction,
  view: ScopeView,
  names: readonly string[],
): Promise<Uint8Array[]> {
  if (names.length === 0) return []
  const chunks = await transaction
    .selectFrom('chunk')
    .select(['name', 'fingerprints', 'packed'])
    .where(chunksOfView(view))
    .where('name', 'in', [...names])
    .execute()
  const byName = new Map(chunks.map(chunk => [chunk.name, Buffer.concat([chunk.fingerprints, chunk.packed])]))
  return names.flatMap(name => byName.get(name) ?? [])
}
