/**
 * The part of the catalogue with the names of operations, fields and their values. It is loaded with the first code
 * that needs it: the first screen does not wait for the labels of every field.
 */
import type { i18n as I18n, TFunction } from 'i18next'
import { operationNames, wordsOfSets } from './label-sets.ts'

export const labelWords = {
  operations: operationNames,
  about: '{{what}} for {{client}}',
  operationAbout: '{{operation}}: {{about}}',
  person: 'Person',
  recorded: 'Recorded',
  new: 'New {{label}}',
  someone: 'a coworker',
  yes: 'yes',
  none: 'none',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  byTabletClock: '{{when}} (this device’s clock)',
  ...wordsOfSets,
} as const

/** Returns the texts of the app, including those of this part. */
export function translatorWithLabels(translations: I18n): TFunction {
  if (translations.getResource('en', 'words', 'labels') === undefined) {
    translations.addResourceBundle('en', 'words', { labels: labelWords }, true)
  }
  return translations.t
}
