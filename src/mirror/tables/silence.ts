/**
 * Notices when the device's database does not answer: another page may hold its locks, the browser may have lost it, or
 * the disk is failing. Asked while somebody looks, each table by itself: no question waits behind another's writes, and
 * no tap behind a question.
 */
import type { Table } from 'dexie'
import type { Collection } from '#domain/registry.ts'
import type { MirrorDatabase } from './database.ts'

const TICK_MS = 1_000
/** From an answer to the next question. */
const REST_TICKS = 5
/** So long without an answer, or with nothing but errors, it does not answer. */
const PATIENCE_TICKS = 5

/** Without these there is no round. */
const OF_A_ROUND = ['client', 'medication', 'administration', 'mark'] as const satisfies readonly Collection[]

/** Begins and ends the state `silent` of the mirror. @returns stops watching */
export function watchSilence(mirror: MirrorDatabase, page: Pick<Document, 'hidden'> = document): () => void {
  let hasStopped = false
  let isAsking = false
  /** Ticks since the first question that has no answer; undefined when the last one had. */
  let waited: number | undefined
  let rested = 0

  const ask = async () => {
    isAsking = true
    waited ??= 0
    try {
      await Promise.all(tablesAsked(mirror).map(table => table.limit(1).primaryKeys()))
      waited = undefined
      rested = 0
      if (!hasStopped) mirror.state.end('silent')
    } catch {
      // A connection that died is opened again: asked once more with the next tick.
    } finally {
      isAsking = false
    }
  }
  // Ticks and not a clock: a page that was put to sleep has not been waiting.
  const tick = () => {
    if (page.hidden) return
    if (waited !== undefined) waited++
    else rested++
    // Closed on purpose, or waiting for other windows: then the screen says that.
    if (waited !== undefined && waited >= PATIENCE_TICKS && mirror.state.current() === null)
      mirror.state.begin('silent')
    if (!isAsking && (waited !== undefined || rested >= REST_TICKS)) void ask()
  }
  const timer = setInterval(tick, TICK_MS)
  void ask()
  return () => {
    hasStopped = true
    clearInterval(timer)
  }
}

const tablesAsked = (mirror: MirrorDatabase): Table[] => [
  mirror.session,
  mirror.outbox,
  mirror.scope_state,
  ...OF_A_ROUND.flatMap(collection => [mirror.table(collection), mirror.pending(collection)]),
]
