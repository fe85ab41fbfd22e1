import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Parts of a feature's words that come later than the others; the feature adds them to the type. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface LaterParts {}

/** Adds English words that come with the code that says them, by the parts of the catalogue, before they are drawn. */
export function useLaterWords(parts: Readonly<Record<string, object>>): TFunction {
  const { i18n, t } = useTranslation()
  useState(() => i18n.addResourceBundle('en', 'words', parts, true))
  return t
}
