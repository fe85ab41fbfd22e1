import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The texts of features that load later than a feature's other texts; each feature adds its own to this type. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface LaterParts {}

/** Adds English texts that load together with the code that uses them, by catalogue part, before it renders. */
export function useLaterWords(parts: Readonly<Record<string, object>>): TFunction {
  const { i18n, t } = useTranslation()
  useState(() => i18n.addResourceBundle('en', 'words', parts, true))
  return t
}
