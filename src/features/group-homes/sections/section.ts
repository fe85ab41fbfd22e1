/**
 * A section of a home's page about one kind of record: a few figures, and the few rows that are newest or due next.
 * Each section is declared in `of-clients.ts` or `of-home.ts` and listed in `sections.tsx`.
 */
import type { Collection, RowOf } from '#domain/registry.ts'
import type { Screen } from '#domain/rules/access/permissions.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import type { LocalDateTime } from '#domain/values/time-zone.ts'
import { readRows } from '../../../mirror/read/read.ts'
import type { MirrorDatabase } from '../../../mirror/tables/database.ts'
import type { SectionName } from './words.ts'

export interface SectionSource {
  readonly mirror: MirrorDatabase
  readonly home: RowOf<'home'>
  /** All clients of the home, including inactive clients. */
  readonly clients: readonly ShownRow<'client'>[]
  readonly localNow: LocalDateTime
}

export interface SectionFacts {
  /** The figures, keyed by the names under `figures` in the section's texts. */
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
  /** The path that "View all" opens; with `/add` after it, the path that the Add button opens. */
  readonly path: string
  /** The path of the button where it is not `path` with `/add`, such as `/dashboard/reports/generate`. */
  readonly addPath?: string
  readonly screen: Screen
  /** The operation that the button leads to; users who may not perform it see no button. */
  readonly operation?: string
  /** The section is shown only to users who receive this collection in the home. */
  readonly collection?: Collection
  readonly read: (source: SectionSource) => Promise<SectionFacts>
}

/** The last day of a range of days that has no end. */
const LAST_DAY = '9999-12-31'

/** Returns the records about the clients of a home, from this first day on, without removed records. */
export async function recordsSince<C extends 'progress_note' | 'incident_report' | 'tracking_entry'>(
  { mirror, clients }: SectionSource,
  collection: C,
  index: string,
  firstDay: LocalDate,
): Promise<ShownRow<C>[]> {
  const ranges = clients.map(({ id }) => ({ from: [id, firstDay], to: [id, LAST_DAY] }))
  const rows = ranges.length === 0 ? [] : await readRows(mirror, { collection, index, ranges })
  return rows.filter(row => (row as { removed_at: string | null }).removed_at === null)
}

/** Returns the first day of a period of `days` days that ends today and includes today. */
export const firstDayOfLastDays = (days: number, { localNow }: SectionSource): LocalDate =>
  addDays(localNow.date, 1 - days)
