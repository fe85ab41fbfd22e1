/**
 * Sealed months on this device (decision 26): which chunk holds the past of a client in a month, the packed rows of each,
 * and the fingerprints it is searched by. Nothing edits a chunk; a newer one takes its place.
 *
 * Unpacking waits for the browser, which no transaction outlives. A read inside one therefore says what it needs
 * (`ChunksNeeded`), and whoever opened the transaction has it unpacked and begins again.
 */
import Dexie from 'dexie'
import { type ChunkEntry, unpackRows } from '#domain/sealed-months.ts'
import type { MirrorDatabase } from '../database.ts'

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
const MOST_ROWS_KEPT = 20_000

/** What a tab has unpacked. Chunks are immutable, so it is never stale. */
export class Unpacked {
  readonly #rows = new Map<string, readonly SealedRow[]>()
  readonly #keys = new Map<string, ChunkKeys['keys']>()
  #kept = 0
  /** What reads have asked for since the last load. */
  #wantedRows = new Set<string>()
  #wantedKeys = new Set<string>()

  /** undefined: to be loaded. */
  rows(name: string): readonly SealedRow[] | undefined {
    const rows = this.#rows.get(name)
    if (rows === undefined) {
      this.#wantedRows.add(name)
      return undefined
    }
    // The newest stands last.
    this.#rows.delete(name)
    this.#rows.set(name, rows)
    return rows
  }

  /** undefined: to be loaded. */
  keys(name: string): ChunkKeys['keys'] | undefined {
    const keys = this.#keys.get(name)
    if (keys === undefined) this.#wantedKeys.add(name)
    return keys
  }

  /** Whether a read met something that is to be loaded. */
  get isWanting(): boolean {
    return this.#wantedRows.size + this.#wantedKeys.size > 0
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
    for (const one of found) if (one !== undefined) this.#keys.set(one.name, one.keys)
    await Promise.all(
      rows.map(async (name, place) => {
        const unpacked = await unpack(packed[place]).catch(() => undefined)
        if (unpacked === undefined) lost.push(name)
        else this.#keep(name, unpacked)
      }),
    )
    if (lost.length > 0) await forgetLost(mirror, lost)
  }

  #keep(name: string, rows: readonly SealedRow[]): void {
    if (this.#rows.has(name)) return
    this.#rows.set(name, rows)
    this.#kept += rows.length
  }

  /** Lets go of what was not read for the longest time. */
  trim(): void {
    for (const [name, rows] of this.#rows) {
      if (this.#kept <= MOST_ROWS_KEPT) return
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

async function unpack(stored: ChunkRows | undefined): Promise<SealedRow[]> {
  if (stored === undefined) throw new Error('The chunk is not here.')
  return unpackRows(await gunzip(stored.packed))
}

/** The text in these bytes. Rejects when they are damaged. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const unpacking = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'))
  return new Response(unpacking).text()
}

/** Chunks that cannot be read: their scopes get a base anew, and none of their months counts as loaded meanwhile. */
async function forgetLost(mirror: MirrorDatabase, names: readonly string[]): Promise<void> {
  const tables = [mirror.chunk, mirror.chunk_rows, mirror.chunk_keys, mirror.scope_state]
  await mirror.transaction('rw', tables, async () => {
    const lost = await mirror.chunk.filter(({ name }) => names.includes(name)).toArray()
    for (const scope of new Set(lost.map(one => one.scope))) {
      const state = await mirror.scope_state.get(scope)
      if (state === undefined) continue
      const { base: _, ...rest } = state
      const months = new Set(lost.map(({ month }) => month))
      await mirror.scope_state.put({ ...rest, held: state.held.filter(partition => !months.has(partition)) })
    }
    await mirror.chunk.filter(({ name }) => names.includes(name)).delete()
    await mirror.chunk_rows.bulkDelete([...names])
    await mirror.chunk_keys.bulkDelete([...names])
  })
}
