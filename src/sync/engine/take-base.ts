/** Fetches the packed months of a scope: the current base, and its chunks that are not on this device (decision 26). */
import {
  type ChunkEntry,
  type PackedAnswer,
  type PackedBase,
  readParts,
} from '#domain/protocol/packed-months.ts'
import type { PackedRequest } from '#domain/protocol/packed-request.ts'
import type { LocalMonth } from '#domain/values/dates.ts'
import { gunzip } from '../../mirror/packed/chunks.ts'
import { compact } from '../../mirror/packed/compact.ts'
import { chunkNamesFor } from '../../mirror/packed/listed-chunks.ts'
import { placeBase, type ReceivedChunk, storeChunks } from '../../mirror/packed/store-base.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { isMonth } from '../../mirror/tables/partitions.ts'
import type { ScopeState } from '../../mirror/tables/scope-state.ts'
import { NoResponse, type Transport } from '../transport/transport.ts'
import { type BatchSize, createBatchSize } from './batch-size.ts'

const MAX_ANSWER_BYTES = 2 * 1024 * 1024
/** A chunk or two: small enough to arrive on a bad connection within the time limit of an answer. */
const MIN_ANSWER_BYTES = 16 * 1024
/** The size of an answer is divided by this after one that came too late. */
const LATE_DIVISOR = 4

export interface BaseOptions {
  readonly mirror: MirrorDatabase
  readonly transport: Transport
  readonly packedBytes?: BatchSize
  /** Brings the feed to the server's current head; returns undefined when the user has left the device. */
  readonly catchUp: () => Promise<string | undefined>
}

/**
 * Fetches and stores the base of a scope, back to `sinceMonth`, or further where a person requested
 * more. `whole`: all of it is stored. `stale`: the scope has changed, or the server requires a pull first. Throws
 * NoResponse or SignInNeeded.
 */
export async function fetchBase(
  options: BaseOptions,
  state: ScopeState,
  sinceMonth: LocalMonth,
  signal: AbortSignal,
): Promise<'whole' | 'stale'> {
  const { mirror, transport, packedBytes = createBatchSize(MAX_ANSWER_BYTES, MIN_ANSWER_BYTES) } = options
  const oldestRequestedMonth = oldestMonthToRequest(state, sinceMonth)
  while (!signal.aborted) {
    const requestedState = await mirror.scope_state.get(state.scope)
    if (requestedState === undefined || requestedState.feed === null || requestedState.received !== undefined)
      return 'stale'
    const byteLimit = packedBytes.current()
    const request = {
      ...(await packedRequestFor(mirror, requestedState)),
      since: oldestRequestedMonth,
      bytes: byteLimit,
    }
    const answerBytes = await transport.fetchPackedMonths(request, signal).catch((error: unknown) => {
      if (error instanceof NoResponse && error.isLate) packedBytes.shrink(byteLimit, LATE_DIVISOR)
      throw error
    })
    packedBytes.grow()
    const { answer, chunks } = await readAnswer(answerBytes)
    if (answer.base === null) return 'stale'
    await storeChunks(mirror, chunks)
    if (answer.base.revision > requestedState.feed.revision && (await options.catchUp()) === undefined)
      return 'stale'
    const serverMonth = answer.server_time.slice(0, 7)
    const outcome = isWithoutGap(requestedState, answer.base)
      ? await placeBase(mirror, requestedState.scope, {
          ...answer.base,
          requestState: requestedState,
          since: oldestRequestedMonth,
          answerMonth: serverMonth,
        })
      : 'stale'
    if (outcome === 'whole') await compact(mirror, requestedState.scope, signal)
    if (outcome !== 'part') return outcome
    // The server sent none of the missing chunks: it is asked again later.
    if (chunks.length === 0) return 'stale'
  }
  return 'stale'
}

/** Returns the oldest month to request: loaded months stay loaded until deleted. */
const oldestMonthToRequest = ({ since, base, held }: ScopeState, sinceMonth: LocalMonth): LocalMonth =>
  [since, base?.since, ...held.filter(isMonth)].reduce<LocalMonth>(
    (oldest, month) => (month !== undefined && month < oldest ? month : oldest),
    sinceMonth,
  )

/** Whether base and rows leave no gap between them. A gap appears when the server's clock went back. */
const isWithoutGap = ({ rows_from, base }: ScopeState, { before }: PackedBase): boolean =>
  before >= (base?.before ?? rows_from ?? '')

async function packedRequestFor(
  mirror: MirrorDatabase,
  { scope, view, feed }: ScopeState,
): Promise<Pick<PackedRequest, 'scope' | 'view' | 'feed' | 'has'>> {
  if (feed === null) throw new Error(`The feed of ${scope} has not begun.`)
  // Safe cast: the server named this scope in an answer.
  return { scope: scope as PackedRequest['scope'], view, feed, has: await chunkNamesFor(mirror, scope) }
}

/** Throws NoResponse when an answer is incomplete or a chunk does not match its name. */
async function readAnswer(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ answer: PackedAnswer; chunks: ReceivedChunk[] }> {
  try {
    const [headBytes, ...chunkBodies] = readParts(bytes)
    if (headBytes === undefined) throw new RangeError('The answer is empty.')
    const answer = JSON.parse(await gunzip(headBytes)) as PackedAnswer
    const entries = new Map(answer.base?.chunks.map(entry => [entry.name, entry]))
    const chunks = await Promise.all(
      answer.brought.map((name, index) =>
        readChunk(name, entries.get(name), chunkBodies[index], !('sealed' in answer)),
      ),
    )
    return { answer, chunks }
  } catch (error) {
    throw new NoResponse(`Packed months could not be read: ${String(error)}`)
  }
}

const BYTES_A_FINGERPRINT = 4

/**
 * Reads a chunk: its fingerprints, field by field, then its packed rows, whose digest is its name. On a home's tablet the
 * name says nothing about the content, and the seal has shown that it is whole.
 */
async function readChunk(
  name: string,
  entry: Pick<ChunkEntry, 'collection' | 'fingerprints'> | undefined,
  body: Uint8Array<ArrayBuffer> | undefined,
  isNamedByContent: boolean,
): Promise<ReceivedChunk> {
  if (entry === undefined || body === undefined) throw new RangeError(`Chunk ${name} is missing.`)
  const fingerprints: Record<string, Uint32Array<ArrayBuffer>> = {}
  let offset = 0
  for (const [field, count] of Object.entries(entry.fingerprints)) {
    const end = offset + count * BYTES_A_FINGERPRINT
    // Copied, because a Uint32Array must begin at a multiple of four bytes.
    fingerprints[field] = new Uint32Array(body.slice(offset, end).buffer)
    offset = end
  }
  const packed = body.slice(offset)
  if (isNamedByContent && (await chunkNameOf(packed)) !== name) throw new Error(`Chunk ${name} is damaged.`)
  return { name, collection: entry.collection, keys: fingerprints, packed }
}

const NAME_BYTES = 16
const NAME_CHARACTERS = 22

async function chunkNameOf(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', packed)).subarray(0, NAME_BYTES)
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, NAME_CHARACTERS)
}
