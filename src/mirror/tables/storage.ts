/**
 * Running a transaction on a database that may have lost its connection (fault 31): browsers close IndexedDB under
 * a page (memory pressure, eviction, a crashed storage process). Reopened once and run again; when the disk really
 * refuses, the error goes to the person, before the tick.
 */
import Dexie, { type Table } from 'dexie'
import { withChunks } from '../sealed/chunks.ts'
import type { MirrorDatabase } from './database.ts'
import { isOverForGood } from './database-state.ts'

/** A transaction that aborted wrote nothing; what aborts without a reason of its own lost its connection. */
const CONNECTION_LOST = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError'])

/** Runs `work` in one read-write transaction over the tables named, from the start again if the connection died. */
export function inTransaction<Result>(
  mirror: MirrorDatabase,
  tables: Parameters<MirrorDatabase['transaction']>[1][],
  work: () => Promise<Result>,
): Promise<Result> {
  return onLiveConnection(mirror, () =>
    withChunks(mirror, () => mirror.transaction('rw', tables as never, work)),
  )
}

/** Runs `work` in a transaction over these tables, returns its result and rolls back. Not for use inside another one. */
export async function inRolledBackTransaction<Result>(
  mirror: MirrorDatabase,
  tables: readonly Table[],
  work: () => Promise<Result>,
): Promise<Result> {
  const done = new Error('Rolled back.')
  let result: { readonly of: Result } | undefined
  try {
    await withChunks(mirror, () =>
      mirror.transaction('rw', [...tables], async () => {
        result = { of: await work() }
        throw done
      }),
    )
  } catch (error) {
    if (result === undefined || error !== done) throw error
    return result.of
  }
  throw done
}

/** Runs `work` once more on a new connection when the old one died under it. Not for use inside a transaction. */
export async function onLiveConnection<Result>(
  mirror: MirrorDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // A newer app has the database now, or the page is put away: this one never opens it again (S13).
    if (isOverForGood(mirror.state.current()) || !isConnectionLost(error)) throw error
    mirror.close({ disableAutoOpen: false })
    await mirror.open()
    return work()
  }
}

const isConnectionLost = (error: unknown): boolean =>
  !isDiskFull(error) && causesOf(error).some(({ name }) => CONNECTION_LOST.has(name))

/** Also when it is only said at the commit (fault 32). */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some(({ name }) => name === 'QuotaExceededError')

/** Whether it is this device's database that failed, and not something else that was on the screen. */
export const isDatabaseError = (error: unknown): boolean => error instanceof Dexie.DexieError

/** The error and what Dexie found under it, by name. */
export function causesOf(error: unknown): { name: string }[] {
  if (!(error instanceof Error || error instanceof DOMException)) return []
  return [error, ...causesOf('inner' in error ? error.inner : undefined)]
}
