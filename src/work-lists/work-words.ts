/** The texts that each feature defines for its list of work. */
import type { FeatureCatalogue } from '../ui/page/feature-screen.tsx'

export interface WorkWords {
  readonly title: string
  readonly add: string
  /** Accessible name of the row of figures. */
  readonly figures: string
  /** Accessible name of the list. */
  readonly table: string
  readonly search: string
  readonly empty: string
  /** Which part of the work is on this device: contains {{day}}, the first day. */
  readonly covers: string
  readonly arriving: { readonly title: string; readonly text: string }
  readonly older: { readonly offer: string; readonly coming: string; readonly offline: string }
  /** Name of the exported file; contains {{day}}. */
  readonly file: string
  readonly remove: { readonly title: string; readonly failed: string }
}

/** Checks that a feature's catalogue has these texts; the compiler names those that are missing. */
export const withWorkWords = <const Words>(words: Words & WorkWords): Words => words

/** The features whose catalogue has these texts. */
export type FeatureWithWork = {
  [Name in keyof FeatureCatalogue]: FeatureCatalogue[Name] extends WorkWords ? Name : never
}[keyof FeatureCatalogue]
