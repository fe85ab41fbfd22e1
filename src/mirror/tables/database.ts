/**
 * The device's database. For each collection of the registry two tables: the mirror holds only what the server sent,
 * `pending_…` the rows as the outbox will have them, most of them without indexes (decision 25). Beside them the outbox
 * itself, how far each scope is known, this device and its session (design §4).
 *
 * Ids, dates and enumerations are indexed, never names or free text: index keys are not encrypted by anything.
 */
import Dexie, { type DBCoreTransaction, RangeSet, type Table } from 'dexie'
import { attachmentCollections, collections, isSealed, photoCollections } from '#domain/collections.ts'
import type { ErrorBody } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import type { ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { StoredDevice, StoredSession } from '../../session/stored.ts'
import { inMemoryBut } from '../in-memory/memory-core.ts'
import { createAnnouncements } from '../observable.ts'
import { inState, type StoredAttachment, type WaitingAttachment } from '../photos/attachment-states.ts'
import { createPhotoSources } from '../photos/photo-sources.ts'
import type { StoredPhoto } from '../photos/photos.ts'
import {
  type ChunkKeys,
  type ChunkRows,
  type StoredChunk,
  type StoredTombstone,
  Unpacked,
} from '../sealed/chunks.ts'
import { createDatabaseState, type DatabaseStateStore } from './database-state.ts'
import type { StoredDraft } from './drafts.ts'
import { MIRROR_NAME } from './mirror-version.ts'
import { isUnconfirmed, type OutboxState, queuedState } from './outbox-state.ts'
import { pendingName, schemaSteps, storesOf } from './schema-steps.ts'
import type { ScopeState } from './scope-state.ts'
import type { NoteTable } from './sync-note.ts'

export interface OutboxEntry {
  /** Order of writing on this device, over all tabs; given by the database. */
  position?: number
  id: string
  operation: Operation
  signature: string
  state: OutboxState
  /** Whether it is a clinical fact: those stay on the screen even when refused (S7). */
  clinical: boolean
  /** Delivered without being counted or shown. */
  isQuiet?: true
  /** `collection/id` of every row it changes. */
  writes: string[]
  /** `collection/id` of every row the operation read: when one of them changes here, its result may change too. */
  rests_on: string[]
  /** The collections it read or wrote when it was recorded. Absent on entries of an older Hearth. */
  collections?: readonly Collection[]
  error: ErrorBody | null
  /** For an applied operation: its predicted rows that the receipt did not bring. */
  awaited?: readonly AnyRow[]
}

/** A page of a feed whose end is not here yet. */
export interface FeedPage extends Pick<ScopeAnswer['feed'], 'rows' | 'departures'> {
  /** Order of arrival; given by the database. */
  position?: number
  scope: string
}

/** A row as the outbox will have it. */
export type PendingRow<C extends Collection> = RowOf<C> & { pending_state: OutboxState }

/** An entry of the outbox as it is kept after its receipt. */
export interface AcknowledgedEntry extends Omit<OutboxEntry, 'state' | 'error' | 'awaited'> {
  position: number
}

/**
 * The operations of one scope that one answer acknowledged, kept for a while: a server restored from a backup may have
 * lost them (fault 5), and then they are requeued at their old positions.
 */
export interface Acknowledged {
  /** Of the first of them. */
  id: string
  /** Of the rows they changed. */
  scope: string
  /** The scope's newest when the server gave the receipts; 0 when these brought no rows. */
  revision: number
  /** By the server's clock. */
  acknowledged_at: string
  entries: readonly AcknowledgedEntry[]
}

/** As an older Hearth kept each by itself. */
export type AcknowledgedAlone = AcknowledgedEntry & Omit<Acknowledged, 'entries'>

/** What is on disk in every session: this device, and who is signed in. */
const ALWAYS_ON_DISK = ['session', 'device']

export class MirrorDatabase extends Dexie {
  declare outbox: Table<OutboxEntry, number>
  declare acknowledged: Table<Acknowledged | AcknowledgedAlone, string>
  declare scope_state: Table<ScopeState, string>
  declare feed_page: Table<FeedPage, number>
  declare session: Table<StoredSession, 'current'>
  declare device: Table<StoredDevice, 'this'>
  declare sync_note: NoteTable
  declare draft: Table<StoredDraft, [user_id: number, key: string]>
  declare photo: Table<StoredPhoto, string>
  declare attachment: Table<StoredAttachment, string>
  declare chunk: Table<StoredChunk, [scope: string, collection: string, month: string, client_id: number]>
  declare chunk_rows: Table<ChunkRows, string>
  declare chunk_keys: Table<ChunkKeys, string>
  declare tombstone: Table<StoredTombstone, [collection: string, id: string]>

  /** Why this tab cannot use it just now. */
  readonly state: DatabaseStateStore
  /** Its rows are in memory and go with the page (S20). */
  readonly isInMemory: boolean
  /** What this tab knows to be unsent, by id: put back when the database is deleted under it (fault 33). */
  readonly unsent = new Map<string, OutboxEntry>()
  /** Their photos, the same way. */
  readonly unsentPhotos = new Map<string, WaitingAttachment>()
  /** What this tab has just put on disk, for screens that need not read it to show it. */
  readonly written = createAnnouncements<readonly AnyRow[]>()
  readonly photoSources = createPhotoSources()
  /** Of the sealed months. */
  readonly unpacked = new Unpacked()
  /** Transactions of this tab that are not over. */
  private readonly running = new Set<DBCoreTransaction>()

  /** With `beside`, a mirror whose rows stay in memory, in the transactions of that one's database. */
  constructor(name: string, steps = schemaSteps, beside?: MirrorDatabase) {
    // Dexie's cache goes by the name, which the two share.
    super(name, beside ? { cache: 'disabled' } : { chromeTransactionDurability: 'strict' })
    this.isInMemory = beside !== undefined
    this.state = beside?.state ?? createDatabaseState()
    if (this.isInMemory) this.use(inMemoryBut(ALWAYS_ON_DISK))
    // The newest alone: Dexie compares it with what a device has, whatever its version. Each version declared would go
    // through all tables once more, at every start.
    this.version(steps.at(-1)?.version ?? 0).stores(storesOf(steps))
    this.use({
      stack: 'dbcore',
      create: core => ({ ...core, transaction: (...asked) => this.noted(core.transaction(...asked)) }),
    })
    let wasOpen = false
    this.on(
      'ready',
      () => {
        this.refuseNewer(wasOpen ? 'outdated' : 'newer')
        this.state.end('blocked')
        // Closed again already, or unreadable: then there is nothing to remember.
        if (!wasOpen) setTimeout(() => this.rememberUnsent().catch(() => {}))
        wasOpen = true
      },
      true,
    )
    this.on('blocked', () => {
      this.state.begin('blocked')
      // Without `false` Dexie writes it to the console.
      return false
    })
    this.on('versionchange', event => this.makeWay(event))
    this.on('populate', transaction => {
      if (!wasOpen) return
      this.state.begin('emptied')
      // What is in memory is still there.
      if (this.isInMemory) return
      // The server answers `duplicate` for what another tab has sent meanwhile.
      const requeued = [...this.unsent.values()].map(({ position: _, ...entry }) => ({
        ...entry,
        state: queuedState(entry),
      }))
      transaction.table('outbox').bulkAdd(requeued)
      transaction.table('attachment').bulkAdd([...this.unsentPhotos.values()])
    })
    this.on('close', () => setTimeout(() => this.readAgain()))
  }

  /**
   * Dexie opens a database of a later version as if it were ours. A tab from before an update would write its older
   * rows into it (S13): it gets an error instead, and goes on after a reload. A page that never had it open may be of a
   * release that the server was rolled back to, and has nothing to go on with. Native versions are ten times ours.
   */
  private refuseNewer(state: 'outdated' | 'newer'): void {
    if (Math.floor(this.backendDB().version / 10) > this.verno) {
      this.state.begin(state)
      throw new Error('This database belongs to a newer version of Hearth. Reload the page.')
    }
  }

  /**
   * A newer tab upgrades the database: this tab closes it at once and for good, so that the upgrade is not blocked
   * (S13). When the database is deleted, the next read creates a new one. Returns false: Dexie's own handling must
   * not follow.
   */
  private makeWay({ newVersion }: IDBVersionChangeEvent): boolean {
    const isUpgrade = newVersion !== null
    if (isUpgrade) this.state.begin('outdated')
    this.close({ disableAutoOpen: isUpgrade })
    return false
  }

  private noted(transaction: DBCoreTransaction): DBCoreTransaction {
    this.running.add(transaction)
    const isOver = () => this.running.delete(transaction)
    for (const end of ['complete', 'abort'])
      (transaction as unknown as IDBTransaction).addEventListener(end, isOver)
    return transaction
  }

  /**
   * Gives up the database for good, with every lock on it, now: a page that is put away with a transaction open would
   * hold it until it is shown again. What was not committed yet is not on disk, and was not told as recorded (S1.1).
   */
  leave(): void {
    this.state.begin('left')
    this.close({ disableAutoOpen: true })
    this.letGo()
  }

  /** Ends every transaction of this tab that is not over: what it wrote was not told as recorded. */
  letGo(): void {
    for (const transaction of this.running) {
      try {
        transaction.abort()
      } catch {
        // It is being committed.
      }
    }
  }

  private async rememberUnsent(): Promise<void> {
    await this.outbox
      .orderBy('position')
      .filter(isUnconfirmed)
      .each(entry => void this.unsent.set(entry.id, entry))
    await inState(this, 'waiting').each(photo => {
      if (photo.signed !== undefined) this.unsentPhotos.set(photo.id, { ...photo, signed: photo.signed })
    })
  }

  /**
   * Live queries ignore a lost connection and would show stale data forever (M11). This makes all of them read again,
   * which reopens the database. Not after an intended `close()`.
   */
  private readAgain(): void {
    if (!this.hasBeenClosed()) Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  }

  /** What the server sent. */
  rows<C extends Collection>(collection: C): Table<RowOf<C>, RowOf<C>['id']> {
    return this.table(collection)
  }

  /** What the outbox makes of it. */
  pending<C extends Collection>(collection: C): Table<PendingRow<C>, RowOf<C>['id']> {
    return this.table(pendingName(collection))
  }

  /** Everything a pull or a receipt may touch, for one transaction. */
  get everything(): Table[] {
    return this.bookkeepingAnd(collections)
  }

  /** What a pull or a receipt touches when it concerns only these collections. */
  bookkeepingAnd(which: Iterable<Collection>): Table[] {
    const concerned = [...which]
    const photos = [
      ...(concerned.some(collection => photoCollections.includes(collection)) ? [this.photo] : []),
      ...(concerned.some(collection => attachmentCollections.includes(collection)) ? [this.attachment] : []),
    ]
    const bookkeeping = [this.outbox, this.acknowledged, this.scope_state, this.feed_page]
    const sealed = [this.chunk, this.chunk_rows, this.chunk_keys, this.tombstone]
    return [...new Set([...bookkeeping, ...photos, ...sealed, ...this.tablesOf(concerned)])]
  }

  /** Mirror and pending of these collections, and where their sealed months are. */
  tablesOf(which: Iterable<Collection>): Table[] {
    const concerned = [...which]
    const sealed = concerned.some(isSealed) ? [this.chunk, this.tombstone] : []
    return [
      ...sealed,
      ...concerned.flatMap(collection => [this.table(collection), this.table(pendingName(collection))]),
    ]
  }
}

export const openMirror = (name = MIRROR_NAME): MirrorDatabase => new MirrorDatabase(name)

/** For a session that leaves nothing on the device (decision 68). */
export const openMirrorInMemory = (beside: MirrorDatabase): MirrorDatabase =>
  new MirrorDatabase(beside.name, schemaSteps, beside)
