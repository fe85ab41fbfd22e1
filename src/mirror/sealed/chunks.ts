/**
 * Sealed months on this device (decision 26): which chunk holds the past of a client in a month, the packed rows of each,
 * and the fingerprints it is searched by. Nothing edits a chunk; a newer one takes its place.
 *
 * Unpacking waits for the browser, which no transaction outlives. One that only reads takes the packed rows with it and
 * joins them when it is over (`chunk-source.ts`). A read inside one that writes says what it needs (`ChunksNeeded`), and
 * whoever opened the transaction has it unpacked and begins again.
 */
import Dexie from 'dexie'
import { type ChunkEntry, unpackRows } from '#domain/protocol/sealed-months.ts'
import type { MirrorDatabase } from '../tables/database.ts'

/** One chunk in its place. */
export interface StoredChunk
  extends Pick<ChunkEntry, 'name' | 'month' | 'client_id' | 'rows' | 'first' | 'last'> {
  scope: string
  collection: string
  /** Of the base it belongs to; 0: of an earlier epoch, no server is known to have it. */
  revision: number
  /** How many fingerprints of each field it has. */
  fingerprinted: Readonly<Record<string, number>>
}

/** By name: rows in columns, JSON in gzip. */
export interface ChunkRows {
  name: string
  packed: Uint8Array<ArrayBuffer>
}

/** By name: ascending fingerprints by field. */
export interface ChunkKeys {
  name: string
  keys: Readonly<Record<string, Uint32Array<ArrayBuffer>>>
}

/** A row that left its scope, while a chunk may still hold it. */
export interface StoredTombstone {
  scope: string
  collection: string
  /** As text, also of directory rows. */
  id: string
  revision: number
}

export type SealedRow = Readonly<Record<string, unknown>>

/** About 20 MB in memory. */
const MAX_ROWS_KEPT = 20_000

/** What a tab has unpacked. Chunks are immutable, so it is never stale. */
export class Unpacked {
  readonly #rows = new Map<string, readonly SealedRow[]>()
  readonly #keys = new Map<string, ChunkKeys['keys']>()
  #kept = 0
  /** What reads have asked for since the last load. */
  #wantedRows = new Set<string>()
  #wantedKeys = new Set<string>()

  /** undefined: not unpacked. */
  rows(name: string): readonly SealedRow[] | undefined {
    const rows = this.#rows.get(name)
    if (rows === undefined) return undefined
    // The newest stands last.
    this.#rows.delete(name)
    this.#rows.set(name, rows)
    return rows
  }

  /** undefined: not loaded. */
  keys(name: string): ChunkKeys['keys'] | undefined {
    return this.#keys.get(name)
  }

  /** To be loaded next. */
  want({ rows = [], keys = [] }: { rows?: readonly string[]; keys?: readonly string[] }): void {
    for (const name of rows) this.#wantedRows.add(name)
    for (const name of keys) this.#wantedKeys.add(name)
  }

  async load(mirror: MirrorDatabase): Promise<void> {
    const [rows, keys] = [[...this.#wantedRows], [...this.#wantedKeys]]
    this.#wantedRows = new Set()
    this.#wantedKeys = new Set()
    const [packed, found] = await Promise.all([
      mirror.chunk_rows.bulkGet(rows),
      mirror.chunk_keys.bulkGet(keys),
    ])
    const lost: string[] = keys.filter((_, place) => found[place] === undefined)
    for (const one of found) if (one !== undefined) this.keepKeys(one)
    await Promise.all(
      rows.map(async (name, place) => {
        const stored = packed[place]
        const unpacked = stored && (await unpack(stored.packed).catch(() => undefined))
        if (unpacked === undefined) lost.push(name)
        else this.keepRows(name, unpacked)
      }),
    )
    if (lost.length > 0) await forgetLost(mirror, lost)
  }

  keepKeys({ name, keys }: ChunkKeys): void {
    this.#keys.set(name, keys)
  }

  keepRows(name: string, rows: readonly SealedRow[]): void {
    if (this.#rows.has(name)) return
    this.#rows.set(name, rows)
    this.#kept += rows.length
  }

  /** Lets go of what was not read for the longest time. */
  trim(): void {
    for (const [name, rows] of this.#rows) {
      if (this.#kept <= MAX_ROWS_KEPT) return
      this.#rows.delete(name)
      this.#kept -= rows.length
    }
  }
}

/** A read met chunks that are not unpacked. */
export class ChunksNeeded extends Error {
  override readonly name = 'ChunksNeeded'
}

/** Runs `work`, which reads, as often as it takes for all chunks it needs to be unpacked. */
export async function withChunks<Result>(
  mirror: MirrorDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  const isInside = Dexie.currentTransaction !== null
  for (;;) {
    try {
      const result = await work()
      mirror.unpacked.trim()
      return result
    } catch (error) {
      // Inside a transaction nothing can be waited for: whoever opened it begins again.
      if (!(error instanceof ChunksNeeded) || isInside) throw error
      // As a promise of Dexie, so that a live query still knows after it what it has read.
      await Dexie.Promise.resolve(mirror.unpacked.load(mirror))
    }
  }
}

/** Rejects when the bytes are damaged. */
export const unpack = async (packed: ChunkRows['packed']): Promise<SealedRow[]> =>
  unpackRows(await gunzip(packed))

/** The text in these bytes. Rejects when they are damaged. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const unpacking = new DecompressionStream('gzip')
  const writer = unpacking.writable.getWriter()
  // What is wrong with the bytes is said where they are read.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const decoder = new TextDecoder()
  let text = ''
  const reader = unpacking.readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

/** Chunks that cannot be read: their scopes get a base anew, and none of their months counts as loaded meanwhile. */
export const forgetLost = (mirror: MirrorDatabase, names: readonly string[]): Promise<void> =>
  // Dexie lets no live query write, nor anything it began: a timer is of nobody.
  new Promise((resolve, reject) => {
    setTimeout(() => deleteLost(mirror, names).then(resolve, reject))
  })

async function deleteLost(mirror: MirrorDatabase, names: readonly string[]): Promise<void> {
  const tables = [mirror.chunk, mirror.chunk_rows, mirror.chunk_keys, mirror.scope_state]
  await mirror.transaction('rw', tables, async () => {
    const lost = await mirror.chunk.filter(({ name }) => names.includes(name)).toArray()
    for (const scope of new Set(lost.map(one => one.scope))) {
      const state = await mirror.scope_state.get(scope)
      if (state === undefined) continue
      const { base: _, ...rest } = state
      const months = new Set(lost.map(({ month }) => month))
      await mirror.scope_state.put({
        ...rest,
        held: state.held.filter(partition => !months.has(partition)),
      })
    }
    await mirror.chunk.filter(({ name }) => names.includes(name)).delete()
    await mirror.chunk_rows.bulkDelete([...names])
    await mirror.chunk_keys.bulkDelete([...names])
  })
}
