/** The words a feature has of its own list of work. */
import type { FeatureCatalogue } from '../ui/page/feature-screen.tsx'

export interface WorkWords {
  readonly title: string
  readonly add: string
  /** The row of figures, for a screen reader. */
  readonly figures: string
  /** The list, for a screen reader. */
  readonly table: string
  readonly search: string
  readonly empty: string
  /** With {{day}}: what of it is on this device. */
  readonly covers: string
  readonly arriving: { readonly title: string; readonly text: string }
  readonly older: { readonly offer: string; readonly coming: string; readonly offline: string }
  /** The name of the file the list is saved as, with {{day}}. */
  readonly file: string
  readonly remove: { readonly title: string; readonly failed: string }
}

/** The catalogue of a feature with these words in it; the compiler names those that are missing. */
export const withWorkWords = <const Words>(words: Words & WorkWords): Words => words

/** The features whose catalogue has these words. */
export type FeatureWithWork = {
  [Name in keyof FeatureCatalogue]: FeatureCatalogue[Name] extends WorkWords ? Name : never
}[keyof FeatureCatalogue]
