/**
 * One kind of record on the page of a home: a few figures, and the few rows that are newest or due next. A kind is a
 * description in this folder and a line in `sections.tsx`.
 */
import type { Collection, RowOf } from '#domain/registry.ts'
import type { Screen } from '#domain/rules/access/permissions.ts'
import type { Shown } from '#domain/shown-row.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import type { LocalDateTime } from '#domain/values/time-zone.ts'
import { readRows } from '../../../mirror/read/read.ts'
import type { MirrorDatabase } from '../../../mirror/tables/database.ts'
import type { SectionName } from './words.ts'

export interface HomeNow {
  readonly mirror: MirrorDatabase
  readonly home: RowOf<'home'>
  /** All of the home, inactive ones too. */
  readonly clients: readonly Shown<'client'>[]
  readonly here: LocalDateTime
}

export interface SectionFacts {
  /** By the names under `figures` of the section's words. */
  readonly figures: Readonly<Record<string, number>>
  /** The most urgent or newest first; the first few are shown. */
  readonly rows: readonly {
    readonly collection: Collection
    readonly id: string | number
    readonly to: string
  }[]
}

export interface HomeSection {
  readonly name: SectionName
  /** Where "View all" leads, and with `/add` the button. */
  readonly path: string
  /** `/dashboard/reports/generate` is no `/add`. */
  readonly addPath?: string
  readonly screen: Screen
  /** Whoever may not make this sees no button. */
  readonly operation?: string
  /** Shown to those who receive it in this home. */
  readonly collection?: Collection
  readonly read: (now: HomeNow) => Promise<SectionFacts>
}

/** Both ends of all days from one on. */
const LAST_DAY = '9999-12-31'

/** Records of the clients of a home that are dated from a day on, removed ones left out. */
export async function recordsSince<C extends 'progress_note' | 'incident_report' | 'tracking_entry'>(
  { mirror, clients }: HomeNow,
  collection: C,
  index: string,
  from: LocalDate,
): Promise<Shown<C>[]> {
  const ranges = clients.map(({ id }) => ({ from: [id, from], to: [id, LAST_DAY] }))
  const rows = ranges.length === 0 ? [] : await readRows(mirror, { collection, index, ranges })
  return rows.filter(row => (row as { removed_at: string | null }).removed_at === null)
}

/** The first of so many days up to today, both counted. */
export const daysBack = (days: number, { here }: HomeNow): LocalDate => addDays(here.date, 1 - days)
