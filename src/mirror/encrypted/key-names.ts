/** Which key of a home's tablet encrypts a row (decision 103). */
import { isCollection } from '#domain/collections.ts'
import type { Collection } from '#domain/registry.ts'
import { type Area, areaOf } from '#domain/rules/access/areas.ts'
import { ownerOfScope } from '#domain/values/scope.ts'
import type { StoredSession } from '../../session/stored.ts'
import { type KeyName, personKeyName } from '../../vault/keyring.ts'
import type { ChunkRows } from '../packed/chunks.ts'
import type { StoredAttachment } from '../photos/attachment-states.ts'
import type { Acknowledged, OutboxEntry } from '../tables/database.ts'
import type { StoredDraft } from '../tables/drafts.ts'
import { collectionOfTable } from '../tables/schema-steps.ts'
import type { KeyChoice } from './encrypted-core.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The tables that are stored as they are: ids, dates, counts, cursors and revisions, what belongs to the device, and
 * what is sealed already when it is stored.
 */
const READABLE_TABLES: readonly string[] = [
  'chunk',
  'chunk_keys',
  'tombstone',
  'scope_state',
  'sync_note',
  'device',
  'tablet',
  'tablet_person',
  'emergency_use',
  'key_letter',
  'letter',
  'envelope',
  'delivery',
  'photo_envelope',
]

/** From the area that the fewest roles see. */
const BY_RESTRICTION: readonly Area[] = ['clinical', 'office', 'notes']

/** The keys of the mirror's tables. */
export const mirrorKeys: KeyChoice = {
  isReadableTable: tableName => READABLE_TABLES.includes(tableName),
  // Pages of a feed have rows of all areas that are open. They are dropped when somebody else unlocks the tablet.
  keyNamesOf: (tableName, row) => (tableName === 'feed_page' ? BY_RESTRICTION : [keyNameOf(tableName, row)]),
}

/** Returns the name of the key for a row that is to be stored. @throws Error for a row that belongs nowhere */
function keyNameOf(tableName: string, row: Row): KeyName {
  const collection = collectionOfTable(tableName)
  if (collection !== undefined) return keyNameOfRecord(collection, String(row.scope))
  return otherTables[tableName]?.(row) ?? raise(`No key is chosen for the table ${tableName}.`)
}

/** A row type of each table is what the database declares; IndexedDB knows only rows. */
const otherTables: Readonly<Record<string, (row: Row) => KeyName>> = {
  outbox: row => keyNameOfEntry(row as unknown as OutboxEntry),
  acknowledged: row => keyNameOfEntries((row as unknown as Acknowledged).entries),
  draft: row => personKeyName((row as unknown as StoredDraft).user_id),
  session: row => personKeyName((row as unknown as StoredSession).user.id),
  photo: () => 'notes',
  chunk_rows: row => areaOrRaise((row as unknown as Required<ChunkRows>).collection),
  attachment: row => keyNameOfAttachment(row as unknown as StoredAttachment),
}

function keyNameOfRecord(collection: Collection, scope: string): KeyName {
  const ownerId = ownerOfScope(scope)
  return ownerId === undefined ? areaOrRaise(collection) : personKeyName(ownerId)
}

/** An operation is read by who may read all that it touches: the key is that of its most restricted record. */
function keyNameOfEntry({
  operation,
  collections = [],
  writes,
}: Omit<OutboxEntry, 'state' | 'error'>): KeyName {
  const ownerId = ownerOfScope(operation.scope ?? '')
  if (ownerId !== undefined) return personKeyName(ownerId)
  const writtenCollections = writes.map(key => key.slice(0, key.indexOf('/'))).filter(isCollection)
  const areas = [...collections, ...writtenCollections].flatMap(collection => areaOf(collection) ?? [])
  return mostRestricted(areas) ?? 'clinical'
}

/** Entries of one scope, answered together. */
function keyNameOfEntries(entries: Acknowledged['entries']): KeyName {
  const names = entries.map(keyNameOfEntry)
  const ownName = names.find(name => name.startsWith('person:'))
  return ownName ?? mostRestricted(names as Area[]) ?? 'clinical'
}

const mostRestricted = (areas: readonly Area[]): Area | undefined =>
  BY_RESTRICTION.find(area => areas.includes(area))

function keyNameOfAttachment({ state, draft_of, record }: StoredAttachment): KeyName {
  if (state === 'draft' && draft_of !== undefined) return personKeyName(draft_of)
  const collection = record.slice(0, record.indexOf('/'))
  return isCollection(collection) ? areaOrRaise(collection) : 'clinical'
}

const areaOrRaise = (collection: string): Area =>
  (isCollection(collection) ? areaOf(collection) : undefined) ??
  raise(`Records of ${collection} have no area.`)

function raise(words: string): never {
  throw new Error(words)
}
