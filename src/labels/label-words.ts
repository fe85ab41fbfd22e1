/**
 * The part of the catalogue that names operations, fields and their values. It comes with the first code that needs it:
 * the first screen does not wait for the labels of every field.
 */
import type { i18n as I18n, TFunction } from 'i18next'
import type { OperationKind } from '#domain/operations.ts'
import { allergyOperations, allergyWords } from './allergy.ts'
import { attentionOperations, attentionWords } from './attention-item.ts'
import { clientOperations, clientWords } from './client.ts'
import { clientContactOperations, clientContactWords } from './client-contact.ts'
import { diagnosisOperations, diagnosisWords } from './diagnosis.ts'
import { doseOperations, doseWords } from './dose.ts'
import { medicationOperations, medicationWords } from './medication.ts'
import { progressNoteOperations, progressNoteWords } from './progress-note.ts'
import { userOperations, userWords } from './user.ts'

/** A kind of operation without a name does not compile. */
const operations = {
  ...allergyOperations,
  ...attentionOperations,
  ...clientOperations,
  ...clientContactOperations,
  ...diagnosisOperations,
  ...doseOperations,
  ...medicationOperations,
  ...progressNoteOperations,
  ...userOperations,
} satisfies Readonly<Record<OperationKind, string>>

export const labelWords = {
  operations,
  about: '{{what}} for {{client}}',
  operationAbout: '{{operation}}: {{about}}',
  person: 'Person',
  recorded: 'Recorded',
  new: 'New {{label}}',
  someone: 'a coworker',
  yes: 'yes',
  none: 'none',
  byTabletClock: '{{when}} (this tablet’s clock)',
  allergy: allergyWords,
  attention_item: attentionWords,
  client: clientWords,
  client_contact: clientContactWords,
  diagnosis: diagnosisWords,
  dose: doseWords,
  medication: medicationWords,
  progress_note: progressNoteWords,
  user: userWords,
} as const

/** The words of the app, with those of this part among them. */
export function labelsIn(words: I18n): TFunction {
  if (words.getResource('en', 'words', 'labels') === undefined) {
    words.addResourceBundle('en', 'words', { labels: labelWords }, true)
  }
  return words.t
}
