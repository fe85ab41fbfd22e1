/**
 * Receives changes in two loops: one pulls until everything has arrived and rests until notified; the other keeps the
 * stream open on which the server reports new revisions. Rows on the stream are stored when they directly follow the
 * mirror's state (S4.23); otherwise the first loop is notified.
 *
 *   pulling ──up to date──▶ resting ──changes, a stream that opens or ends, or 30 s without one──▶ pulling
 *      └──no response──▶ waiting (doubling, or as long as the server asked) ──▶ pulling
 */
import { MONTH_WITHOUT_ROWS } from '#domain/protocol/packed-months.ts'
import { MAX_ROWS_PER_PAGE, type PullAnswer, type PullRequest } from '#domain/protocol/sync-protocol.ts'
import { compact } from '../../mirror/packed/compact.ts'
import { ownerOf } from '../../mirror/tables/clear.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { addToMonth, utcMonthOf } from '../../mirror/tables/partitions.ts'
import type { ScopeState } from '../../mirror/tables/scope-state.ts'
import {
  backfillPositionOf,
  collectionsBehind,
  isRequestingHistory,
  needsBase,
  viewToRequest,
} from '../../mirror/tables/view-columns.ts'
import { readAcknowledgedBeyondCursor, requeueLost } from '../../mirror/write/acknowledged.ts'
import { isOfSomebodyElse, storePull } from '../../mirror/write/store-pull.ts'
import { NoResponse, type Transport } from '../transport/transport.ts'
import { createBackoff } from './backoff.ts'
import { type BatchSize, createBatchSize } from './batch-size.ts'
import { createLivePages } from './live-pages.ts'
import type { Rest } from './loop.ts'
import { forgetAwaitingEntries, positionsAwaitingRows } from './store-receipts.ts'
import { keepStreamOpen } from './stream.ts'
import { fetchBase } from './take-base.ts'

type ScopeRequest = PullRequest['scopes'][number]

/** How often to pull without a stream, and with a stream, where pulling is only a safety net. */
const POLL_MS = 30_000
const POLL_WITH_STREAM_MS = 5 * 60_000
/** After a stream that ended sooner, the next is opened only after a rest. */
const STABLE_STREAM_MS = 10_000
/** Few enough to arrive on a bad connection within the time limit of an answer. */
const MIN_ROWS_A_PAGE = 8
/** After this many stale answers in a row the pull stops: another tab stores faster than a pull can follow. */
const MAX_STALE_ROUNDS = 5
/** The page size is divided by this after an answer that came too late. */
const LATE_DIVISOR = 4

export interface ReceiverOptions {
  readonly mirror: MirrorDatabase
  readonly transport: Transport
  readonly random: () => number
  readonly now: () => number
  /** How many months of history this device keeps (13 on a home's tablet, 3 elsewhere). */
  readonly months: number
  /** Offers rows a restored server has lost, after a full pull (`offer-leftovers.ts`); absent when no one can sign. */
  readonly offerLeftovers?: () => Promise<void>
  /** On a home's tablet that is unlocked: opens what a locked page of another tab has received meanwhile. */
  readonly openReceivedLetters?: () => Promise<void>
}

export interface ListenCallbacks {
  /** Changes may be available to pull. */
  onChangesAvailable(): void
  /** Rows were stored without a pull. */
  onStored(): void
  /** The stream is open: the server is reachable again. */
  onOpened(): void
}

export interface Receiver {
  /** Pulls until nothing is missing. Returns how long to rest. */
  pull(signal: AbortSignal): Promise<Rest>
  /** Keeps the stream open. Returns how long to rest after it ended. */
  listen(signal: AbortSignal, callbacks: ListenCallbacks): Promise<Rest>
}

