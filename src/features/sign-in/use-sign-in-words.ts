import type { TFunction } from 'i18next'
import { useFeatureWords } from '../../ui/page/feature-screen.tsx'
import { useEntryWords } from '../../ui/record-form/use-entry-words.ts'
import { signInWords } from './words.ts'

/** Each screen calls it before it draws anything: its parts find the words in the catalogue. */
export function useSignInWords(): TFunction {
  useEntryWords()
  return useFeatureWords('signIn', signInWords)
}
