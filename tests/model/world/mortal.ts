/**
 * A tab that can die at any touch of the disk or the network. Its unfinished transactions are aborted, as a browser
 * does; whatever of it still runs reaches nothing any more.
 */
import Dexie from 'dexie'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import type { Encryption } from '#src/mirror/tables/tablet-tables.ts'

export class Life {
  isDead = false
  /** Its person closes the tab: no death to be counted. */
  isEnding = false
  #touchesLeft = Number.POSITIVE_INFINITY
  readonly #atDeath = new Set<() => void>()

  /** Dies at the nth touch from now. */
  dieAfter(touches: number): void {
    this.#touchesLeft = touches
  }

  /** Before something is asked of disk or network. */
  touch(): void {
    this.touched()
    if (this.isDead) throw new DOMException('The tab is gone.', 'AbortError')
  }

  /** After something was done: dying here, the tab never learns of it. */
  touched(): void {
    this.#touchesLeft--
    if (this.#touchesLeft <= 0) this.die()
  }

  die(): void {
    if (this.isDead) return
    this.isDead = true
    for (const tell of this.#atDeath) tell()
    this.#atDeath.clear()
  }

  /** Answers how to take it back. */
  atDeath(tell: () => void): () => void {
    this.#atDeath.add(tell)
    return () => this.#atDeath.delete(tell)
  }

  /** What a tab waits for: never answered once it is dead. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    let forget = () => {}
    const dead = new Promise<never>((_, reject) => {
      forget = this.atDeath(() => reject(new DOMException('The tab is gone.', 'AbortError')))
    })
    try {
      return await Promise.race([work, dead])
    } finally {
      forget()
    }
  }
}

/** The real mirror, on a connection that dies with the tab. */
export function openMortalMirror(name: string, life: Life, encryption?: Encryption): MirrorDatabase {
  const { dependencies } = Dexie
  // A Dexie database takes its factory when it is made.
  Dexie.dependencies = { ...dependencies, indexedDB: mortalFactory(life) }
  try {
    return openMirror(name, encryption)
  } finally {
    Dexie.dependencies = dependencies
  }
}

function mortalFactory(life: Life): IDBFactory {
  return {
    cmp: (first, second) => indexedDB.cmp(first, second),
    databases: () => indexedDB.databases(),
    deleteDatabase: name => indexedDB.deleteDatabase(name),
    open(name, version) {
      life.touch()
      const request = indexedDB.open(name, version)
      request.addEventListener(
        'upgradeneeded',
        () => request.transaction && follow(request.transaction, life),
      )
      request.addEventListener('success', () => makeMortal(request.result, life))
      return request
    },
  }
}

function makeMortal(connection: IDBDatabase, life: Life): void {
  const begin = connection.transaction.bind(connection)
  connection.transaction = (...wanted) => {
    life.touch()
    const transaction = begin(...wanted)
    follow(transaction, life)
    return transaction
  }
  const close = () => connection.close()
  if (life.isDead) close()
  else life.atDeath(close)
}

function follow(transaction: IDBTransaction, life: Life): void {
  const forget = life.atDeath(() => {
    try {
      transaction.abort()
    } catch {
      // It had ended already.
    }
  })
  transaction.addEventListener('abort', forget)
  transaction.addEventListener('complete', () => {
    forget()
    life.touched()
  })
}
