/** The texts that each feature defines for its kind of record; texts that all kinds share are `records.…`. */
import type { TFunction } from 'i18next'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import { daysBetween, isLocalDate } from '#domain/values/dates.ts'
import { momentWords, shortDate } from '../labels/dates.ts'
import type { Coverage } from '../mirror/read/loaded-months.ts'
import type { FeatureCatalogue } from '../ui/page/feature-screen.tsx'
import type { Home } from './record-kind.ts'

export interface RecordWords {
  readonly title: string
  /** Contains {{home}}. */
  readonly titleOfHome: string
  readonly add: string
  readonly overview: {
    /** Accessible name of the row of figures. */
    readonly figures: string
    readonly withRecords: string
    readonly noRecords: string
    readonly recent: string
    readonly emptyTitle: string
    readonly emptyText: string
  }
  readonly client: {
    readonly figures: string
    /** Accessible name of the list. */
    readonly table: string
    readonly search: string
    readonly empty: string
  }
  readonly arriving: { readonly title: string; readonly text: string }
  readonly older: { readonly offer: string; readonly coming: string; readonly offline: string }
  readonly columns: { readonly date: string; readonly author: string }
  /** Contains {{date}}: names the record a row's menu belongs to. */
  readonly rowActions: string
  readonly detail: {
    readonly title: string
    readonly author: string
    /** Contains {{when}} and {{name}}: when the version was replaced, and by whom. */
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

/** Checks that a feature's catalogue has these texts; the compiler names those that are missing. */
export const withRecordWords = <const Words>(words: Words & RecordWords): Words => words

/** The features whose catalogue has these texts. */
export type FeatureWithRecords = {
  [Name in keyof FeatureCatalogue]: FeatureCatalogue[Name] extends RecordWords ? Name : never
}[keyof FeatureCatalogue]

/** Returns "Mar 8, 2026", and for an instant also the time by the home's clock. */
export const dateWords = (date: LocalDate | Instant, home: Home, t: TFunction): string =>
  isLocalDate(date) ? shortDate(date, t) : momentWords(date, home, t)

/** Returns how many days back the records on this device go; undefined while no month is loaded. */
export const daysCovered = ({ firstMonth: from }: Coverage, today: LocalDate): number | undefined =>
  from === undefined ? undefined : daysBetween(`${from}-01`, today) + 1
