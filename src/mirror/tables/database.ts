/**
 * The device's database. It has two tables for each collection of the registry: the mirror contains only rows from the
 * server, `pending_…` the rows with the outbox applied, mostly without indexes (decision 25). Other tables contain
 * the outbox, the sync state of each scope, this device and its session (design §4).
 *
 * Ids, dates and enumerations are indexed, never names or free text: index keys are never encrypted.
 */
import Dexie, { type DBCoreTransaction, type PromiseExtended, RangeSet, type Table } from 'dexie'
import { attachmentCollections, collections, isPacked, photoAddressCollections } from '#domain/collections.ts'
import type { ErrorBody } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import type { ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { Area } from '#domain/rules/access/areas.ts'
import type { StoredDevice, StoredSession } from '../../session/stored.ts'
import { sessionIdOf } from '../../session/token-store.ts'
import type { Keyring } from '../../vault/keyring.ts'
import type { KeyLetter, StoredEmergencyUse, StoredTablet, TabletPerson } from '../../vault/stored.ts'
import { keepInMemoryExcept } from '../in-memory/memory-core.ts'
import { createAnnouncements } from '../observable.ts'
import {
  type ChunkKeys,
  type ChunkRows,
  type StoredChunk,
  type StoredTombstone,
  UnpackedChunks,
} from '../packed/chunks.ts'
import { photosInState, type StoredAttachment, type WaitingAttachment } from '../photos/attachment-states.ts'
import { createPhotoSources } from '../photos/photo-sources.ts'
import type { StoredPhoto } from '../photos/photos.ts'
import { createDatabaseState, type DatabaseStateStore } from './database-state.ts'
import type { StoredDraft } from './drafts.ts'
import { MIRROR_NAME } from './mirror-version.ts'
import { isUnconfirmed, type OutboxState, queuedState } from './outbox-state.ts'
import { pendingTableName, schemaSteps, storesOf } from './schema-steps.ts'
import type { ScopeState } from './scope-state.ts'
import type { NoteTable } from './sync-note.ts'
import type { Delivery, Encryption, Letter, PhotoEnvelope, StoredEnvelope } from './tablet-tables.ts'

export interface OutboxEntry {
  /** The order of writing on this device, across all tabs; assigned by the database. */
  position?: number
  id: string
  operation: Operation
  signature: string
  state: OutboxState
  /** Whether it records a clinical fact, which stays on the screen even when refused (S7). */
  clinical: boolean
  /** Whether it is sent without being counted or shown. */
  isQuiet?: true
  /** `collection/id` of every row it changes. */
  writes: string[]
  /** `collection/id` of every row the operation read: when such a row changes on this device, its result may too. */
  rests_on: string[]
  /** The collections it read or wrote when it was recorded. Absent on entries of an older Hearth. */
  collections?: readonly Collection[]
  error: ErrorBody | null
  /** For an applied operation: its predicted rows that the receipt did not bring. */
  awaited?: readonly RowInCollection[]
}

/** A page of a feed whose last page has not arrived yet. */
export interface FeedPage extends Pick<ScopeAnswer['feed'], 'rows' | 'departures'> {
  /** The order of arrival; assigned by the database. */
  position?: number
  scope: string
}

/** A row with the changes of the queued operations applied. */
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
  /** The id of the first operation. */
  id: string
  /** The scope of the rows they changed. */
  scope: string
  /** The newest revision among the rows of the receipts; 0 when they brought no rows. */
  revision: number
  /** By the server's clock. */
  acknowledged_at: string
  entries: readonly AcknowledgedEntry[]
}

/** The format of an older Hearth: one record for each operation. */
export type LegacyAcknowledged = AcknowledgedEntry & Omit<Acknowledged, 'entries'>

export interface MirrorOptions {
  /** The rows stay in memory, in transactions of this mirror's database. */
  readonly diskMirror?: MirrorDatabase
  /** On a home's tablet the rows are encrypted on the disk (decision 103). */
  readonly encryption?: Encryption
}

/** The tables that are on disk in every session: this device, and who is signed in. */
const ALWAYS_ON_DISK = ['session', 'device']

export class MirrorDatabase extends Dexie {
  declare outbox: Table<OutboxEntry, number>
  declare acknowledged: Table<Acknowledged | LegacyAcknowledged, string>
  declare scope_state: Table<ScopeState, string>
  declare feed_page: Table<FeedPage, number>
  declare session: Table<StoredSession, StoredSession['id']>
  declare device: Table<StoredDevice, 'this'>
  declare sync_note: NoteTable
  declare draft: Table<StoredDraft, [user_id: number, key: string]>
  declare photo: Table<StoredPhoto, string>
  declare attachment: Table<StoredAttachment, string>
  declare chunk: Table<StoredChunk, [scope: string, collection: string, month: string, client_id: number]>
  declare chunk_rows: Table<ChunkRows, string>
  declare chunk_keys: Table<ChunkKeys, string>
  declare tombstone: Table<StoredTombstone, [collection: string, id: string]>
  declare tablet: Table<StoredTablet, 'this'>
  declare tablet_person: Table<TabletPerson, number>
  declare emergency_use: Table<StoredEmergencyUse, string>
  declare key_letter: Table<KeyLetter, [user_id: number, area: Area]>
  declare letter: Table<Letter, number>
  declare envelope: Table<StoredEnvelope, number>
  declare delivery: Table<Delivery, string>
  declare photo_envelope: Table<PhotoEnvelope, string>

