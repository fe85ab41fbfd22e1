import type { TFunction } from 'i18next'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { formWords } from './entry-words.ts'

/** Adds the texts of forms and photos to the loaded texts. Call it before any of them is rendered. */
export const useFormWords = (): TFunction => useLaterWords({ ui: formWords })
