/**
 * Running a transaction on a database that may have lost its connection (fault 31): browsers close IndexedDB under
 * a page (memory pressure, eviction, a crashed storage process). Reopened once and run again; when the disk really
 * refuses, the error goes to the person, before the tick.
 */
import Dexie from 'dexie'
import type { MirrorDatabase } from './database.ts'

const CONNECTION_LOST = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError'])

/** Runs `work` in one read-write transaction over the tables named, from the start again if the connection died. */
export async function inTransaction<Result>(
  mirror: MirrorDatabase,
  tables: Parameters<MirrorDatabase['transaction']>[1][],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await mirror.transaction('rw', tables as never, work)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    mirror.close({ disableAutoOpen: false })
    await mirror.open()
    return mirror.transaction('rw', tables as never, work)
  }
}

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (CONNECTION_LOST.has(error.name)) return true
  return (
    error instanceof Dexie.DexieError && error.inner instanceof Error && CONNECTION_LOST.has(error.inner.name)
  )
}
