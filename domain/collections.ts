/**
 * The names of the collections, each with only the facts needed to find its rows on a device. The first
 * screen of a medication round loads these facts, not the schemas of all fields in the registry (decision 095). A
 * contract test compares them with the registry.
 */
import type { Collection } from './registry.ts'

interface CollectionFacts {
  /** The field that dates a row (`Entity.datedBy`). */
  readonly datedBy?: string
  /** For dated collections: no field of a row changes once it is written, because its entity has no groups. */
  readonly isImmutable?: true
  /** The field with the address of a photo. */
  readonly photoField?: 'image_url' | 'property_image'
  /** Its records have photos, by id in `photo_ids`. */
  readonly hasPhotoIds?: true
}

/** In the order of the first sync: the names shown in a medication round come before the doses. */
const facts = {
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
  administration: { datedBy: 'administration_date', isImmutable: true },
  mark: { datedBy: 'administration_date', isImmutable: true },
  attention_item: {},
  client_contact: {},
  diagnosis: {},
  progress_note: { datedBy: 'note_date' },
  progress_note_version: {},
  incident_report: { datedBy: 'settled_on', hasPhotoIds: true },
  tracking_category: {},
  tracking_entry: { datedBy: 'entry_date' },
  record_version: {},
  task: { datedBy: 'settled_on' },
  appointment: { datedBy: 'settled_on' },
  expense_claim: { datedBy: 'settled_on', hasPhotoIds: true },
  stock_movement: { datedBy: 'moved_on' },
  service: {},
  subscription: {},
  billing: {},
  ticket: {},
  ticket_reply: {},
  notifications_read: {},
} as const satisfies Readonly<Record<Collection, CollectionFacts>>

// Object.keys loses the key type; the facts are a literal, so their keys are exactly the collections.
export const collections = Object.keys(facts) as Collection[]

export const isCollection = (name: string): name is Collection => Object.hasOwn(facts, name)

export const collectionFacts = (collection: Collection): CollectionFacts => facts[collection]

/** Collections whose older rows are synced in packed months (`protocol/packed-months.ts`, decision 26). */
export const packedCollections: readonly Collection[] = collections.filter(
  collection => collectionFacts(collection).datedBy !== undefined,
)

export const isPacked = (collection: Collection): boolean => collectionFacts(collection).datedBy !== undefined

/** Collections whose records have photos. */
export const attachmentCollections: readonly Collection[] = collections.filter(
  collection => collectionFacts(collection).hasPhotoIds,
)

/** Collections whose rows may carry the address of a photo. */
export const photoCollections: readonly Collection[] = collections.filter(
  collection => collectionFacts(collection).photoField !== undefined,
)
