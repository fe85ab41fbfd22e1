import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { ErrorCatcher } from './error-catcher.tsx'

/**
 * The words that come with the code of a screen, by the key they stand under. Each feature adds its own in its
 * `words.ts`; the compiler then knows `t('clients.title')`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface FeatureCatalogue {}

/** Adds the words of a feature to the catalogue before any of them is drawn. */
export const useFeatureWords = <Name extends keyof FeatureCatalogue>(
  name: Name,
  words: FeatureCatalogue[Name],
): TFunction => useLaterWords({ [name]: words })

/** Features with words for records that cannot be read; sign-in reads none. */
export type ReadingFeature = {
  [Name in keyof FeatureCatalogue]: FeatureCatalogue[Name] extends { readonly error: object } ? Name : never
}[keyof FeatureCatalogue]

export interface FeatureScreenProps<Name extends ReadingFeature> {
  /** The key its words stand under. */
  name: Name
  words: FeatureCatalogue[Name]
  children: ReactNode
}

/**
 * What stands around every screen of a feature. Adds its words to the catalogue before any of them is drawn: they travel
 * in the feature's own chunk, so the first screen does not wait for what all the others say. And says so when its records
 * cannot be read (M11). Screens that name the fields of records stand in a `LabelledScreen`.
 */
export function FeatureScreen<Name extends ReadingFeature>({
  name,
  words,
  children,
}: FeatureScreenProps<Name>) {
  const t = useFeatureWords(name, words)
  const feature: ReadingFeature = name
  return (
    <ErrorCatcher title={t(`${feature}.error.title`)} message={t(`${feature}.error.text`)}>
      {children}
    </ErrorCatcher>
  )
}
