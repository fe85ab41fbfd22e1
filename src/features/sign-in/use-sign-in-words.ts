import type { TFunction } from 'i18next'
import { useFeatureWords } from '../../ui/page/feature-screen.tsx'
import { useFormWords } from '../../ui/record-form/use-entry-words.ts'
import { signInWords } from './words.ts'

/** Loads the texts of sign-in. Each screen must call it before rendering parts that use these texts. */
export function useSignInWords(): TFunction {
  useFormWords()
  return useFeatureWords('signIn', signInWords)
}
