/**
 * The names of the collections, each with only the facts needed to find its rows on a device. The first
 * screen of a medication round loads these facts, not the schemas of all fields in the registry (decision 095). A
 * contract test compares them with the registry.
 */
import type { Collection } from './registry.ts'

interface CollectionFacts {
  /** The field with the date of a row (`Entity.dateField`). */
  readonly dateField?: string
  /** For dated collections: no field of a row changes once it is written, because its entity has no groups. */
  readonly isImmutable?: true
  /** The field with the address of a photo. */
  readonly photoField?: 'image_url' | 'property_image'
  /** Its records have photos, by id in `photo_ids`. */
  readonly hasPhotoIds?: true
}

/** Ordered as in the first sync: the names that a medication round shows come before the doses. */
const factsByCollection = {
  company: {},
  home: { photoField: 'property_image' },
  user: {},
  grant: {},
  person_card: { photoField: 'image_url' },
  client: { photoField: 'image_url' },
  allergy: {},
  inventory_item: {},
  medication: {},
  medication_version: {},
  administration: { dateField: 'administration_date', isImmutable: true },
  mark: { dateField: 'administration_date', isImmutable: true },
  attention_item: {},
  client_contact: {},
  diagnosis: {},
  progress_note: { dateField: 'note_date' },
  progress_note_version: {},
  incident_report: { dateField: 'settled_on', hasPhotoIds: true },
  tracking_category: {},
  tracking_entry: { dateField: 'entry_date' },
  record_version: {},
  task: { dateField: 'settled_on' },
  appointment: { dateField: 'settled_on' },
  expense_claim: { dateField: 'settled_on', hasPhotoIds: true },
  stock_movement: { dateField: 'moved_on' },
  service: {},
  subscription: {},
  billing: {},
  ticket: {},
  ticket_reply: {},
  notifications_read: {},
} as const satisfies Readonly<Record<Collection, CollectionFacts>>

// Object.keys loses the key type; the facts are a literal, so their keys are exactly the collections.
export const collections = Object.keys(factsByCollection) as Collection[]

export const isCollection = (name: string): name is Collection => Object.hasOwn(factsByCollection, name)

export const collectionFacts = (collection: Collection): CollectionFacts => factsByCollection[collection]

/** Collections whose older rows are synced in packed months (`protocol/packed-months.ts`, decision 26). */
export const packedCollections: readonly Collection[] = collections.filter(
  collection => collectionFacts(collection).dateField !== undefined,
)

export const isPacked = (collection: Collection): boolean =>
  collectionFacts(collection).dateField !== undefined

/** Collections whose records have photos. */
export const attachmentCollections: readonly Collection[] = collections.filter(
  collection => collectionFacts(collection).hasPhotoIds,
)

/** Collections whose rows may carry the address of a photo. */
export const photoAddressCollections: readonly Collection[] = collections.filter(
  collection => collectionFacts(collection).photoField !== undefined,
)
