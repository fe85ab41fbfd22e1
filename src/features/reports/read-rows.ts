/** Reads the rows of a report from this device, including records that are not sent yet. */
import type { Collection, RowOf } from '#domain/registry.ts'
import { MAX_AS_NEEDED_SHIFT_DAYS, rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import { doubleDoseDays } from '#domain/rules/doses/chart/orders.ts'
import type { EndedStay } from '#domain/rules/homes/former-homes.ts'
import { rowsUntilMove } from '#domain/rules/reports/medication-log.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import {
  createWrittenHereTest,
  hiddenEndedStays,
  type Move,
  residentsOf,
} from '#domain/rules/reports/residents.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays, type Instant, type LocalDate } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { readRows } from '../../mirror/read/read.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import type { AttendanceRows } from './documents/attendance-document.ts'
import type { MedicationRows } from './documents/medication-document.ts'
import type { ProgressRows } from './documents/progress-document.ts'
import type { ReportRequest } from './report-request.ts'

/** The rows about the residents of the report. */
export type ReportRows = {
  readonly residents: readonly ShownRow<'client'>[]
  /** The residents among them who moved away. */
  readonly moves: ReadonlyMap<number, Move>
  /** For all residents: ended stays of former residents who are not clients on this device. */
  readonly hiddenStays: readonly EndedStay[]
} & (
  | ({ readonly report: 'progress' } & ProgressRows)
  | { readonly report: 'incidents'; readonly incidents: readonly ShownRow<'incident_report'>[] }
  | ({ readonly report: 'medication-log' } & MedicationRows)
  | ({ readonly report: 'attendance' } & AttendanceRows)
  | { readonly report: 'financial'; readonly claims: readonly ShownRow<'expense_claim'>[] }
)

export async function readReport(
  mirror: MirrorDatabase,
  { report, resident, homeId }: ReportRequest,
  period: Period,
  { home, now }: { home: RowOf<'home'>; now: Instant },
): Promise<ReportRows> {
  const clients = await readRows(mirror, { collection: 'client', all: true })
  const clientsInReport = resident === 'all' ? clients : clients.filter(({ id }) => id === resident)
  const residentRows = {
    ...residentsOf(clientsInReport, homeId, period),
    hiddenStays: resident === 'all' ? hiddenEndedStays(home, clients, period) : [],
  }
  const isWrittenAtHome = createWrittenHereTest(residentRows.moves, homeId)
  const reader = new ResidentReader(mirror, residentRows.residents)
  switch (report) {
    case 'progress': {
      const [notes, versions] = await Promise.all([
        reader.readPeriod('progress_note', '[client_id+note_date]', period),
        reader.readAll('progress_note_version'),
      ])
      return { report, ...residentRows, notes: notes.filter(isWrittenAtHome), versions }
    }
    case 'incidents': {
      const incidents = await reader.readPeriod('incident_report', '[client_id+incident_date]', period)
      return { report, ...residentRows, incidents: incidents.filter(isWrittenAtHome) }
    }
    case 'attendance': {
      const { from, to } = rowDaysFor(period.start_date, period.end_date)
      const widerPeriod = { start_date: from, end_date: to }
      const [marks, doses] = await Promise.all([
        reader.readPeriod('mark', '[client_id+administration_date]', widerPeriod),
        reader.readPeriod('administration', '[client_id+administration_date]', widerPeriod),
      ])
      return {
        report,
        ...residentRows,
        marks,
        asNeededDoses: doses.filter(({ is_as_needed }) => is_as_needed),
      }
    }
    case 'financial': {
      // There is no index on the day of spending, because open claims have no date (decision 34).
      const claims = await readRows(mirror, { collection: 'expense_claim', all: true })
      return { report, ...residentRows, claims: claims.filter(isWrittenAtHome) }
    }
    case 'medication-log':
      return { report, ...residentRows, ...(await readCharts(reader, residentRows.moves, period, home, now)) }
  }
}

class ResidentReader {
  constructor(
    readonly mirror: MirrorDatabase,
    readonly residents: readonly ShownRow<'client'>[],
  ) {}

  readPeriod<C extends Collection>(collection: C, index: string, { start_date, end_date }: Period) {
    const ranges = this.residents.map(({ id }) => ({ from: [id, start_date], to: [id, end_date] }))
    return ranges.length === 0 ? Promise.resolve([]) : readRows(this.mirror, { collection, index, ranges })
  }

  readAll<C extends Collection>(collection: C) {
    return readRows(this.mirror, {
      collection,
      index: 'client_id',
      anyOf: this.residents.map(({ id }) => id),
    })
  }
}

/** Reads the charts, with nearby doses that can form a double dose with a dose in the period. */
async function readCharts(
  reader: ResidentReader,
  moves: ReadonlyMap<number, Move>,
  { start_date, end_date }: Period,
  home: RowOf<'home'>,
  now: Instant,
): Promise<MedicationRows> {
  const [lines, versions, attentionItems, allergies] = await Promise.all([
    reader.readAll('medication'),
    reader.readAll('medication_version'),
    reader.readAll('attention_item'),
    reader.readAll('allergy'),
  ])
  const marginDays = Math.max(MAX_AS_NEEDED_SHIFT_DAYS, doubleDoseDays(versions))
  const widerPeriod = {
    start_date: addDays(start_date, -marginDays),
    end_date: addDays(end_date, marginDays),
  }
  const index = '[client_id+administration_date]'
  const [administrations, marks] = await Promise.all([
    reader.readPeriod('administration', index, widerPeriod),
    reader.readPeriod('mark', index, widerPeriod),
  ])
  const [linesByClient, versionsByClient, attentionByClient] = [
    groupByClient(lines),
    groupByClient(versions),
    groupByClient(attentionItems),
  ]
  const [administrationsByClient, marksByClient] = [groupByClient(administrations), groupByClient(marks)]
  const charts = reader.residents.map(client => {
    const move = moves.get(client.id)
    const rowsBeforeMove = rowsUntilMove(move, {
      lines: linesByClient.get(client.id) ?? [],
      doses: administrationsByClient.get(client.id) ?? [],
    })
    const chart = chartOf({
      client,
      zone: home.time_zone,
      lines: rowsBeforeMove.lines,
      versions: versionsByClient.get(client.id) ?? [],
      administrations: rowsBeforeMove.doses,
      marks: marksByClient.get(client.id) ?? [],
      attentionItems: attentionByClient.get(client.id) ?? [],
      now,
    })
    return { client, chart, move }
  })
  return { charts, allergies }
}

const groupByClient = <Row extends { readonly client_id: number | null }>(rows: readonly Row[]) =>
  groupBy(rows, ({ client_id }) => client_id)

/** Returns the part of the period that is on this device, its last days; null when none of it is. */
export const coveredPeriodOf = (period: Period, firstLoadedDay: LocalDate | undefined): Period | null => {
  if (firstLoadedDay === undefined || firstLoadedDay > period.end_date) return null
  return firstLoadedDay > period.start_date ? { ...period, start_date: firstLoadedDay } : period
}
