/**
 * Reads the queue on disk without Dexie, so that it works even when the app cannot open its database, because an
 * upgrade failed or a newer Hearth uses it. Opens and closes at once, and never creates a database.
 */

import * as v from 'valibot'
import { type RescueKey, rescueKey } from '#domain/protocol/rescue-file.ts'
import type { MirrorDatabase, OutboxEntry } from '../tables/database.ts'
import { MIRROR_NAME } from '../tables/mirror-version.ts'
import { isUnconfirmed } from '../tables/outbox-state.ts'
import type { StoredEnvelope } from '../tables/tablet-tables.ts'

/** The time limit to open the database: behind a blocked upgrade the request would wait forever. */
const OPEN_TIMEOUT_MS = 5_000

export interface RawQueue {
  /** Operations without a receipt, oldest first; on a home's tablet they can be read only as envelopes. */
  readonly unsent: Pick<OutboxEntry, 'operation' | 'signature'>[]
  readonly envelopes: readonly StoredEnvelope[]
  readonly rescueKey: RescueKey | undefined
}

/** Returns the unsent operations: those on disk and, for a mirror in memory, those that the page knows (S20.4). */
export async function readQueueOf(mirror: MirrorDatabase | undefined): Promise<RawQueue> {
  if (!mirror?.isInMemory) return readRawQueue()
  const note = await mirror.sync_note.get('rescue_key').catch(() => undefined)
  const diskQueue = await readRawQueue().catch(() => undefined)
  return {
    unsent: [...(diskQueue?.unsent ?? []), ...mirror.unsentEntries.values()],
    envelopes: diskQueue?.envelopes ?? [],
    rescueKey: note?.key ?? diskQueue?.rescueKey,
  }
}

/** Reads the queue on disk. Throws when there is no database, or it cannot be read. */
export async function readRawQueue(name = MIRROR_NAME): Promise<RawQueue> {
  const database = await openWithoutUpgrade(name)
  try {
    // A database that an older Hearth left has no envelopes.
    const envelopeTables = [...database.objectStoreNames].filter(table => table === 'envelope')
    const transaction = database.transaction(['outbox', 'sync_note', ...envelopeTables])
    const [entries, note, envelopes = []] = await Promise.all([
      resultOf<OutboxEntry[]>(transaction.objectStore('outbox').getAll()),
      resultOf<unknown>(transaction.objectStore('sync_note').get('rescue_key')),
      ...envelopeTables.map(table => resultOf<StoredEnvelope[]>(transaction.objectStore(table).getAll())),
    ])
    const parsedKey = v.safeParse(v.object({ key: rescueKey }), note)
    const unconfirmed = entries.filter(isUnconfirmed)
    const positions = new Set(unconfirmed.map(({ position }) => position))
    return {
      // Encrypted entries are rows without an operation.
      unsent: unconfirmed.filter(({ operation }) => operation !== undefined),
      envelopes: envelopes.filter(({ position }) => positions.has(position)),
      rescueKey: parsedKey.success ? parsedKey.output.key : undefined,
    }
  } finally {
    database.close()
  }
}

async function openWithoutUpgrade(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => request.transaction?.abort()
  const openedDatabase = resultOf(request)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The database does not answer.'))
      // The caller has given up waiting, and an open connection would block the next upgrade.
      openedDatabase.then(
        database => database.close(),
        () => {},
      )
    }, OPEN_TIMEOUT_MS)
  })
  return Promise.race([openedDatabase, timeout]).finally(() => clearTimeout(timer))
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
