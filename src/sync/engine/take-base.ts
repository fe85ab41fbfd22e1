/** Fetches the sealed months of a scope: the base as it is now, and the chunks of it that are not here (decision 26). */
import { partsOf, type SealedAnswer, type SealedBase } from '#domain/protocol/sealed-months.ts'
import type { SealedRequest } from '#domain/protocol/sealed-request.ts'
import type { LocalMonth } from '#domain/values/dates.ts'
import { gunzip } from '../../mirror/sealed/chunks.ts'
import { compact } from '../../mirror/sealed/compact.ts'
import { namesFor } from '../../mirror/sealed/listed-chunks.ts'
import { type BroughtChunk, placeBase, storeChunks } from '../../mirror/sealed/store-base.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { isMonth } from '../../mirror/tables/partitions.ts'
import type { ScopeState } from '../../mirror/tables/scope-state.ts'
import { NoResponse, type Transport } from '../transport/transport.ts'
import { type BatchSize, createBatchSize } from './batch-size.ts'

const MAX_BYTES = 2 * 1024 * 1024
/** A chunk or two: small enough for a bad line to bring within the time an answer may take. */
const MIN_BYTES = 16 * 1024
/** An answer that came too late is cut into so many. */
const LATE_PARTS = 4

export interface BaseOptions {
  readonly mirror: MirrorDatabase
  readonly transport: Transport
  readonly sealedBytes?: BatchSize
  /** Brings the feed to the server's head of now; undefined when nobody is here any more. */
  readonly catchUp: () => Promise<string | undefined>
}

/**
 * Takes the base of the scope, which stands as in `state`, back to `since` or further where a person asked for more.
 * `stale`: the scope has changed, or the server wants to be pulled from first. Throws NoResponse or SignInNeeded.
 */
export async function takeBase(
  options: BaseOptions,
  state: ScopeState,
  since: LocalMonth,
  signal: AbortSignal,
): Promise<'whole' | 'stale'> {
  const { mirror, transport, sealedBytes = createBatchSize(MAX_BYTES, MIN_BYTES) } = options
  const oldest = oldestWanted(state, since)
  while (!signal.aborted) {
    const asked = await mirror.scope_state.get(state.scope)
    if (asked === undefined || asked.feed === null || asked.received !== undefined) return 'stale'
    const bytes = sealedBytes.current()
    const request = { ...(await requestOf(mirror, asked)), since: oldest, bytes }
    const answered = await transport.sealed(request, signal).catch((error: unknown) => {
      if (error instanceof NoResponse && error.isLate) sealedBytes.shrink(bytes, LATE_PARTS)
      throw error
    })
    sealedBytes.grow()
    const { answer, chunks } = await readAnswer(answered)
    if (answer.base === null) return 'stale'
    await storeChunks(mirror, chunks)
    if (answer.base.revision > asked.feed.revision && (await options.catchUp()) === undefined) return 'stale'
    const until = answer.server_time.slice(0, 7)
    const placed = isWithoutGap(asked, answer.base)
      ? await placeBase(mirror, asked.scope, { ...answer.base, asked, since: oldest, until })
      : 'stale'
    if (placed === 'whole') await compact(mirror, asked.scope, signal)
    if (placed !== 'part') return placed
    // A server that brings nothing of what is missing is asked again later.
    if (chunks.length === 0) return 'stale'
  }
  return 'stale'
}

/** What is here counts as loaded until it is forgotten, though a device would not ask for it today. */
const oldestWanted = ({ since, base, held }: ScopeState, wanted: LocalMonth): LocalMonth =>
  [since, base?.since, ...held.filter(isMonth)].reduce<LocalMonth>(
    (oldest, month) => (month !== undefined && month < oldest ? month : oldest),
    wanted,
  )

/** Rows before the base ends were brought by none: then a clock of the server went back. */
const isWithoutGap = ({ rows_from, base }: ScopeState, { before }: SealedBase): boolean =>
  before >= (base?.before ?? rows_from ?? '')

async function requestOf(
  mirror: MirrorDatabase,
  { scope, view, feed }: ScopeState,
): Promise<Pick<SealedRequest, 'scope' | 'view' | 'feed' | 'has'>> {
  if (feed === null) throw new Error(`The feed of ${scope} has not begun.`)
  // Named by the server's own answer.
  return { scope: scope as SealedRequest['scope'], view, feed, has: await namesFor(mirror, scope) }
}

/** Throws NoResponse when an answer is not whole or not what its names say. */
async function readAnswer(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ answer: SealedAnswer; chunks: BroughtChunk[] }> {
  try {
    const [head, ...bodies] = partsOf(bytes)
    if (head === undefined) throw new RangeError('The answer is empty.')
    const answer = JSON.parse(await gunzip(head)) as SealedAnswer
    const entries = new Map(answer.base?.chunks.map(entry => [entry.name, entry]))
    const chunks = await Promise.all(
      answer.brought.map((name, place) => readChunk(name, entries.get(name)?.fingerprints, bodies[place])),
    )
    return { answer, chunks }
  } catch (error) {
    throw new NoResponse(`Sealed months could not be read: ${String(error)}`)
  }
}

const BYTES_A_FINGERPRINT = 4

/** Its fingerprints, field by field, and behind them its packed rows, whose digest is its name. */
async function readChunk(
  name: string,
  counts: Readonly<Record<string, number>> | undefined,
  body: Uint8Array<ArrayBuffer> | undefined,
): Promise<BroughtChunk> {
  if (counts === undefined || body === undefined) throw new RangeError(`Chunk ${name} is missing.`)
  const keys: Record<string, Uint32Array<ArrayBuffer>> = {}
  let at = 0
  for (const [field, count] of Object.entries(counts)) {
    const end = at + count * BYTES_A_FINGERPRINT
    // A copy begins where numbers may begin.
    keys[field] = new Uint32Array(body.slice(at, end).buffer)
    at = end
  }
  const packed = body.slice(at)
  if ((await nameOf(packed)) !== name) throw new Error(`Chunk ${name} is damaged.`)
  return { name, keys, packed }
}

const NAME_BYTES = 16
const NAME_CHARACTERS = 22

async function nameOf(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', packed)).subarray(0, NAME_BYTES)
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, NAME_CHARACTERS)
}
