import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeatureCatalogue } from './en.ts'

interface FeatureWordsProps {
  words: Partial<FeatureCatalogue>
  children: ReactNode
}

/**
 * Around the screens of a feature: adds its words to the catalogue before any of them is drawn. They travel in the
 * feature's own chunk, so the first screen does not wait for what all the others say.
 */
export function FeatureWords({ words, children }: FeatureWordsProps) {
  const { i18n } = useTranslation()
  useState(() => i18n.addResourceBundle('en', 'words', words, true))
  return children
}
