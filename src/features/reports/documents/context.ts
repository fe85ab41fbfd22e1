/** The data with which every report is written, and the parts that reports share. */
import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import type { Moved } from '#domain/rules/reports/residents.ts'
import type { Shown } from '#domain/shown-row.ts'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { momentCell, momentWords, shortDate } from '../../../labels/dates.ts'
import type { ReportRequest } from '../report-request.ts'
import { type ReportDocument, rowsOf, type Section, type TableBlock, type TableCell } from './document.ts'

export interface Writing {
  /** Must include the labels of records. */
  readonly t: TFunction
  readonly asked: ReportRequest
  readonly home: RowOf<'home'>
  /** The residents the report is about. */
  readonly residents: readonly Shown<'client'>[]
  /** The residents among them who moved away from the home. */
  readonly moved: ReadonlyMap<number, Moved>
  /** The names of the homes on this device. */
  readonly homes: ReadonlyMap<number, string>
  /** People by id, with initials that are unique among them. */
  readonly people: ReadonlyMap<number, RowOf<'person_card'>>
  /** The part of the requested period that is on this device. */
  readonly period: Period
  readonly now: Instant
  readonly today: LocalDate
  /** The name of the user who makes the report. */
  readonly author: string
  /** When the server last responded; null if it never did. */
  readonly asOf: Instant | null
  readonly warnings: readonly string[]
}

export const nameIn = ({ people, t }: Writing, userId: number): string => {
  const person = people.get(userId)
  return person === undefined ? t('records.someone') : fullName(person)
}

/** Returns the resident's name and any move: "Rosa Delgado (moved to Cedar House on Mar 5, 2026)". */
export function residentIn(writing: Writing, clientId: number): string {
  const resident = writing.residents.find(({ id }) => id === clientId)
  if (resident === undefined) return ''
  const moved = movedWords(writing, clientId)
  return moved === undefined ? fullName(resident) : `${fullName(resident)} (${moved})`
}

/** Describes a resident's move; undefined for a resident who did not move away from the home. */
export function movedWords({ moved, homes, t }: Writing, clientId: number): string | undefined {
  const went = moved.get(clientId)
  if (went === undefined) return undefined
  const home = homes.get(went.to)
  const day = shortDate(went.on, t)
  return home === undefined ? t('reports.movedOn', { day }) : t('reports.movedTo', { home, day })
}

export const periodWords = ({ start_date, end_date }: Period, t: TFunction): string =>
  t('reports.days', { start: shortDate(start_date, t), end: shortDate(end_date, t) })

/** Formats a moment by the home's clock for the file of a report; null for null. */
export const momentIn = ({ home }: Writing, at: Instant | null): string | null =>
  at === null ? null : momentCell(at, home)

/** Returns the head of a report. */
export function headOf(writing: Writing): Pick<ReportDocument, 'title' | 'file' | 'facts' | 'warnings'> {
  const { t, asked, home, residents, period, now, author, asOf, warnings } = writing
  const [only] = residents
  const isOfAll = asked.resident === 'all' || only === undefined
  const about = isOfAll ? t('reports.ask.allResidents') : residentIn(writing, only.id)
  const title = t(`reports.types.${asked.report}.name`)
  const where = isOfAll ? home.home_name : `${home.home_name} ${fullName(only)}`
  return {
    title,
    file: t('reports.file', { title, where, start: period.start_date, end: period.end_date }),
    facts: [
      { label: t('reports.ask.home'), value: home.home_name },
      { label: t('reports.ask.resident'), value: about },
      { label: t('reports.facts.covers'), value: periodWords(period, t) },
      {
        label: t('reports.facts.made'),
        value: t('reports.facts.madeBy', { when: momentWords(now, home, t), name: author }),
      },
      {
        label: t('reports.facts.asOf'),
        value: asOf === null ? t('records.paper.never') : momentWords(asOf, home, t),
      },
    ],
    warnings,
  }
}

/** Returns a table with a row for each resident: the name, then `table.columns`. */
export function byResident<Resident extends { readonly client_id: number }>(
  writing: Writing,
  residents: readonly Resident[],
  table: {
    readonly columns: TableBlock['columns']
    readonly cells: (resident: Resident) => readonly TableCell[]
    readonly nameShare?: number
    readonly note?: string
  },
): Section {
  const { t } = writing
  const { columns, cells, nameShare = 3, note } = table
  return {
    key: 'residents',
    title: t('reports.byResident'),
    blocks: () => [
      {
        kind: 'table',
        title: t('reports.byResident'),
        columns: [{ title: t('reports.ask.resident'), share: nameShare }, ...columns],
        ...rowsOf(residents, one => [residentIn(writing, one.client_id), ...cells(one)]),
        none: t('reports.nobody'),
        ...(note === undefined ? {} : { note }),
      },
    ],
  }
}

/** The maximum number of bars by day; longer periods have bars by month. */
const MAX_BARS = 45

/** Returns bars by day, or by month when there are too many days. */
export function barsByDay(
  days: readonly { readonly date: LocalDate; readonly values: Readonly<Record<string, number>> }[],
): { label: string; values: Record<string, number> }[] {
  const isByDay = days.length <= MAX_BARS
  const bars = new Map<string, Record<string, number>>()
  for (const { date, values } of days) {
    const label = isByDay ? dayLabel(date) : date.slice(0, 7)
    const bar = bars.get(label) ?? {}
    for (const [name, value] of Object.entries(values)) bar[name] = (bar[name] ?? 0) + value
    bars.set(label, bar)
  }
  return [...bars].map(([label, values]) => ({ label, values }))
}

/** Returns "3/8". */
const dayLabel = (date: LocalDate) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`

export const toned = (text: string, tone: Exclude<TableCell, string | number>['tone']): TableCell => ({
  text,
  tone,
})
