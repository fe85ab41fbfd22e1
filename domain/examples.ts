/** Real rows of every collection: fixtures of the tests, and what the API's description shows. No device loads them. */
import { administration } from './examples/administration.ts'
import { allergy } from './examples/allergy.ts'
import { attentionItem } from './examples/attention-item.ts'
import { client } from './examples/client.ts'
import { clientContact } from './examples/client-contact.ts'
import { company } from './examples/company.ts'
import { diagnosis } from './examples/diagnosis.ts'
import { grant } from './examples/grant.ts'
import { home } from './examples/home.ts'
import { inventoryItem } from './examples/inventory-item.ts'
import { mark } from './examples/mark.ts'
import { medication } from './examples/medication.ts'
import { medicationVersion } from './examples/medication-version.ts'
import { personCard } from './examples/person-card.ts'
import { progressNote } from './examples/progress-note.ts'
import { progressNoteVersion } from './examples/progress-note-version.ts'
import { user } from './examples/user.ts'
import type { Collection, StoredRow } from './registry.ts'

/** At least one. */
export type Examples<C extends Collection> = readonly [StoredRow<C>, ...StoredRow<C>[]]

export const examples: { readonly [C in Collection]: Examples<C> } = {
  company,
  home,
  user,
  grant,
  person_card: personCard,
  client,
  allergy,
  inventory_item: inventoryItem,
  medication,
  medication_version: medicationVersion,
  administration,
  mark,
  attention_item: attentionItem,
  client_contact: clientContact,
  diagnosis,
  progress_note: progressNote,
  progress_note_version: progressNoteVersion,
}
