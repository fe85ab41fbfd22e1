/** Every kind of record by its collection, and every operation by its kind. */
import { type Collection, isCollection, type RowId } from '#domain/registry.ts'
import { allergy } from './allergy.ts'
import { attentionItem } from './attention-item.ts'
import { client } from './client.ts'
import { clientContact } from './client-contact.ts'
import { diagnosis } from './diagnosis.ts'
import { dose } from './dose.ts'
import type { KnownRows } from './label-context.ts'
import { medication } from './medication.ts'
import { company, home, inventoryItem } from './places.ts'
import { progressNote } from './progress-note.ts'
import type { AnyValues, Thing } from './thing.ts'
import { user } from './user.ts'

const things = {
  company,
  home,
  user,
  grant: user,
  person_card: user,
  client,
  allergy,
  inventory_item: inventoryItem,
  medication,
  medication_version: medication,
  administration: dose,
  mark: dose,
  client_contact: clientContact,
  diagnosis,
  progress_note: progressNote,
  progress_note_version: progressNote,
  attention_item: attentionItem,
} satisfies Readonly<Record<Collection, Thing>>

/** undefined for a collection of another version of Hearth. */
export const thingOf = (collection: string): Thing | undefined =>
  isCollection(collection) ? things[collection] : undefined

/** A row this device has, by the name of its collection as a record of any version of Hearth gives it. */
export const rowThere = (
  collection: string,
  id: string | number,
  records: KnownRows,
): AnyValues | undefined =>
  // An id that is not of the collection's kind finds nothing. Every row is values by field.
  isCollection(collection) ? (records.one(collection, id as RowId) as AnyValues | undefined) : undefined

const all = [...new Set(Object.values(things))]

/** The thing that an operation is about; undefined for a kind of another version of Hearth. */
export const thingOfOperation = (kind: string): Thing | undefined =>
  all.find(({ operations }) => Object.hasOwn(operations, kind))
