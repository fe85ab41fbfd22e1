/**
 * The keys of a home's tablet that are in the memory of this page (decision 103). An area, or a person's own records,
 * is open while its key is here. Nothing here is ever written to the disk as it is.
 */
import { AREAS, type Area } from '#domain/rules/access/areas.ts'

/** What has a key of its own: an area of the home's records, or what belongs to one person. */
export type KeyName = Area | `person:${number}`

/** Random bytes, and an id that is stored with everything they encrypt: `clinical#2` is the second key of its area. */
export interface DataKey {
  readonly id: `${KeyName}#${number}`
  readonly bytes: Uint8Array
}

export const DATA_KEY_BYTES = 32

export const personKeyName = (userId: number) => `person:${userId}` as const

export const keyNameOfId = (id: string): KeyName => id.slice(0, id.lastIndexOf('#')) as KeyName

export const numberOfId = (id: string): number => Number(id.slice(id.lastIndexOf('#') + 1))

/** The keys of one person who has unlocked the tablet. */
export class Keyring {
  readonly #keysById = new Map<string, DataKey>()
  readonly #newestKeys = new Map<KeyName, DataKey>()

  /** `keys`: of each name the newest, and older ones under which rows may still be stored. */
  constructor(keys: readonly DataKey[] = []) {
    for (const key of keys) this.add(key)
  }

  add(key: DataKey): void {
    const name = keyNameOfId(key.id)
    this.#keysById.set(key.id, key)
    const newestKey = this.#newestKeys.get(name)
    if (newestKey === undefined || numberOfId(newestKey.id) <= numberOfId(key.id))
      this.#newestKeys.set(name, key)
  }

  isOpen(name: KeyName): boolean {
    return this.#newestKeys.has(name)
  }

  /** Whether every area is open. */
  get isWhollyOpen(): boolean {
    return AREAS.every(area => this.isOpen(area))
  }

  /** The key to read what is stored under this id; undefined when it is not open here. */
  keyById(id: string): DataKey | undefined {
    return this.#keysById.get(id)
  }

  /** The key to write with: of the first of these names that is open. @throws KeyNotOpen when none is */
  keyFor(names: readonly KeyName[]): DataKey {
    for (const name of names) {
      const key = this.#newestKeys.get(name)
      if (key !== undefined) return key
    }
    throw new KeyNotOpen(names)
  }

  /** Whether this is the newest key of its name, with which rows are written. */
  isNewest(id: string): boolean {
    return this.#newestKeys.get(keyNameOfId(id))?.id === id
  }

  get keys(): readonly DataKey[] {
    return [...this.#keysById.values()]
  }

  /** Overwrites the keys in memory. What was opened with them is gone with the document. */
  close(): void {
    for (const { bytes } of this.#keysById.values()) bytes.fill(0)
    this.#keysById.clear()
    this.#newestKeys.clear()
  }
}

/** Something was to be written for an area that the person who unlocked the tablet may not see. */
export class KeyNotOpen extends Error {
  override readonly name = 'KeyNotOpen'
  constructor(names: readonly KeyName[]) {
    super(`No key of ${names.join(', ')} is open on this page.`)
  }
}

/** Keys are in use on this tablet that were not given: what is stored under them would be missing. */
export class KeysOutdated extends Error {
  override readonly name = 'KeysOutdated'
  constructor() {
    super('The keys of this tablet were changed.')
  }
}
