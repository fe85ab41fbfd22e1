import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { ErrorCatcher } from './error-catcher.tsx'

/**
 * The texts that come with the code of a screen, by their key in the catalogue. Each feature adds its texts in its
 * `words.ts`, so the compiler knows `t('clients.title')`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface FeatureCatalogue {}

/** Adds the texts of a feature to the catalogue before any of them is rendered. */
export const useFeatureWords = <Name extends keyof FeatureCatalogue>(
  name: Name,
  words: FeatureCatalogue[Name],
): TFunction => useLaterWords({ [name]: words })

/** Features with a message for records that cannot be read; sign-in reads none. */
export type FeatureWithErrorText = {
  [Name in keyof FeatureCatalogue]: FeatureCatalogue[Name] extends { readonly error: object } ? Name : never
}[keyof FeatureCatalogue]

export interface FeatureScreenProps<Name extends FeatureWithErrorText> {
  /** The catalogue key of the feature's texts. */
  name: Name
  words: FeatureCatalogue[Name]
  children: ReactNode
}

/**
 * The wrapper of every screen of a feature. Adds the feature's texts to the catalogue before any of them is rendered:
 * they are in the feature's own chunk, so the first screen does not wait for the texts of all others. Shows an error
 * when the feature's records cannot be read (M11). Screens that show field labels of records use `LabeledScreen`.
 */
export function FeatureScreen<Name extends FeatureWithErrorText>({
  name,
  words,
  children,
}: FeatureScreenProps<Name>) {
  const t = useFeatureWords(name, words)
  const feature: FeatureWithErrorText = name
  return (
    <ErrorCatcher title={t(`${feature}.error.title`)} message={t(`${feature}.error.text`)}>
      {children}
    </ErrorCatcher>
  )
}
