/**
 * Packed months on this device (decision 26): which chunk contains a client's rows of a month, the packed rows of each
 * chunk, and the fingerprints to search it by. A chunk is never edited, only replaced by a newer chunk.
 *
 * Unpacking waits for the browser, and a transaction would end meanwhile. A read-only transaction fetches the packed
 * rows and joins them when it is over (`chunk-source.ts`). A read in a read-write transaction reports what it needs
 * (`ChunksNeeded`), and the code that opened the transaction has it unpacked and begins again.
 */
import Dexie from 'dexie'
import { type ChunkEntry, unpackRows } from '#domain/protocol/packed-months.ts'
import type { MirrorDatabase } from '../tables/database.ts'

/** The place of a chunk on this device: the collection, client and month whose rows it contains. */
export interface StoredChunk
  extends Pick<ChunkEntry, 'name' | 'month' | 'client_id' | 'rows' | 'first' | 'last'> {
  scope: string
  collection: string
  /** The revision of its base; 0 when it is from an earlier epoch and no server is known to have it. */
  revision: number
  /** The number of its fingerprints by field. */
  fingerprinted: Readonly<Record<string, number>>
}

/** The packed rows of a chunk: columns as gzipped JSON. */
export interface ChunkRows {
  name: string
  /** Absent on chunks stored before 29 November 2026. */
  collection?: string
  packed: Uint8Array<ArrayBuffer>
}

/** The fingerprints of a chunk by field, ascending. */
export interface ChunkKeys {
  name: string
  keys: Readonly<Record<string, Uint32Array<ArrayBuffer>>>
}

/** A row that left its scope, while a chunk may still contain it. */
export interface StoredTombstone {
  scope: string
  collection: string
  /** As a string, even for directory rows, whose ids are numbers. */
  id: string
  revision: number
}

export type PackedRow = Readonly<Record<string, unknown>>

/** The limit of unpacked rows in memory, about 20 MB. */
const MAX_UNPACKED_ROWS = 20_000

/** The unpacked chunks of a tab. Chunks are immutable, so they are never stale. */
export class UnpackedChunks {
  readonly #rows = new Map<string, readonly PackedRow[]>()
  readonly #keys = new Map<string, ChunkKeys['keys']>()
  #unpackedRowCount = 0
  /** The chunks that reads have requested since the last load. */
  #wantedRows = new Set<string>()
  #wantedKeys = new Set<string>()

  /** Returns the rows of a chunk; undefined when it is not unpacked. */
  rows(name: string): readonly PackedRow[] | undefined {
    const rows = this.#rows.get(name)
    if (rows === undefined) return undefined
    // Moves the chunk to the end of the map: `trim` deletes from the start.
    this.#rows.delete(name)
    this.#rows.set(name, rows)
    return rows
  }

  /** Returns the fingerprints of a chunk; undefined when they are not loaded. */
  keys(name: string): ChunkKeys['keys'] | undefined {
    return this.#keys.get(name)
  }

  /** Requests chunks for the next `load`. */
  request({ rows = [], keys = [] }: { rows?: readonly string[]; keys?: readonly string[] }): void {
    for (const name of rows) this.#wantedRows.add(name)
    for (const name of keys) this.#wantedKeys.add(name)
  }

