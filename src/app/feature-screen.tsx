import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCatcher } from '../ui/error-catcher.tsx'
import type { FeatureCatalogue } from './words/en.ts'

interface FeatureScreenProps<Name extends keyof FeatureCatalogue> {
  /** The key its words stand under. */
  name: Name
  words: FeatureCatalogue[Name]
  children: ReactNode
}

/**
 * What stands around every screen of a feature. Adds its words to the catalogue before any of them is drawn: they
 * travel in the feature's own chunk, so the first screen does not wait for what all the others say. And says so when
 * its records cannot be read (M11).
 */
export function FeatureScreen<Name extends keyof FeatureCatalogue>({
  name,
  words,
  children,
}: FeatureScreenProps<Name>) {
  const { i18n, t } = useTranslation()
  useState(() => i18n.addResourceBundle('en', 'words', { [name]: words }, true))
  const feature: keyof FeatureCatalogue = name
  return (
    <ErrorCatcher title={t(`${feature}.error.title`)} message={t(`${feature}.error.text`)}>
      {children}
    </ErrorCatcher>
  )
}
