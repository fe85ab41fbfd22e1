/** What screens say about tablets that the server has not heard of. The words themselves come later (`reader.tsx`). */
import { createContext, use } from 'react'
import type { LocalDate } from '#domain/values/dates.ts'
import type { WallClock } from '../../labels/dates.ts'

export type HomeOfTablets = WallClock & { readonly id: number }

export interface QuietTabletWords {
  /**
   * "not recorded, or tablet offline since 6:40 AM: Kitchen", beside what nobody seems to have recorded in these homes;
   * undefined when no tablet of theirs can have it. `date`: the day it was due, today unless said.
   */
  missing(homes: readonly HomeOfTablets[], date?: LocalDate): string | undefined
  /** "not checked with tablet Kitchen since 6:40 AM", where a dose is given. */
  unchecked(home: HomeOfTablets): string | undefined
}

export const NO_WORDS: QuietTabletWords = { missing: () => undefined, unchecked: () => undefined }

export const QuietTabletsContext = createContext(NO_WORDS)

/** Returns the words about the quiet tablets, in `WithQuietTablets`. */
export const useQuietTabletWords = (): QuietTabletWords => use(QuietTabletsContext)
