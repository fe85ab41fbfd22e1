/**
 * The tables of the device's database, step by step, in Dexie's syntax: primary key first, then the indexes. A
 * released step is never edited; a later change is another step, and lists only new tables or changed indexes. A test
 * compares the steps with the registry (S13).
 *
 * Steps add tables and indexes. None rewrites or deletes operations that are queued.
 */
import { isCollection } from '#domain/collections.ts'
import type { Collection } from '#domain/registry.ts'

export interface SchemaStep {
  readonly version: number
  /** The indexes of each collection, which has two tables: one for rows of the server, one for pending rows. */
  readonly collections: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, string>>
  /**
   * From this step on only the pending tables of these collections have the mirror's indexes, and all others none,
   * those of earlier steps included (decision 25).
   */
  readonly indexedPendingCollections?: readonly string[]
}

export const schemaSteps: readonly SchemaStep[] = [
  {
    version: 1,
    collections: {
      company: 'id, scope',
      home: 'id, scope, company_id',
      user: 'id, scope, company_id',
      grant: 'id, scope, user_id',
      person_card: 'id, scope, company_id',
      client: 'id, scope, home_id, status',
      allergy: 'id, scope, client_id',
      inventory_item: 'id, scope, home_id',
      medication: 'id, scope, client_id, home_id',
      medication_version: 'id, scope, medication_id, client_id, inventory_id',
      administration:
        'id, scope, [client_id+administration_date], [home_id+administration_date], medication_id',
      mark: 'id, scope, administration_id, [client_id+administration_date], [home_id+administration_date], [medication_id+administration_date]',
    },
    tables: {
      outbox: '++position, &id, state, *writes, *rests_on',
      scope_state: 'scope',
      session: 'id',
      device: 'id',
      sync_note: 'id',
    },
  },
  {
    version: 2,
    collections: {
      attention_item: 'id, scope, client_id, home_id, kind',
    },
    tables: {
      acknowledged: 'id, scope, [scope+revision], acknowledged_at',
    },
  },
  {
    version: 3,
    collections: {},
    tables: {
      feed_page: '++position, scope',
    },
  },
  {
    version: 4,
    collections: {
      progress_note: 'id, scope, [client_id+note_date], [home_id+note_date]',
      progress_note_version: 'id, scope, progress_note_id, client_id',
    },
    tables: {},
  },
  {
    version: 5,
    collections: {
      client_contact: 'id, scope, client_id',
      diagnosis: 'id, scope, client_id',
    },
    tables: {
      draft: '[user_id+key], user_id',
    },
  },
  {
    version: 6,
    collections: {},
    tables: {
      // The key is a URL that contains the id of a client and a hash.
      photo: 'image_url',
    },
  },
  {
    version: 7,
    collections: {
      progress_note: 'id, scope, [client_id+note_date], [client_id+removed_at]',
    },
    tables: {},
  },
  {
    version: 8,
    collections: {},
    tables: {},
    // A tablet that is long offline queues thousands of doses, and the chart reads them at every tap (fault 41).
    indexedPendingCollections: ['administration', 'mark'],
  },
  {
    version: 9,
    collections: {},
    tables: {
      chunk: '[scope+collection+month+client_id], [collection+month], [collection+client_id+month]',
      chunk_rows: 'name',
      chunk_keys: 'name',
      tombstone: '[collection+id], scope',
    },
  },
  // From here on, a record of `acknowledged` contains all entries of an answer: apps that expect a single entry must
  // not open this database.
  {
    version: 10,
    collections: {},
    tables: {},
  },
  {
    version: 11,
    collections: {
      incident_report: 'id, scope, [client_id+incident_date], [client_id+removed_at]',
      record_version: 'id, scope, record_id, client_id',
    },
    tables: {},
  },
  {
    version: 12,
    collections: {
      tracking_category: 'id, scope, home_id',
      tracking_entry: 'id, scope, [client_id+entry_date], [client_id+removed_at]',
    },
    tables: {},
  },
  {
    version: 13,
    collections: {},
    tables: {
      // The keys alone answer what is waiting, without reading the photos.
      attachment: 'id, operation_id, [state+operation_id+recorded_at], [state+record]',
    },
  },
  {
    version: 14,
    collections: {
      task: 'id, scope, home_id, [client_id+settled_on]',
      appointment: 'id, scope, home_id, [client_id+appointment_date]',
      expense_claim: 'id, scope, home_id, [client_id+settled_on]',
      stock_movement: 'id, scope, [item_id+moved_on]',
    },
    tables: {},
  },
  {
    version: 15,
    collections: {
      service: 'id, scope',
      subscription: 'id, scope, company_id',
      billing: 'id, scope, company_id',
    },
    tables: {},
  },
  {
    version: 16,
    collections: {
      ticket: 'id, scope, company_id',
      ticket_reply: 'id, scope, ticket_id',
    },
    tables: {},
  },
  {
    version: 17,
    collections: {
      notifications_read: 'id, scope',
    },
    tables: {},
  },
  {
    version: 18,
    collections: {},
    // A home's tablet (decision 103): how it is enrolled, and who unlocks it; what arrived while an area was not open;
    // the operations of the outbox as only the server can read them, and which of them were delivered so.
    tables: {
      tablet: 'id',
      tablet_person: 'user_id',
      letter: '++position',
      envelope: 'position',
      delivery: 'id',
    },
  },
  {
    version: 19,
    collections: {},
    // Of a home's tablet: envelopes by the id of their operation; photos that wait, as only the server can read them;
    // who opened it in an emergency (decision 106); new keys for one person each, which only that person's PIN opens
    // (decision 108).
    tables: {
      envelope: 'position, id',
      photo_envelope: 'id, delivered_at',
      emergency_use: 'id, code_id',
      key_letter: '[user_id+area], user_id',
    },
  },
]

export const pendingTableName = (collection: string) => `pending_${collection}`

/** Returns the collection whose rows a table contains, of the server or pending; undefined for any other table. */
export function collectionOfTable(tableName: string): Collection | undefined {
  const collection = tableName.startsWith('pending_') ? tableName.slice('pending_'.length) : tableName
  return isCollection(collection) ? collection : undefined
}

/** Returns all tables after these steps, in Dexie's format. */
export function storesOf(steps: readonly SchemaStep[]): Record<string, string> {
  const indexesByCollection = indexesAfter(steps)
  const indexedCollections =
    steps.findLast(step => step.indexedPendingCollections)?.indexedPendingCollections ??
    Object.keys(indexesByCollection)
  const pendingTables = Object.entries(indexesByCollection).map(([collection, indexes]) => [
    pendingTableName(collection),
    indexedCollections.includes(collection) ? indexes : 'id',
  ])
  return Object.assign(
    {},
    ...steps.map(step => step.tables),
    indexesByCollection,
    Object.fromEntries(pendingTables),
  )
}

export const indexesAfter = (steps: readonly SchemaStep[]): Record<string, string> =>
  Object.assign({}, ...steps.map(step => step.collections))
