import type { TFunction } from 'i18next'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { entryWords } from './entry-words.ts'

/** Adds the texts of forms and photos to the catalogue. Call it before any of them is rendered. */
export const useEntryWords = (): TFunction => useLaterWords({ ui: entryWords })