  /** Why this tab cannot use the database now; null when it can. */
  readonly state: DatabaseStateStore
  /** Whether its rows are in memory and gone with the page (S20). */
  readonly isInMemory: boolean
  /** The keys of this page, on a home's tablet. */
  readonly keyring: Keyring | undefined
  /** On a home's tablet: who has unlocked this page. */
  readonly unlockedBy: number | undefined
  /**
   * The operations this tab knows to be unsent, by id. They are stored again when the database is deleted while this
   * tab has it open (fault 33).
   */
  readonly unsentEntries = new Map<string, OutboxEntry>()
  /** The photos of these operations, which are stored again likewise. */
  readonly unsentPhotos = new Map<string, WaitingAttachment>()
  /** Announces rows this tab has just put on disk, so that screens show them without reading. */
  readonly writtenRows = createAnnouncements<readonly RowInCollection[]>()
  readonly photoSources = createPhotoSources()
  /** The unpacked chunks of packed months. */
  readonly unpackedChunks = new UnpackedChunks()
  /** The transactions of this tab that are still running. */
  private readonly runningTransactions = new Set<DBCoreTransaction>()

  constructor(name: string, steps = schemaSteps, { diskMirror, encryption }: MirrorOptions = {}) {
    // Dexie's cache is keyed by the database's name, which both mirrors share.
    // While a tablet is locked, what it does not show must not be remembered as absent.
    const isWithoutCache = diskMirror !== undefined || (encryption && encryption.unlockedBy === undefined)
    super(name, {
      ...(isWithoutCache ? { cache: 'disabled' } : {}),
      ...(diskMirror ? {} : { chromeTransactionDurability: 'strict' }),
    })
    this.isInMemory = diskMirror !== undefined
    this.keyring = encryption?.keyring
    this.unlockedBy = encryption?.unlockedBy
    this.state = diskMirror?.state ?? createDatabaseState()
    if (this.isInMemory) this.use(keepInMemoryExcept(ALWAYS_ON_DISK))
    if (encryption !== undefined) this.use(encryption.middleware)
    // Declares only the newest version: Dexie compares it with a device's database of any version. Each further version
    // would make Dexie go through all tables once more, at every start.
    this.version(steps.at(-1)?.version ?? 0).stores(storesOf(steps))
    this.use({
      stack: 'dbcore',
      create: core => ({
        ...core,
        transaction: (...args) => this.trackTransaction(core.transaction(...args)),
      }),
    })
    let wasOpen = false
    this.on(
      'ready',
      () => {
        this.throwIfNewer(wasOpen ? 'outdated' : 'newer')
        this.state.end('blocked')
        // Fails when the database is already closed again, or unreadable; then nothing is remembered.
        if (!wasOpen) setTimeout(() => this.rememberUnsent().catch(() => {}))
        wasOpen = true
      },
      true,
    )
    this.on('blocked', () => {
      this.state.begin('blocked')
      // Unless the handler returns `false`, Dexie writes to the console.
      return false
    })
    this.on('versionchange', event => this.closeForUpgrade(event))
    this.on('populate', transaction => {
      if (!wasOpen) return
      this.state.begin('emptied')
      // The rows in memory are still there.
      if (this.isInMemory) return
      // The server answers `duplicate` for operations that another tab has sent meanwhile.
      const requeuedEntries = [...this.unsentEntries.values()].map(({ position: _, ...entry }) => ({
        ...entry,
        state: queuedState(entry),
      }))
      transaction.table('outbox').bulkAdd(requeuedEntries)
      transaction.table('attachment').bulkAdd([...this.unsentPhotos.values()])
    })
    this.on('close', () => setTimeout(() => this.rereadLiveQueries()))
  }

  /**
   * Throws when the database has a later version, which Dexie would open as if it were ours. A tab from before an
   * update would write older rows into it (S13); it works again after a reload. A page that never had the database open
   * may be of a release that the server was rolled back to, and cannot continue. The native version of IndexedDB is ten
   * times the version of Dexie.
   */
  private throwIfNewer(state: 'outdated' | 'newer'): void {
    if (Math.floor(this.backendDB().version / 10) > this.verno) {
      this.state.begin(state)
      throw new Error('This database belongs to a newer version of Hearth. Reload the page.')
    }
  }

  /**
   * Closes the database at once and for good when a newer tab upgrades it, so that the upgrade is not blocked (S13).
   * When the database is deleted, the next read creates a new one. Returns false: Dexie's own handling must not follow.
   */
  private closeForUpgrade({ newVersion }: IDBVersionChangeEvent): boolean {
    const isUpgrade = newVersion !== null
    if (isUpgrade) this.state.begin('outdated')
    this.close({ disableAutoOpen: isUpgrade })
    return false
  }

