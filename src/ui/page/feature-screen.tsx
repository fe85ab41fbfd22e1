import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelsIn } from '../../labels/label-words.ts'
import { ErrorCatcher } from './error-catcher.tsx'

/**
 * The words that come with the code of a screen, by the key they stand under. Each feature adds its own in its
 * `words.ts`; the compiler then knows `t('clients.title')`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface FeatureCatalogue {}

interface FeatureScreenProps<Name extends keyof FeatureCatalogue> {
  /** The key its words stand under. */
  name: Name
  words: FeatureCatalogue[Name]
  children: ReactNode
}

/**
 * What stands around every screen of a feature. Adds its words to the catalogue before any of them is drawn, with the
 * labels of records: they travel in the feature's own chunk, so the first screen does not wait for what all the others
 * say. And says so when its records cannot be read (M11).
 */
export function FeatureScreen<Name extends keyof FeatureCatalogue>({
  name,
  words,
  children,
}: FeatureScreenProps<Name>) {
  const { i18n, t } = useTranslation()
  useState(() => labelsIn(i18n) && i18n.addResourceBundle('en', 'words', { [name]: words }, true))
  const feature: keyof FeatureCatalogue = name
  return (
    <ErrorCatcher title={t(`${feature}.error.title`)} message={t(`${feature}.error.text`)}>
      {children}
    </ErrorCatcher>
  )
}
