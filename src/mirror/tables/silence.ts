/**
 * Notices when the device's database does not answer: another page may hold its locks, the browser may have lost it, or
 * the disk is failing. The database is queried while the page is visible, with one query per table, so that no query
 * waits for another table's writes, and no tap waits for a query.
 */
import type { Table } from 'dexie'
import type { Collection } from '#domain/registry.ts'
import type { MirrorDatabase } from './database.ts'

const TICK_MS = 1_000
/** Ticks between an answer and the next query. */
const TICKS_BETWEEN_QUERIES = 5
/** After this many ticks without an answer, or with errors only, the database counts as silent. */
const MAX_TICKS_WITHOUT_ANSWER = 5

/** The collections without which no medication round is possible. */
const ROUND_COLLECTIONS = [
  'client',
  'medication',
  'administration',
  'mark',
] as const satisfies readonly Collection[]

/** Begins and ends the state `silent` of the mirror. @returns a function that stops watching */
export function watchDatabaseResponses(
  mirror: MirrorDatabase,
  page: Pick<Document, 'hidden'> = document,
): () => void {
  let hasStopped = false
  let isProbing = false
  /** Ticks since the first query without an answer; undefined when the last query was answered. */
  let ticksWaited: number | undefined
  let ticksRested = 0

  const probe = async () => {
    isProbing = true
    ticksWaited ??= 0
    try {
      await Promise.all(tablesToProbe(mirror).map(table => table.limit(1).primaryKeys()))
      ticksWaited = undefined
      ticksRested = 0
      if (!hasStopped) mirror.state.end('silent')
    } catch {
      // Dexie reopens a lost connection, and the next tick queries again.
    } finally {
      isProbing = false
    }
  }
  // Counts ticks, not time, because a page that was put to sleep has not been waiting.
  const onTick = () => {
    if (page.hidden) return
    if (ticksWaited !== undefined) ticksWaited++
    else ticksRested++
    // In any other state, such as closed or waiting for other windows, the screen already shows that state.
    if (
      ticksWaited !== undefined &&
      ticksWaited >= MAX_TICKS_WITHOUT_ANSWER &&
      mirror.state.current() === null
    )
      mirror.state.begin('silent')
    if (!isProbing && (ticksWaited !== undefined || ticksRested >= TICKS_BETWEEN_QUERIES)) void probe()
  }
  const timer = setInterval(onTick, TICK_MS)
  void probe()
  return () => {
    hasStopped = true
    clearInterval(timer)
  }
}

const tablesToProbe = (mirror: MirrorDatabase): Table[] => [
  mirror.session,
  mirror.outbox,
  mirror.scope_state,
  ...ROUND_COLLECTIONS.flatMap(collection => [mirror.table(collection), mirror.pending(collection)]),
]