  private trackTransaction(transaction: DBCoreTransaction): DBCoreTransaction {
    this.runningTransactions.add(transaction)
    const forget = () => this.runningTransactions.delete(transaction)
    for (const eventName of ['complete', 'abort'])
      (transaction as unknown as IDBTransaction).addEventListener(eventName, forget)
    return transaction
  }

  /**
   * Releases the database for good, with every lock on it, at once: a page that is put away with an open transaction
   * would hold its locks until shown again. Uncommitted changes are not on disk, and were not shown as recorded (S1.1).
   */
  releaseForGood(): void {
    this.state.begin('left')
    this.close({ disableAutoOpen: true })
    this.abortTransactions()
  }

  /** Aborts every open transaction of this tab: its changes were not shown as recorded. */
  abortTransactions(): void {
    for (const transaction of this.runningTransactions) {
      try {
        transaction.abort()
      } catch {
        // The transaction is being committed.
      }
    }
  }

  private async rememberUnsent(): Promise<void> {
    await this.outbox
      .orderBy('position')
      .filter(isUnconfirmed)
      .each(entry => void this.unsentEntries.set(entry.id, entry))
    await photosInState(this, 'waiting').each(photo => {
      if (photo.signed !== undefined) this.unsentPhotos.set(photo.id, { ...photo, signed: photo.signed })
    })
  }

  /**
   * Makes all live queries read again, which reopens the database, except after an intended `close()`. Live queries
   * ignore a lost connection and would show stale data forever (M11).
   */
  private rereadLiveQueries(): void {
    if (!this.hasBeenClosed()) Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  }

  /** The mirror's table: rows as the server sent them. */
  rows<C extends Collection>(collection: C): Table<RowOf<C>, RowOf<C>['id']> {
    return this.table(collection)
  }

  get isHomeTablet(): boolean {
    return this.keyring !== undefined
  }

  /** Whether this page reads and writes the rows of an area: everywhere but on a home's tablet. */
  isAreaOpen(area: Area): boolean {
    return this.keyring?.isOpen(area) ?? true
  }

  /** Whether this page reads everything that is on the device. Where it does not, nothing is compared or compacted. */
  get isWhollyOpen(): boolean {
    return this.keyring?.isWhollyOpen ?? true
  }

  /** Reads the session of this device or, on a home's tablet, of who has unlocked this page. */
  readSession(): PromiseExtended<StoredSession | undefined> {
    return this.session.get(sessionIdOf(this.unlockedBy))
  }

  /** The pending table: rows with the changes of the queued operations applied. */
  pending<C extends Collection>(collection: C): Table<PendingRow<C>, RowOf<C>['id']> {
    return this.table(pendingTableName(collection))
  }

  /** All tables a pull or a receipt may touch, for one transaction. */
  get allTables(): Table[] {
    return this.syncTablesOf(collections)
  }

  /** Returns the tables a pull or a receipt touches when it concerns only these collections. */
  syncTablesOf(requestedCollections: Iterable<Collection>): Table[] {
    const affectedCollections = [...requestedCollections]
    const photoTables = [
      ...(affectedCollections.some(collection => photoAddressCollections.includes(collection))
        ? [this.photo]
        : []),
      ...(affectedCollections.some(collection => attachmentCollections.includes(collection))
        ? [this.attachment, ...(this.isHomeTablet ? [this.photo_envelope] : [])]
        : []),
    ]
    const bookkeepingTables = [
      this.outbox,
      this.acknowledged,
      this.scope_state,
      this.feed_page,
      ...(this.isHomeTablet ? [this.envelope] : []),
    ]
    const chunkTables = [this.chunk, this.chunk_rows, this.chunk_keys, this.tombstone]
    return [
      ...new Set([
        ...bookkeepingTables,
        ...photoTables,
        ...chunkTables,
        ...this.tablesOf(affectedCollections),
      ]),
    ]
  }

  /** Returns the mirror and pending tables of these collections, and those of the places of packed months. */
  tablesOf(requestedCollections: Iterable<Collection>): Table[] {
    const affectedCollections = [...requestedCollections]
    const chunkTables = affectedCollections.some(isPacked) ? [this.chunk, this.tombstone] : []
    return [
      ...chunkTables,
      ...affectedCollections.flatMap(collection => [
        this.table(collection),
        this.table(pendingTableName(collection)),
      ]),
    ]
  }
}

export const openMirror = (name = MIRROR_NAME, encryption?: Encryption): MirrorDatabase =>
  new MirrorDatabase(name, schemaSteps, encryption === undefined ? {} : { encryption })

/** Opens a mirror for a session that leaves nothing on the device (decision 68). */
export const openMirrorInMemory = (diskMirror: MirrorDatabase): MirrorDatabase =>
  new MirrorDatabase(diskMirror.name, schemaSteps, { diskMirror })
