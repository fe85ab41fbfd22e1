import type { TFunction } from 'i18next'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { entryWords } from './entry-words.ts'

/** Called around whatever has a form or a photo, before it is drawn. */
export const useEntryWords = (): TFunction => useLaterWords({ ui: entryWords })
