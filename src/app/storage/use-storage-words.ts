import type { TFunction } from 'i18next'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { storageWords } from '../words/storage-words.ts'

/** Adds the texts about this device's storage, which the first paint of today's round does not need (decision 095). */
export const useStorageWords = (): TFunction => useLaterWords({ storage: storageWords })