export function createReceiver(options: ReceiverOptions): Receiver {
  const pageSize = createBatchSize(MAX_ROWS_PER_PAGE, MIN_ROWS_A_PAGE)
  const pullBackoff = createBackoff(options.random)
  const streamBackoff = createBackoff(options.random)
  const livePages = createLivePages(options.mirror)
  let isStreaming = false

  return {
    async pull(signal) {
      try {
        await livePages.runPull(() => pullAll({ ...options, pageSize }, signal))
        pullBackoff.reset()
        return { ms: isStreaming ? POLL_WITH_STREAM_MS : POLL_MS, interruptibleBy: 'notify' }
      } catch (error) {
        return pullBackoff.restAfterFailure(error)
      }
    },
    async listen(signal, { onChangesAvailable, onStored, onOpened }) {
      let stableFrom = Number.POSITIVE_INFINITY
      const onOpen = () => {
        if (!isStreaming) {
          stableFrom = options.now() + STABLE_STREAM_MS
          onOpened()
        }
        isStreaming = true
        onChangesAvailable()
      }
      try {
        await keepStreamOpen(options, livePages, signal, { onOpen, onChangesAvailable, onStored })
        throw new NoResponse('The server said goodbye.')
      } catch (error) {
        // Later changes are not reported, and a pull has to find out whether the server is reachable (S14).
        if (!signal.aborted) onChangesAvailable()
        if (options.now() < stableFrom) return streamBackoff.restAfterFailure(error)
        streamBackoff.reset()
        return { ms: 0, interruptibleBy: 'retryNow' }
      } finally {
        isStreaming = false
      }
    },
  }
}

export type PullOptions = Pick<
  ReceiverOptions,
  'mirror' | 'transport' | 'now' | 'months' | 'offerLeftovers' | 'openReceivedLetters'
> & {
  pageSize?: BatchSize
  packedBytes?: BatchSize
}

/** Pulls until nothing is missing: first rows, so that today's round is loaded, then each scope's packed months. */
export async function pullAll(options: PullOptions, signal: AbortSignal): Promise<void> {
  const { mirror, months, pageSize = createBatchSize(MAX_ROWS_PER_PAGE, MIN_ROWS_A_PAGE) } = options
  const catchUp = () => pullRows({ ...options, pageSize }, signal)
  let serverTime = await catchUp()
  await options.openReceivedLetters?.()
  // Packed months of an area that is not open would count as lost.
  if (!mirror.isWhollyOpen) return
  for (let staleRounds = 0; serverTime !== undefined && !signal.aborted; ) {
    const states = await mirror.scope_state.toArray()
    for (const { scope } of states) await compact(mirror, scope, signal)
    const state = states.find(needsBase)
    if (state === undefined) return options.offerLeftovers?.()
    const oldestKeptMonth = oldestMonthToKeep(Date.parse(serverTime), months)
    const outcome = await fetchBase({ ...options, catchUp }, state, oldestKeptMonth, signal)
    if (outcome === 'stale') {
      if (++staleRounds === MAX_STALE_ROUNDS) throw new NoResponse('Every base was overtaken.')
      serverTime = await catchUp()
    } else staleRounds = 0
  }
}

/** Pulls up to the server's newest revisions; returns its time, or undefined when the user has signed out. */
export const catchUpRows = (options: Pick<PullOptions, 'mirror' | 'transport'>, signal: AbortSignal) =>
  pullRows({ ...options, pageSize: createBatchSize(MAX_ROWS_PER_PAGE, MIN_ROWS_A_PAGE) }, signal)

/**
 * Pulls rows until no scope has more. Returns the server's time, or undefined when the user has signed out. The first
 * request of a new device names no scopes; the answer names them. Loads what the round of every home needs before
 * anything else.
 */
