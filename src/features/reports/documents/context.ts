/** The data with which every report is written, and the parts that reports share. */
import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import type { Move } from '#domain/rules/reports/residents.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { momentWords, shortDate, spreadsheetMoment } from '../../../labels/dates.ts'
import type { ReportRequest } from '../report-request.ts'
import { type ReportDocument, rowsOf, type Section, type TableBlock, type TableCell } from './document.ts'

export interface ReportContext {
  /** Must include the labels of records. */
  readonly t: TFunction
  readonly request: ReportRequest
  readonly home: RowOf<'home'>
  /** The residents the report is about. */
  readonly residents: readonly ShownRow<'client'>[]
  /** The residents among them who moved away from the home. */
  readonly moves: ReadonlyMap<number, Move>
  /** The names of the homes on this device. */
  readonly homeNames: ReadonlyMap<number, string>
  /** People by id, with initials that are unique among them. */
  readonly people: ReadonlyMap<number, RowOf<'person_card'>>
  /** The part of the requested period that is on this device. */
  readonly period: Period
  readonly now: Instant
  readonly today: LocalDate
  /** The name of the user who makes the report. */
  readonly author: string
  /** When the server last responded; null if it never did. */
  readonly lastResponse: Instant | null
  readonly warnings: readonly string[]
}

export const userName = ({ people, t }: ReportContext, userId: number): string => {
  const person = people.get(userId)
  return person === undefined ? t('records.someone') : fullName(person)
}

/** Returns the resident's name and any move: "Rosa Delgado (moved to Cedar House on Mar 5, 2026)". */
export function residentWithMove(context: ReportContext, clientId: number): string {
  const resident = context.residents.find(({ id }) => id === clientId)
  if (resident === undefined) return ''
  const move = moveWords(context, clientId)
  return move === undefined ? fullName(resident) : `${fullName(resident)} (${move})`
}

/** Describes a resident's move; undefined for a resident who did not move away from the home. */
export function moveWords({ moves, homeNames, t }: ReportContext, clientId: number): string | undefined {
  const move = moves.get(clientId)
  if (move === undefined) return undefined
  const home = homeNames.get(move.newHomeId)
  const day = shortDate(move.movedOn, t)
  return home === undefined ? t('reports.movedOn', { day }) : t('reports.movedTo', { home, day })
}

export const periodWords = ({ start_date, end_date }: Period, t: TFunction): string =>
  t('reports.days', { start: shortDate(start_date, t), end: shortDate(end_date, t) })

/** Formats a moment by the home's clock for the file of a report; null for null. */
export const homeMomentCell = ({ home }: ReportContext, moment: Instant | null): string | null =>
  moment === null ? null : spreadsheetMoment(moment, home)

/** Returns the head of a report: its title, file name, facts and warnings. */
export function headOf(
  context: ReportContext,
): Pick<ReportDocument, 'title' | 'fileName' | 'facts' | 'warnings'> {
  const { t, request, home, residents, period, now, author, lastResponse, warnings } = context
  const [onlyResident] = residents
  const isForAllResidents = request.resident === 'all' || onlyResident === undefined
  const residentLabel = isForAllResidents
    ? t('reports.ask.allResidents')
    : residentWithMove(context, onlyResident.id)
  const title = t(`reports.types.${request.report}.name`)
  const homeAndResident = isForAllResidents ? home.home_name : `${home.home_name} ${fullName(onlyResident)}`
  return {
    title,
    fileName: t('reports.file', {
      title,
      where: homeAndResident,
      start: period.start_date,
      end: period.end_date,
    }),
    facts: [
      { label: t('reports.ask.home'), value: home.home_name },
      { label: t('reports.ask.resident'), value: residentLabel },
      { label: t('reports.facts.covers'), value: periodWords(period, t) },
      {
        label: t('reports.facts.made'),
        value: t('reports.facts.madeBy', { when: momentWords(now, home, t), name: author }),
      },
      {
        label: t('reports.facts.asOf'),
        value: lastResponse === null ? t('records.paper.never') : momentWords(lastResponse, home, t),
      },
    ],
    warnings,
  }
}

/** Returns a table with a row for each resident: the name, then `table.columns`. */
export function residentSection<Resident extends { readonly client_id: number }>(
  context: ReportContext,
  residents: readonly Resident[],
  table: {
    readonly columns: TableBlock['columns']
    readonly cellsOf: (resident: Resident) => readonly TableCell[]
    readonly nameShare?: number
    readonly note?: string
  },
): Section {
  const { t } = context
  const { columns, cellsOf, nameShare = 3, note } = table
  return {
    key: 'residents',
    title: t('reports.byResident'),
    createBlocks: () => [
      {
        kind: 'table',
        title: t('reports.byResident'),
        columns: [{ title: t('reports.ask.resident'), share: nameShare }, ...columns],
        ...rowsOf(residents, resident => [
          residentWithMove(context, resident.client_id),
          ...cellsOf(resident),
        ]),
        emptyText: t('reports.nobody'),
        ...(note === undefined ? {} : { note }),
      },
    ],
  }
}

/** The maximum number of bars by day; longer periods have bars by month. */
const MAX_BARS = 45

/** Returns bars by day, or by month when there are too many days. */
export function barsOverTime(
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

/** Returns the month and day, such as "3/8". */
const dayLabel = (date: LocalDate) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`

export const coloredCell = (text: string, tone: Exclude<TableCell, string | number>['tone']): TableCell => ({
  text,
  tone,
})
