/**
 * Runs transactions on a database that may have lost its connection (fault 31): browsers close IndexedDB under a page
 * (memory pressure, eviction, a crashed storage process). Reopens it once and runs the transaction again; when the disk
 * really refuses, the user sees the error and never the tick that says "saved".
 */
import Dexie, { type Table } from 'dexie'
import { withChunks } from '../packed/chunks.ts'
import type { MirrorDatabase } from './database.ts'
import { isFinal } from './database-state.ts'

/**
 * The names of errors of a lost connection. An abort without another cause counts as one: its transaction wrote
 * nothing.
 */
const CONNECTION_LOST_ERRORS = new Set([
  'UnknownError',
  'InvalidStateError',
  'DatabaseClosedError',
  'AbortError',
])

/** Runs `work` in one read-write transaction over these tables, from the start again if the connection died. */
export function inTransaction<Result>(
  mirror: MirrorDatabase,
  tables: Parameters<MirrorDatabase['transaction']>[1][],
  work: () => Promise<Result>,
): Promise<Result> {
  return runOnLiveConnection(mirror, () =>
    withChunks(mirror, () => mirror.transaction('rw', tables as never, work)),
  )
}

/**
 * Runs `work` in a transaction over these tables, rolls back and returns its result. Must not be called inside a
 * transaction.
 */
export async function inRolledBackTransaction<Result>(
  mirror: MirrorDatabase,
  tables: readonly Table[],
  work: () => Promise<Result>,
): Promise<Result> {
  const rollback = new Error('Rolled back.')
  let result: { readonly value: Result } | undefined
  try {
    await withChunks(mirror, () =>
      mirror.transaction('rw', [...tables], async () => {
        result = { value: await work() }
        throw rollback
      }),
    )
  } catch (error) {
    if (result === undefined || error !== rollback) throw error
    return result.value
  }
  throw rollback
}

/**
 * Runs `work`, and once more on a new connection when the old connection was lost. Must not be called inside a
 * transaction.
 */
export async function runOnLiveConnection<Result>(
  mirror: MirrorDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // A newer app uses the database now, or the page was put away: this page never opens it again (S13).
    if (isFinal(mirror.state.current()) || !isConnectionLost(error)) throw error
    mirror.close({ disableAutoOpen: false })
    await mirror.open()
    return work()
  }
}

const isConnectionLost = (error: unknown): boolean =>
  !isDiskFull(error) && errorChainOf(error).some(({ name }) => CONNECTION_LOST_ERRORS.has(name))

/** Whether the disk is full, even if only the commit reports it (fault 32). */
export const isDiskFull = (error: unknown): boolean =>
  errorChainOf(error).some(({ name }) => name === 'QuotaExceededError')

/** Whether this device's database caused the error, and not other code of the screen. */
export const isDatabaseError = (error: unknown): boolean => error instanceof Dexie.DexieError

/** Returns the error and, in order, the inner errors that Dexie wrapped in it. */
export function errorChainOf(error: unknown): { name: string }[] {
  if (!(error instanceof Error || error instanceof DOMException)) return []
  return [error, ...errorChainOf('inner' in error ? error.inner : undefined)]
}
