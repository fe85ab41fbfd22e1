import type { TFunction } from 'i18next'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { storageWords } from '../words/storage-words.ts'

/** The words about this device's memory, which today's round is painted without (decision 095). */
export const useStorageWords = (): TFunction => useLaterWords({ storage: storageWords })
