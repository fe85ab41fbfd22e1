/**
 * Reconciliation, once a day: compares each fully loaded scope with the server (S4). Differences are repaired, and
 * counted, so that a bug of ours is noticed.
 */
import type { MirrorDatabase, ScopeState } from '../../mirror/database.ts'
import { differences, digestsOf, repair } from '../../mirror/digest.ts'
import { forgetOldMonths } from '../../mirror/older-months.ts'
import { loadedPartitions, monthAt } from '../../mirror/partitions.ts'
import { isBackfilling } from '../../mirror/view-columns.ts'
import type { Transport } from '../transport/transport.ts'
import type { Rest } from './loop.ts'
import { oldestMonth, type ReceiverOptions } from './receiver.ts'

export type ReconciliationOptions = Pick<ReceiverOptions, 'mirror' | 'transport' | 'now' | 'months'>

const COMPARED_EVERY_MS = 24 * 60 * 60_000
const LOOK_EVERY_MS = 60 * 60_000
/** No reconciliation in the first minutes after a start. */
const AFTER_START_MS = 2 * 60_000

/**
 * Compares the scopes that are due; by default all. Returns how many rows were wrong; a pull repairs them. Throws
 * NoResponse or SignInNeeded.
 */
export async function compareWithServer(
  mirror: MirrorDatabase,
  transport: Transport,
  now: number,
  signal: AbortSignal,
  isDue: (state: ScopeState) => boolean = () => true,
): Promise<number> {
  let sum = 0
  for (const state of (await mirror.scope_state.toArray()).filter(isDue)) {
    const repaired = await compareScope(mirror, transport, state, now, signal)
    if (repaired === undefined) continue
    sum += repaired
    await mirror.scope_state.update(state.scope, {
      compared: { at: new Date(now).toISOString(), mended: repaired },
    })
  }
  return sum
}

/** undefined when the scope could not be compared: it is not fully loaded, or has changed, and stays due. */
async function compareScope(
  mirror: MirrorDatabase,
  transport: Transport,
  state: ScopeState,
  now: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { scope, feed, received } = state
  if (feed === null || received !== undefined || isBackfilling(state)) return undefined
  const loaded = loadedPartitions(state.held, monthAt(now))
  const partitions = loaded.filter(partition => partition !== 'recent')
  const ours = await digestsOf(mirror, scope, partitions)
  const theirs = await ask(transport, state, { stages: partitions, list: [] }, signal)
  if (theirs === undefined) return undefined
  const list = differences(ours, theirs.digests, partitions)
  if (list.length === 0) return 0
  const there = await ask(transport, state, { stages: [], list }, signal)
  return there && repair(mirror, state, loaded, there.rows)
}

async function ask(
  transport: Transport,
  { scope, view, feed }: ScopeState,
  what: { stages: string[]; list: { collection: string; stage: string }[] },
  signal: AbortSignal,
) {
  if (feed === null) return undefined
  const { revision, stamp } = feed
  // Named by the server's own answer.
  const asked = { scope: scope as 'platform', view, revision, stamp, ...what }
  return (await transport.digest({ scopes: [asked] }, signal)).scopes[0]
}

/**
 * The daily loop, outside the morning's round: deletes months that are no longer kept and compares the rest.
 * `onRepaired` is called when a pull is due.
 */
export function createReconciliation(options: ReconciliationOptions, onRepaired: () => void) {
  let hasBegun = false
  return async (signal: AbortSignal): Promise<Rest> => {
    if (!hasBegun) {
      hasBegun = true
      return { ms: AFTER_START_MS, endedBy: 'nothing' }
    }
    // Without a response the next run is early enough.
    if (await reconcileMirror(options, signal).catch(() => false)) onRepaired()
    return { ms: LOOK_EVERY_MS, endedBy: 'nothing' }
  }
}

async function reconcileMirror(
  { mirror, transport, now, months }: ReconciliationOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const isDue = ({ compared }: ScopeState) =>
    compared === undefined || Math.abs(now() - Date.parse(compared.at)) >= COMPARED_EVERY_MS
  if (!(await mirror.scope_state.toArray()).some(isDue)) return false
  // The server's clock decides what is old: a tablet started far ahead of time, without a response yet, would delete
  // everything dated, today first (S15).
  const today = Date.parse((await transport.digest({ scopes: [] }, signal)).server_time)
  await forgetOldMonths(mirror, oldestMonth(today, months), monthAt(today))
  return (await compareWithServer(mirror, transport, today, signal, isDue)) > 0
}
