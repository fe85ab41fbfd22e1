/**
 * The device's database. For each collection of the registry two tables with the same indexes: the mirror holds
 * only what the server sent, `pending_…` the rows as the outbox will have them. Beside them the outbox itself, how
 * far each scope is known, this device and its session (design §4).
 *
 * Ids, dates and enumerations are indexed, never names or free text: index keys are not encrypted by anything.
 */
import Dexie, { RangeSet, type Table } from 'dexie'
import type { ErrorBody } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import type { AnyRow } from '#domain/record-set.ts'
import { type Collection, collections, entityOf, type RowOf } from '#domain/registry.ts'
import type { FeedCursor, HistoryPlace } from '#domain/sync-protocol.ts'
import type { StoredDevice, StoredSession } from '../session/stored.ts'

/**
 * waiting ─sent─▶ sent ─receipt─▶ (gone: the mirror has the rows)
 *                  ├────▶ applied   the server has it, its rows are not here yet ──pull──▶ (gone)
 *                  ├────▶ refused   the server's reason is kept with it
 *                  └────▶ held      kept on the server until somebody decides
 * `sent` falls back to `waiting` when no answer came.
 */
export type OutboxState = 'waiting' | 'sent' | 'applied' | 'refused' | 'held'

export interface OutboxEntry {
  /** Order of writing on this device, over all tabs; given by the database. */
  position?: number
  id: string
  operation: Operation
  signature: string
  state: OutboxState
  /** Whether it is a clinical fact: those stay on the screen even when refused (S7). */
  clinical: boolean
  /** `collection/id` of every row it changes. */
  writes: string[]
  /** `collection/id` of every row it was worked out from: when one of them changes here, so may what it makes. */
  rests_on: string[]
  error: ErrorBody | null
  /** Of an applied one, what it made of the rows the receipt did not bring. */
  awaited?: readonly AnyRow[]
}

export const isUnanswered = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'waiting' || state === 'sent'

/** What is known of one scope on this device. */
export interface ScopeState {
  scope: string
  view: string
  feed: FeedCursor | null
  /** Where the walk of its history stands; null before it began, absent once it is complete. */
  history?: HistoryPlace | null
  /** Months (`YYYY-MM`) wholly here, and `undated`, `recent`. */
  held: string[]
  /** The registry this was filled by; another one walks the history again (a new table has to be filled). */
  registry: string
}

/** A row as the outbox will have it. */
export type PendingRow<C extends Collection> = RowOf<C> & { pending_state: OutboxState }

const VERSION = 1

const SYSTEM_TABLES = {
  outbox: '++position, &id, state, *writes, *rests_on',
  scope_state: 'scope',
  session: 'id',
  device: 'id',
  sync_note: 'id',
}

/** Small facts about sync that outlive a reload. */
export type SyncNote =
  | { id: 'server'; heard_at: string; clock_offset_ms: number; is_online: boolean }
  /** Whose mirror this is. */
  | { id: 'owner'; user_id: number }
  /** Its owner left before everything was sent. */
  | { id: 'left' }

/** A table whose rows are told apart by their id. */
type NoteTable = Omit<Table<SyncNote, SyncNote['id']>, 'get'> & {
  get<Id extends SyncNote['id']>(id: Id): Promise<Extract<SyncNote, { id: Id }> | undefined>
}

export class MirrorDatabase extends Dexie {
  declare outbox: Table<OutboxEntry, number>
  declare scope_state: Table<ScopeState, string>
  declare session: Table<StoredSession, 'current'>
  declare device: Table<StoredDevice, 'this'>
  declare sync_note: NoteTable

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(VERSION).stores({ ...SYSTEM_TABLES, ...Object.fromEntries(collections.flatMap(schemaOf)) })
    this.on('ready', () => this.refuseNewer(), true)
    this.on('close', () => setTimeout(() => this.readAgain()))
  }

  /**
   * Dexie opens a database of a later version as if it were ours. A tab from before an update would write its older
   * rows into it (S13): it gets an error instead, and goes on after a reload. Native versions are ten times ours.
   */
  private refuseNewer(): void {
    if (Math.floor(this.backendDB().version / 10) > this.verno) {
      throw new Error('This database belongs to a newer version of Hearth. Reload the page.')
    }
  }

  /**
   * Live queries take a lost connection silently and would show the last they knew, or nothing, for ever (M11). Every
   * one of them reads anew, which opens the database again. Not after a `close()` that is meant to last.
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
    return [this.outbox, this.scope_state, ...this.tablesOf(collections)]
  }

  /** Mirror and pending of these collections. */
  tablesOf(which: Iterable<Collection>): Table[] {
    return [...which].flatMap(collection => [this.table(collection), this.table(pendingName(collection))])
  }
}

export const pendingName = (collection: Collection) => `pending_${collection}`

function schemaOf(collection: Collection): [string, string][] {
  const indexes = ['id', 'scope', ...entityOf(collection).indexes].join(', ')
  return [
    [collection, indexes],
    [pendingName(collection), indexes],
  ]
}

/** Names the registry as this app knows it, so that an app with more tables or fields knows what it has not got yet. */
export const registryName = collections
  .map(collection => `${collection}(${Object.keys(entityOf(collection).fields).join()})`)
  .join(';')

export const openMirror = (name = 'hearth'): MirrorDatabase => new MirrorDatabase(name)
