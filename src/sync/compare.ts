/**
 * Once a day, of each scope that is wholly here: whether this mirror is what the server has (S4). What differs is
 * mended, and counted, so that a mistake of ours does not stay unknown.
 */
import type { MirrorDatabase, ScopeState } from '../mirror/database.ts'
import { differences, digestsOf, mend } from '../mirror/digest.ts'
import { forgetOldMonths } from '../mirror/older-months.ts'
import { monthAt, stagesHere } from '../mirror/stages.ts'
import type { Rest } from './loop.ts'
import { oldestMonth, type ReceiverOptions } from './receiver.ts'
import type { Transport } from './transport.ts'

export type Upkeep = Pick<ReceiverOptions, 'mirror' | 'transport' | 'now' | 'months'>

const COMPARED_EVERY_MS = 24 * 60 * 60_000
const LOOK_EVERY_MS = 60 * 60_000
/** The first minutes belong to whoever opened the tablet. */
const AFTER_START_MS = 2 * 60_000

/**
 * Compares the scopes that are due; all, unless told otherwise. Answers how many rows were wrong; a pull brings them
 * right. Throws NotHeard or SignInNeeded.
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
    const mended = await compareScope(mirror, transport, state, now, signal)
    if (mended === undefined) continue
    sum += mended
    await mirror.scope_state.update(state.scope, { compared: { at: new Date(now).toISOString(), mended } })
  }
  return sum
}

/** undefined when there was nothing to compare with: it is not wholly here, or moved on, and stays due. */
async function compareScope(
  mirror: MirrorDatabase,
  transport: Transport,
  state: ScopeState,
  now: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { scope, feed, history } = state
  if (feed === null || feed.at !== undefined || history !== undefined) return undefined
  const here = stagesHere(state.held, monthAt(now))
  const stages = here.filter(stage => stage !== 'recent')
  const ours = await digestsOf(mirror, scope, stages)
  const theirs = await ask(transport, state, { stages, list: [] }, signal)
  if (theirs === undefined) return undefined
  const list = differences(ours, theirs.digests, stages)
  if (list.length === 0) return 0
  const there = await ask(transport, state, { stages: [], list }, signal)
  return there && mend(mirror, state, here, there.rows)
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
 * The loop of what a day asks for once, away from the morning's round: months nobody needs here any more go, and the
 * rest is compared. `mended` is called when a pull is due.
 */
export function createUpkeep(options: Upkeep, mended: () => void) {
  let hasBegun = false
  return async (signal: AbortSignal): Promise<Rest> => {
    if (!hasBegun) {
      hasBegun = true
      return { ms: AFTER_START_MS, endedBy: 'nothing' }
    }
    // Not heard: the next look is early enough.
    if (await lookAfterMirror(options, signal).catch(() => false)) mended()
    return { ms: LOOK_EVERY_MS, endedBy: 'nothing' }
  }
}

async function lookAfterMirror(
  { mirror, transport, now, months }: Upkeep,
  signal: AbortSignal,
): Promise<boolean> {
  const isDue = ({ compared }: ScopeState) =>
    compared === undefined || Math.abs(now() - Date.parse(compared.at)) >= COMPARED_EVERY_MS
  if (!(await mirror.scope_state.toArray()).some(isDue)) return false
  // What is old the server says: a tablet that was started far ahead of time, and has heard nobody yet, would let go
  // of everything dated, and of today first (S15).
  const today = Date.parse((await transport.digest({ scopes: [] }, signal)).server_time)
  await forgetOldMonths(mirror, oldestMonth(today, months), monthAt(today))
  return (await compareWithServer(mirror, transport, today, signal, isDue)) > 0
}
