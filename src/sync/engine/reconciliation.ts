/**
 * Reconciliation, once a day: compares each fully loaded scope with the server (S4). Differences are repaired, and
 * counted, so that bugs are noticed.
 */

import { forgetOldMonths } from '../../mirror/read/older-months.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { utcMonthOf } from '../../mirror/tables/partitions.ts'
import type { LoadedBase, ScopeState } from '../../mirror/tables/scope-state.ts'
import { isBackfilling } from '../../mirror/tables/view-columns.ts'
import { COMPARED_PARTITIONS, differingPartitions, digestsOf, repair } from '../../mirror/write/digest.ts'
import { isOfSomebodyElse } from '../../mirror/write/store-pull.ts'
import type { Transport } from '../transport/transport.ts'
import type { Rest } from './loop.ts'
import { catchUpRows, oldestMonthToKeep, type ReceiverOptions } from './receiver.ts'
import { fetchBase } from './take-base.ts'

export type ReconciliationOptions = Pick<ReceiverOptions, 'mirror' | 'transport' | 'now' | 'months'>

const COMPARE_EVERY_MS = 24 * 60 * 60_000
const CHECK_EVERY_MS = 60 * 60_000
/** No reconciliation in the first minutes after a start. */
const START_DELAY_MS = 2 * 60_000

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
  let wrongRowCount = 0
  for (const { scope } of (await mirror.scope_state.toArray()).filter(isDue)) {
    if (isOfSomebodyElse(mirror, scope)) continue
    const repairedCount = await compareScope({ mirror, transport }, scope, signal)
    if (repairedCount === undefined) continue
    wrongRowCount += repairedCount
    await mirror.scope_state.update(scope, {
      compared: { at: new Date(now).toISOString(), mended: repairedCount },
    })
  }
  return wrongRowCount
}

/**
 * Compares the packed months by the names of their chunks, which fetches newer chunks, and the rows beside them by
 * digests. Returns the number of wrong rows; undefined when the scope is not fully loaded or has changed, and stays
 * due.
 */
async function compareScope(
  options: Pick<ReconciliationOptions, 'mirror' | 'transport'>,
  scope: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { mirror, transport } = options
  const stateBefore = await mirror.scope_state.get(scope)
  if (stateBefore === undefined || stateBefore.received !== undefined || isBackfilling(stateBefore))
    return undefined
  if (stateBefore.base !== undefined) {
    const catchUp = () => catchUpRows(options, signal)
    if ((await fetchBase({ ...options, catchUp }, stateBefore, stateBefore.base.since, signal)) !== 'whole')
      return undefined
  }
  const state = await mirror.scope_state.get(scope)
  if (state === undefined || state.feed === null || state.received !== undefined || isBackfilling(state))
    return undefined
  const serverAnswer = await requestDigest(
    transport,
    state,
    { stages: [...COMPARED_PARTITIONS], list: [] },
    signal,
  )
  if (serverAnswer === undefined) return undefined
  const mismatches = differingPartitions(await digestsOf(mirror, state), serverAnswer.digests)
  if (mismatches.length === 0) return 0
  const rowsAnswer = await requestDigest(transport, state, { stages: [], list: mismatches }, signal)
  return rowsAnswer && repair(mirror, state, rowsAnswer.rows)
}

async function requestDigest(
  transport: Transport,
  { scope, view, feed, base }: ScopeState,
  requestedParts: { stages: string[]; list: { collection: string; stage: string }[] },
  signal: AbortSignal,
) {
  if (feed === null) return undefined
  const { revision, stamp } = feed
  // Safe cast: the server named this scope in an answer.
  const scopeRequest = {
    scope: scope as 'platform',
    view,
    revision,
    stamp,
    ...requestedParts,
    ...baseFieldOf(base),
  }
  return (await transport.digest({ scopes: [scopeRequest] }, signal)).scopes[0]
}

const baseFieldOf = (base: LoadedBase | undefined) =>
  base && { base: { revision: base.revision, before: base.before, since: base.since } }

/**
 * Returns the step of an hourly loop, whose first run is delayed. If a scope was not compared for a day, the step
 * deletes months that are no longer kept and compares the scopes that are due. Calls `onRepaired` when rows were wrong,
 * so that a pull brings them.
 */
export function createReconciliationStep(options: ReconciliationOptions, onRepaired: () => void) {
  let hasBegun = false
  return async (signal: AbortSignal): Promise<Rest> => {
    if (!hasBegun) {
      hasBegun = true
      return { ms: START_DELAY_MS, interruptibleBy: 'nothing' }
    }
    // If the server does not respond, the next run is early enough.
    if (await reconcileMirror(options, signal).catch(() => false)) onRepaired()
    return { ms: CHECK_EVERY_MS, interruptibleBy: 'nothing' }
  }
}

async function reconcileMirror(options: ReconciliationOptions, signal: AbortSignal): Promise<boolean> {
  const { mirror, transport, now, months } = options
  if (!mirror.isWhollyOpen) return false
  const isDue = ({ compared }: ScopeState) =>
    compared === undefined || Math.abs(now() - Date.parse(compared.at)) >= COMPARE_EVERY_MS
  if (!(await mirror.scope_state.toArray()).some(isDue)) return false
  // The server's clock decides what is old: a tablet started far ahead of time, without a response yet, would delete
  // everything dated, today first (S15).
  const today = Date.parse((await transport.digest({ scopes: [] }, signal)).server_time)
  await forgetOldMonths(mirror, oldestMonthToKeep(today, months), utcMonthOf(today))
  return (await compareWithServer(mirror, transport, today, signal, isDue)) > 0
}