  async load(mirror: MirrorDatabase): Promise<void> {
    const [rowChunkNames, keyChunkNames] = [[...this.#wantedRows], [...this.#wantedKeys]]
    this.#wantedRows = new Set()
    this.#wantedKeys = new Set()
    const [packedChunks, chunkKeys] = await Promise.all([
      mirror.chunk_rows.bulkGet(rowChunkNames),
      mirror.chunk_keys.bulkGet(keyChunkNames),
    ])
    const lostNames: string[] = keyChunkNames.filter((_, index) => chunkKeys[index] === undefined)
    for (const entry of chunkKeys) if (entry !== undefined) this.keepKeys(entry)
    await Promise.all(
      rowChunkNames.map(async (name, index) => {
        const packedChunk = packedChunks[index]
        const unpackedRows = packedChunk && (await unpack(packedChunk.packed).catch(() => undefined))
        if (unpackedRows === undefined) lostNames.push(name)
        else this.keepRows(name, unpackedRows)
      }),
    )
    if (lostNames.length > 0) await forgetLostChunks(mirror, lostNames)
  }

  keepKeys({ name, keys }: ChunkKeys): void {
    this.#keys.set(name, keys)
  }

  keepRows(name: string, rows: readonly PackedRow[]): void {
    if (this.#rows.has(name)) return
    this.#rows.set(name, rows)
    this.#unpackedRowCount += rows.length
  }

  /** Drops the chunks that were not read for the longest time. */
  trim(): void {
    for (const [name, rows] of this.#rows) {
      if (this.#unpackedRowCount <= MAX_UNPACKED_ROWS) return
      this.#rows.delete(name)
      this.#unpackedRowCount -= rows.length
    }
  }
}

/** Thrown by a read that needs chunks which are not unpacked. */
export class ChunksNeeded extends Error {
  override readonly name = 'ChunksNeeded'
}

/** Runs `read`, again and again until all chunks it needs are unpacked. Returns its result. */
export async function withChunks<Result>(
  mirror: MirrorDatabase,
  read: () => Promise<Result>,
): Promise<Result> {
  const isInTransaction = Dexie.currentTransaction !== null
  for (;;) {
    try {
      const result = await read()
      mirror.unpackedChunks.trim()
      return result
    } catch (error) {
      // Unpacking cannot be awaited inside a transaction: the code that opened it begins again.
      if (!(error instanceof ChunksNeeded) || isInTransaction) throw error
      // Dexie's own promise, so that a live query still tracks its reads after it.
      await Dexie.Promise.resolve(mirror.unpackedChunks.load(mirror))
    }
  }
}

/** Unpacks the rows of a chunk. Rejects when the bytes are damaged. */
export const unpack = async (packed: ChunkRows['packed']): Promise<PackedRow[]> =>
  unpackRows(await gunzip(packed))

/** Returns the text in these gzipped bytes. Rejects when they are damaged. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const decompression = new DecompressionStream('gzip')
  const writer = decompression.writable.getWriter()
  // The reader below reports errors in the bytes.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const decoder = new TextDecoder()
  let text = ''
  const reader = decompression.readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

/** Deletes unreadable chunks. Their scopes fetch a new base, and none of their months counts as loaded until then. */
export const forgetLostChunks = (mirror: MirrorDatabase, names: readonly string[]): Promise<void> =>
  // Dexie allows no writes in a live query, nor in what it started: a timer runs outside of it.
  new Promise((resolve, reject) => {
    setTimeout(() => deleteChunks(mirror, names).then(resolve, reject))
  })

async function deleteChunks(mirror: MirrorDatabase, names: readonly string[]): Promise<void> {
  const tables = [mirror.chunk, mirror.chunk_rows, mirror.chunk_keys, mirror.scope_state]
  await mirror.transaction('rw', tables, async () => {
    const lostChunks = await mirror.chunk.filter(({ name }) => names.includes(name)).toArray()
    for (const scope of new Set(lostChunks.map(chunk => chunk.scope))) {
      const state = await mirror.scope_state.get(scope)
      if (state === undefined) continue
      const { base: _, ...stateWithoutBase } = state
      const months = new Set(lostChunks.map(({ month }) => month))
      await mirror.scope_state.put({
        ...stateWithoutBase,
        held: state.held.filter(partition => !months.has(partition)),
      })
    }
    await mirror.chunk.filter(({ name }) => names.includes(name)).delete()
    await mirror.chunk_rows.bulkDelete([...names])
    await mirror.chunk_keys.bulkDelete([...names])
  })
}
