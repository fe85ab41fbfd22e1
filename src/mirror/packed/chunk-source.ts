/** How a read gets the chunks it needs: a read-only transaction unpacks them itself, any other needs them unpacked. */
import Dexie from 'dexie'
import type { MirrorDatabase } from '../tables/database.ts'
import { type ChunkKeys, ChunksNeeded, forgetLostChunks, type PackedRow, unpack } from './chunks.ts'

/**
 * Returns the fingerprints of a chunk's keys; undefined when they are not loaded, so that the chunk may contain any
 * key.
 */
export type KeysOf = (name: string) => ChunkKeys['keys'] | undefined
export type RowsOf = (name: string) => readonly PackedRow[]

export interface ChunkSource {
  /** Returns the result of `choose`, which is called again when fingerprints that it requests had to be loaded. */
  chooseWithKeys<Chosen>(choose: (keysOf: KeysOf) => Chosen): Promise<Chosen>
  /** Returns a function to read the rows of these chunks, to be called after the transaction. */
  loadRows(names: readonly string[]): Promise<RowsOf>
}

/**
 * Returns the source for a transaction that continues after the read. It unpacks nothing, because
 * the transaction would end meanwhile.
 *
 * Its functions throw `ChunksNeeded` when a chunk is not unpacked.
 */
export const unpackedSource = ({ unpackedChunks }: MirrorDatabase): ChunkSource => ({
  async chooseWithKeys(choose) {
    const missingNames: string[] = []
    const choice = choose(name => {
      const keys = unpackedChunks.keys(name)
      if (keys === undefined) missingNames.push(name)
      return keys
    })
    if (missingNames.length === 0) return choice
    unpackedChunks.request({ keys: missingNames })
    throw new ChunksNeeded()
  },
  async loadRows(names) {
    const rowsByName = new Map(names.map(name => [name, unpackedChunks.rows(name)]))
    const missingNames = names.filter(name => rowsByName.get(name) === undefined)
    if (missingNames.length === 0) return name => rowsByName.get(name) ?? []
    unpackedChunks.request({ rows: missingNames })
    throw new ChunksNeeded()
  },
})

/**
 * The source for one read-only transaction: it reads the packed rows from the same snapshot as everything else, and
 * unpacks them while the transaction goes on.
 */
export class SnapshotChunks implements ChunkSource {
  readonly #mirror: MirrorDatabase
  readonly #rows = new Map<string, readonly PackedRow[]>()
  readonly #requestedNames = new Set<string>()
  readonly #unpacking: Promise<void>[] = []
  readonly #lostNames = new Set<string>()

  constructor(mirror: MirrorDatabase) {
    this.#mirror = mirror
  }

  async chooseWithKeys<Chosen>(choose: (keysOf: KeysOf) => Chosen): Promise<Chosen> {
    const { unpackedChunks, chunk_keys } = this.#mirror
    const missingNames = new Set<string>()
    const choice = choose(name => {
      const keys = unpackedChunks.keys(name)
      if (keys === undefined) missingNames.add(name)
      return keys
    })
    if (missingNames.size === 0) return choice
    const names = [...missingNames]
    for (const [index, storedKeys] of (await chunk_keys.bulkGet(names)).entries()) {
      if (storedKeys === undefined) this.#lostNames.add(names[index] ?? '')
      else unpackedChunks.keepKeys(storedKeys)
    }
    return choose(name => unpackedChunks.keys(name))
  }

  async loadRows(names: readonly string[]): Promise<RowsOf> {
    const packedNames = names.filter(name => !this.#requestedNames.has(name) && !this.#isKept(name))
    for (const name of packedNames) this.#requestedNames.add(name)
    const packedChunks = packedNames.length === 0 ? [] : await this.#mirror.chunk_rows.bulkGet(packedNames)
    for (const [index, name] of packedNames.entries()) {
      const packedChunk = packedChunks[index]
      if (packedChunk === undefined) this.#lostNames.add(name)
      else this.#unpacking.push(Dexie.ignoreTransaction(() => this.#unpack(name, packedChunk.packed)))
    }
    return name => this.#rows.get(name) ?? []
  }

  /** Whether a chunk is unpacked already; if so, keeps its rows until this read is over. */
  #isKept(name: string): boolean {
    const rows = this.#rows.get(name) ?? this.#mirror.unpackedChunks.rows(name)
    if (rows !== undefined) this.#rows.set(name, rows)
    return rows !== undefined
  }

  async #unpack(name: string, packed: Uint8Array<ArrayBuffer>): Promise<void> {
    const rows = await unpack(packed).catch(() => undefined)
    if (rows === undefined) this.#lostNames.add(name)
    else {
      this.#rows.set(name, rows)
      this.#mirror.unpackedChunks.keepRows(name, rows)
    }
  }

  /** Whether there is nothing to wait for after the transaction. */
  get isComplete(): boolean {
    return this.#unpacking.length + this.#lostNames.size === 0
  }

  /** Must run after the transaction. Returns false after deleting an unreadable chunk: then the read must restart. */
  async unpackAll(): Promise<boolean> {
    await Promise.all(this.#unpacking)
    if (this.#lostNames.size === 0) return true
    await forgetLostChunks(this.#mirror, [...this.#lostNames])
    return false
  }
}
