/** What every report is written with. */
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
  /** With the labels of records. */
  readonly t: TFunction
  readonly asked: ReportRequest
  readonly home: RowOf<'home'>
  /** Those asked about. */
  readonly residents: readonly Shown<'client'>[]
  /** Those of them who moved away from the home. */
  readonly moved: ReadonlyMap<number, Moved>
  /** The names of homes this device knows. */
  readonly homes: ReadonlyMap<number, string>
  /** With initials nobody else has. */
  readonly people: ReadonlyMap<number, RowOf<'person_card'>>
  /** What of the asked period is on this device. */
  readonly period: Period
  readonly now: Instant
  readonly today: LocalDate
  /** Who makes it. */
  readonly author: string
  /** When the server was last heard; null while it never was. */
  readonly asOf: Instant | null
  readonly warnings: readonly string[]
}

export const nameIn = ({ people, t }: Writing, userId: number): string => {
  const person = people.get(userId)
  return person === undefined ? t('records.someone') : fullName(person)
}

/** Who moved away says where to and when: "Rosa Delgado (moved to Cedar House on Mar 5, 2026)". */
export function residentIn(writing: Writing, clientId: number): string {
  const resident = writing.residents.find(({ id }) => id === clientId)
  if (resident === undefined) return ''
  const moved = movedWords(writing, clientId)
  return moved === undefined ? fullName(resident) : `${fullName(resident)} (${moved})`
}

/** undefined of who did not move away from the home. */
export function movedWords({ moved, homes, t }: Writing, clientId: number): string | undefined {
  const went = moved.get(clientId)
  if (went === undefined) return undefined
  const home = homes.get(went.to)
  const day = shortDate(went.on, t)
  return home === undefined ? t('reports.movedOn', { day }) : t('reports.movedTo', { home, day })
}

export const periodWords = ({ start_date, end_date }: Period, t: TFunction): string =>
  t('reports.days', { start: shortDate(start_date, t), end: shortDate(end_date, t) })

/** A moment by the home's clock in the file of a report; null for none. */
export const momentIn = ({ home }: Writing, at: Instant | null): string | null =>
  at === null ? null : momentCell(at, home)

/** What stands over every report. */
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

/** A line for each resident: name, then these columns. */
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

/** Less than so many days are bars of their own. */
const MAX_BARS = 45

/** Bars by day, or by month where there are too many days. */
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

/** "3/8". */
const dayLabel = (date: LocalDate) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`

export const toned = (text: string, tone: Exclude<TableCell, string | number>['tone']): TableCell => ({
  text,
  tone,
})