async function pullRows(
  { mirror, transport, pageSize }: Pick<PullOptions, 'mirror' | 'transport'> & { pageSize: BatchSize },
  signal: AbortSignal,
): Promise<string | undefined> {
  const ownerId = await ownerOf(mirror)
  const awaitingPositions = await positionsAwaitingRows(mirror)
  const revisionsBeyondCursor = await readAcknowledgedBeyondCursor(mirror)
  let states = await readStatesByScope(mirror)
  let scopes = [...states.values()]
    .filter(({ scope }) => !isOfSomebodyElse(mirror, scope))
    .map(scopeRequestFor)
  const scopesBehind = new Set<string>()
  let staleRounds = 0
  while (!signal.aborted) {
    const rowLimit = pageSize.current()
    const answer = await transport.pull({ scopes, rows: rowLimit }, signal).catch((error: unknown) => {
      if (error instanceof NoResponse && error.isLate) pageSize.shrink(rowLimit, LATE_DIVISOR)
      throw error
    })
    pageSize.grow()
    // Users always keep their own scope, so an answer without scopes is invalid and no loss of homes (S10).
    if (answer.scopes.length === 0 && states.size > 0) throw new NoResponse('The answer names no scope.')
    const staleScopes = await storePull(
      mirror,
      { ownerId, states, assignedRevisions: revisionsBeyondCursor },
      answer,
    )
    if (staleScopes === undefined) return undefined
    for (const [scope, revision] of staleScopes)
      revisionsBeyondCursor.set(scope, Math.max(revision, revisionsBeyondCursor.get(scope) ?? 0))
    staleRounds = scopes.length > 0 && staleScopes.size === answer.answers.length ? staleRounds + 1 : 0
    if (staleRounds === MAX_STALE_ROUNDS) throw new NoResponse('Every answer was overtaken.')
    await storeRescueKey(mirror, answer.rescue_key)
    states = await readStatesByScope(mirror)
    // `scopesBehind` is kept between requests: a scope with more rows may have to wait until the rows for the round of
    // another scope have arrived.
    for (const { scope, feed, restart } of answer.answers) {
      if (feed.more || staleScopes.has(scope)) scopesBehind.add(scope)
      else scopesBehind.delete(scope)
      // The scope restarted, and the lost operations are requeued already.
      if (restart !== null && !staleScopes.has(scope)) revisionsBeyondCursor.delete(scope)
    }
    const unfinishedScopes = answer.scopes.filter(({ scope, view }) => {
      const state = states.get(scope)
      return (
        state === undefined || state.view !== view || isRequestingHistory(state) || scopesBehind.has(scope)
      )
    })
    if (unfinishedScopes.length === 0) {
      // Operations that cannot be read here are replayed and requeued by who can read them.
      if (mirror.isWhollyOpen) {
        await requeueLost(mirror, revisionsBeyondCursor, answer.server_time)
        await forgetAwaitingEntries(mirror, awaitingPositions)
      }
      return answer.server_time
    }
    const urgentScopes = unfinishedScopes.filter(
      ({ scope }) => !(states.get(scope)?.held.includes('recent') ?? false),
    )
    scopes = (urgentScopes.length > 0 ? urgentScopes : unfinishedScopes).map(({ scope, view }) => {
      const state = states.get(scope)
      return state === undefined ? firstRequest(scope, view) : scopeRequestFor(state)
    })
  }
  return undefined
}

/** Stores the server's rescue key when it has changed, which is rare. */
async function storeRescueKey(mirror: MirrorDatabase, key: PullAnswer['rescue_key']): Promise<void> {
  if (key === undefined || (await mirror.sync_note.get('rescue_key'))?.key.id === key.id) return
  await mirror.sync_note.put({ id: 'rescue_key', key })
}

const readStatesByScope = async (mirror: MirrorDatabase): Promise<Map<string, ScopeState>> =>
  new Map((await mirror.scope_state.toArray()).map(state => [state.scope, state]))

const firstRequest = (scope: string, view: string): ScopeRequest => ({
  // Safe cast: the server named this scope in an answer.
  scope: scope as ScopeRequest['scope'],
  view,
  feed: null,
  history: null,
  since: MONTH_WITHOUT_ROWS,
})

function scopeRequestFor(state: ScopeState): ScopeRequest {
  const baseRequest = firstRequest(state.scope, viewToRequest(state))
  const request = { ...baseRequest, feed: state.received ?? state.feed, history: state.history ?? null }
  if (state.history !== undefined) return request
  const collectionsToFill = collectionsBehind(state)
  if (collectionsToFill.length > 0)
    return { ...request, collections: collectionsToFill, history: backfillPositionOf(state) }
  const { history: _, ...feedRequest } = request
  return feedRequest
}

/** Returns the oldest of the last `months` months, `YYYY-MM`. */
export const oldestMonthToKeep = (now: number, months: number): string =>
  addToMonth(utcMonthOf(now), 1 - months)
