/** How a read gets the chunks it needs: a read-only transaction unpacks them itself, any other needs them unpacked. */
import Dexie from 'dexie'
import type { MirrorDatabase } from '../tables/database.ts'
import { type ChunkKeys, ChunksNeeded, forgetLostChunks, type PackedRow, unpack } from './chunks.ts'

/** Returns the fingerprints of a chunk's keys; undefined when they are unknown, so that it may contain any key. */
export type KeysOf = (name: string) => ChunkKeys['keys'] | undefined
export type RowsOf = (name: string) => readonly PackedRow[]

export interface ChunkSource {
  /** Returns the result of `choose`, which is called again when fingerprints that it requests had to be loaded. */
  chooseWithKeys<Chosen>(choose: (keysOf: KeysOf) => Chosen): Promise<Chosen>
  /** Returns a function to read the rows of these chunks, to be called after the transaction. */
  rows(names: readonly string[]): Promise<RowsOf>
}

/**
 * Returns the source for a transaction that goes on afterwards: it would end while the browser unpacks.
 *
 * Its functions throw `ChunksNeeded` when a chunk is not unpacked.
 */
export const unpackedSource = ({ unpacked }: MirrorDatabase): ChunkSource => ({
  async chooseWithKeys(choose) {
    const missingNames: string[] = []
    const choice = choose(name => {
      const keys = unpacked.keys(name)
      if (keys === undefined) missingNames.push(name)
      return keys
    })
    if (missingNames.length === 0) return choice
    unpacked.request({ keys: missingNames })
    throw new ChunksNeeded()
  },
  async rows(names) {
    const rowsByName = new Map(names.map(name => [name, unpacked.rows(name)]))
    const missingNames = names.filter(name => rowsByName.get(name) === undefined)
    if (missingNames.length === 0) return name => rowsByName.get(name) ?? []
    unpacked.request({ rows: missingNames })
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
    const { unpacked, chunk_keys } = this.#mirror
    const missingNames = new Set<string>()
    const choice = choose(name => {
      const keys = unpacked.keys(name)
      if (keys === undefined) missingNames.add(name)
      return keys
    })
    if (missingNames.size === 0) return choice
    const names = [...missingNames]
    for (const [index, stored] of (await chunk_keys.bulkGet(names)).entries()) {
      if (stored === undefined) this.#lostNames.add(names[index] ?? '')
      else unpacked.keepKeys(stored)
    }
    return choose(name => unpacked.keys(name))
  }

  async rows(names: readonly string[]): Promise<RowsOf> {
    const packedNames = names.filter(name => !this.#requestedNames.has(name) && !this.#isKept(name))
    for (const name of packedNames) this.#requestedNames.add(name)
    const packedChunks = packedNames.length === 0 ? [] : await this.#mirror.chunk_rows.bulkGet(packedNames)
    for (const [index, name] of packedNames.entries()) {
      const stored = packedChunks[index]
      if (stored === undefined) this.#lostNames.add(name)
      else this.#unpacking.push(Dexie.ignoreTransaction(() => this.#unpack(name, stored.packed)))
    }
    return name => this.#rows.get(name) ?? []
  }

  /** Whether a chunk is unpacked already; if so, keeps its rows until this read is over. */
  #isKept(name: string): boolean {
    const rows = this.#rows.get(name) ?? this.#mirror.unpacked.rows(name)
    if (rows !== undefined) this.#rows.set(name, rows)
    return rows !== undefined
  }

  async #unpack(name: string, packed: Uint8Array<ArrayBuffer>): Promise<void> {
    const rows = await unpack(packed).catch(() => undefined)
    if (rows === undefined) this.#lostNames.add(name)
    else {
      this.#rows.set(name, rows)
      this.#mirror.unpacked.keepRows(name, rows)
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
