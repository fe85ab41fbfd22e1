/** The words a feature has of its own kind of record; those that are the same for all kinds are `records.…`. */
import type { TFunction } from 'i18next'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import { daysBetween, isLocalDate } from '#domain/values/dates.ts'
import { momentWords, shortDate } from '../labels/dates.ts'
import type { Coverage } from '../mirror/read/loaded-months.ts'
import type { FeatureCatalogue } from '../ui/page/feature-screen.tsx'
import type { Home } from './record-kind.ts'

export interface RecordWords {
  readonly title: string
  /** With {{home}}. */
  readonly titleOfHome: string
  readonly add: string
  readonly overview: {
    /** The row of figures, for a screen reader. */
    readonly figures: string
    readonly withRecords: string
    readonly noRecords: string
    readonly recent: string
    readonly emptyTitle: string
    readonly emptyText: string
  }
  readonly client: {
    readonly figures: string
    /** The list, for a screen reader. */
    readonly table: string
    readonly search: string
    readonly empty: string
  }
  readonly arriving: { readonly title: string; readonly text: string }
  readonly older: { readonly offer: string; readonly coming: string; readonly offline: string }
  readonly columns: { readonly date: string; readonly author: string }
  /** With {{date}}: what a row's menu belongs to. */
  readonly rowActions: string
  readonly detail: {
    readonly title: string
    readonly author: string
    /** With {{when}} and {{name}}: until when it said something else, and who changed it. */
    readonly replaced: string
  }
  readonly remove: { readonly title: string; readonly question: string; readonly failed: string }
  readonly form: {
    readonly addTitle: string
    readonly editTitle: string
    readonly client: string
    readonly clientMissing: string
    readonly bothKept: string
  }
}

/** The catalogue of a feature with these words in it; the compiler names those that are missing. */
export const withRecordWords = <const Words>(words: Words & RecordWords): Words => words

/** The features whose catalogue has these words. */
export type FeatureWithRecords = {
  [Name in keyof FeatureCatalogue]: FeatureCatalogue[Name] extends RecordWords ? Name : never
}[keyof FeatureCatalogue]

/** "Mar 8, 2026", and of an instant the time by the home's clock. */
export const dateWords = (date: LocalDate | Instant, home: Home, t: TFunction): string =>
  isLocalDate(date) ? shortDate(date, t) : momentWords(date, home, t)

/** How many days back the records here reach; undefined while no month is loaded. */
export const daysCovered = ({ from }: Coverage, today: LocalDate): number | undefined =>
  from === undefined ? undefined : daysBetween(`${from}-01`, today) + 1
