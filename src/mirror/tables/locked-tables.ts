/**
 * The tables a transaction locks. A read-write transaction of IndexedDB locks its tables: a screen that reads one of
 * them waits for the commit. So each transaction names only collections it is known to touch: those of received rows,
 * and those its operations read or wrote when they were recorded.
 */
import type { Table } from 'dexie'
import { collections, isCollection } from '#domain/collections.ts'
import type { PullAnswer } from '#domain/protocol/sync-protocol.ts'
import type { Collection } from '#domain/registry.ts'
import { idsByCollection } from '../write/pending.ts'
import type { MirrorDatabase, OutboxEntry } from './database.ts'
import type { ScopeState } from './scope-state.ts'
import { errorChainOf, inTransaction } from './storage.ts'

/** Runs `work` in one read-write transaction over these tables, or over all when it needs others. */
export const inTransactionOver = <Result>(
  mirror: MirrorDatabase,
  tables: readonly Table[],
  work: () => Promise<Result>,
): Promise<Result> => runOverAllIfNeeded(mirror, tables, locked => inTransaction(mirror, locked, work))

/**
 * Runs a transaction over these tables. When it needs another table, because of what another tab did a moment ago or
 * because a queued operation depends on a received row, Dexie refuses that table and nothing is written: the
 * transaction runs again from the start, over all tables.
 */
export async function runOverAllIfNeeded<Result>(
  mirror: MirrorDatabase,
  tables: readonly Table[],
  transact: (lockedTables: Table[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact([...tables])
  } catch (error) {
    if (!errorChainOf(error).some(({ name }) => name === 'NotFoundError')) throw error
    return transact([...new Set([...tables, ...mirror.allTables])])
  }
}

/** Returns the collections of the rows with these keys. */
export const collectionsOfKeys = (keys: Iterable<string>): Collection[] => [...idsByCollection(keys).keys()]

/** Returns the collections that replaying the operation may read or write: all for entries of an older Hearth. */
export const collectionsOfEntry = ({
  collections: storedNames,
  writes,
}: OutboxEntry): readonly Collection[] =>
  storedNames === undefined
    ? collections
    : [...storedNames.filter(isCollection), ...collectionsOfKeys(writes)]

/** A limit above the number of rows of a single change, and below that of a page of history. */
const MAX_ROWS_OF_ONE_CHANGE = 300

/** Returns the collections that storing this answer touches, as far as known before its transaction. */
export async function collectionsOfAnswer(
  mirror: MirrorDatabase,
  states: ReadonlyMap<string, ScopeState>,
  { scopes, answers }: Pick<PullAnswer, 'scopes' | 'answers'>,
): Promise<readonly Collection[]> {
  const grantedScopes = new Set<string>(scopes.map(({ scope }) => scope))
  const isAnyScopeLost = [...states.keys()].some(scope => !grantedScopes.has(scope))
  // In these cases, all rows of a scope are deleted or lose their revision, collections leave its view, or buffered
  // pages are applied, which may contain any collection.
  const mayTouchAll = answers.some(
    ({ scope, versions, restart, feed }) =>
      restart !== null ||
      (versions !== undefined && states.has(scope)) ||
      (!feed.more && states.get(scope)?.received !== undefined),
  )
  if (isAnyScopeLost || mayTouchAll) return collections
  // A page that is not the last of its feed is only buffered.
  const feeds = answers.flatMap(({ feed }) => (feed.more ? [] : [feed]))
  const receivedRows = [...feeds.map(feed => feed.rows), ...answers.map(({ history }) => history?.rows ?? {})]
  const rowCount = receivedRows.flatMap(Object.values).reduce((sum, list) => sum + list.length, 0)
  const [queuedCount, undecidedCount] = await Promise.all([
    mirror.outbox.count(),
    mirror.outbox.where('state').anyOf('held', 'refused').count(),
  ])
  // Queued operations probably depend on many of these rows.
  if (queuedCount > 0 && rowCount > MAX_ROWS_OF_ONE_CHANGE) return collections
  const departedCollections = feeds.flatMap(feed => feed.departures.map(({ collection }) => collection))
  const namedCollections = [...receivedRows.flatMap(Object.keys), ...departedCollections]
  // The decision about an operation arrives as an attention item.
  return [...(undecidedCount > 0 ? (['attention_item'] as const) : []), ...new Set(namedCollections)].filter(
    isCollection,
  )
}
