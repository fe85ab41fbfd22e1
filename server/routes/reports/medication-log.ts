/** The medication log: months of residents as on paper, with no record left out (spec part 3 §2 Reports, R4). */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { RowOf } from '#domain/registry.ts'
import { MAX_AS_NEEDED_SHIFT_DAYS } from '#domain/rules/doses/as-needed-days.ts'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import { doubleDoseDays } from '#domain/rules/doses/chart/orders.ts'
import { distinctInitials } from '#domain/rules/people/initials.ts'
import { medicationLog, type ResidentChart, rowsUntilMove } from '#domain/rules/reports/medication-log.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { numericId } from '#domain/values/schemas.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { defineHeavyCall } from '../../rest/heavy-call.ts'
import { readPeopleNames } from '../../rest/people-names.ts'
import { doseCountsAnswer, presentSheet, sheetAnswer } from './log-answer.ts'
import { commonReportFields, loadReportRequest, type ReportRequest, reportQuery } from './report-request.ts'

type ClientCollection = 'medication' | 'medication_version' | 'administration' | 'mark' | 'attention_item'

const toConfirmedRow = <C extends ClientCollection>(row: RowOf<C>): ShownRow<C> => ({
  ...row,
  record_state: 'confirmed',
})

/**
 * Returns the charts of the residents. They include doses outside the period that may form a double dose with a dose in
 * the period.
 */
async function readResidentCharts(
  connection: Connection,
  { residents, moves, home, period, clientCondition }: ReportRequest,
  now: string,
): Promise<{ charts: ResidentChart[]; authorIds: number[] }> {
  const readConfirmed = async <C extends ClientCollection>(collection: C, condition = clientCondition) => {
    const rows = await selectRows(connection, collection, condition)
    return rows.map(row => toConfirmedRow<C>(row))
  }
  const lines = await readConfirmed('medication')
  const versions = await readConfirmed('medication_version')
  const marginDays = Math.max(MAX_AS_NEEDED_SHIFT_DAYS, doubleDoseDays(versions))
  const from = addDays(period.start_date, -marginDays)
  const to = addDays(period.end_date, marginDays)
  const dateCondition = sql`${clientCondition} and administration_date between ${from} and ${to}`
  const administrationsByClient = groupBy(
    await readConfirmed('administration', dateCondition),
    row => row.client_id,
  )
  const marks = await readConfirmed('mark', dateCondition)
  const marksByClient = groupBy(marks, row => row.client_id)
  const itemsByClient = groupBy(await readConfirmed('attention_item'), row => row.client_id)
  const linesByClient = groupBy(lines, row => row.client_id)
  const versionsByClient = groupBy(versions, row => row.client_id)
  const charts = residents.map(client => {
    const move = moves.get(client.id)
    const earlierRows = rowsUntilMove(move, {
      lines: linesByClient.get(client.id) ?? [],
      doses: administrationsByClient.get(client.id) ?? [],
    })
    const chart = chartOf({
      // All columns were read, so the row also has `scope` and `revision`.
      client: client as RowOf<'client'>,
      zone: home.time_zone,
      lines: earlierRows.lines,
      versions: versionsByClient.get(client.id) ?? [],
      administrations: earlierRows.doses,
      marks: marksByClient.get(client.id) ?? [],
      attentionItems: itemsByClient.get(client.id) ?? [],
      now,
    })
    return { client, chart, move }
  })
  return { charts, authorIds: [...new Set(marks.map(({ author_id }) => author_id))] }
}

export const calls: readonly Call[] = [
  defineHeavyCall(
    {
      path: '/reports/medication-log',
      reads: 'medication_log',
      summary: 'The paper months of the residents of a home, or of one: every dose with all its records.',
      recordName: 'Report',
      rights: { collections: ['client', 'medication', 'administration', 'mark'], screen: 'reports' },
      query: reportQuery,
      answer: v.strictObject({
        ...commonReportFields,
        statistics: doseCountsAnswer,
        sheets: v.array(sheetAnswer),
        /** Residents without an order or a dose in the period. */
        without: v.array(numericId),
      }),
    },
    async ({ dependencies: { database }, accessibleHomes, now, query }) => {
      const reportRequest = await loadReportRequest(database, accessibleHomes, now, query)
      const { charts, authorIds } = await readResidentCharts(database, reportRequest, now)
      const { period, home } = reportRequest
      // Reads the cards of the whole company: which initials a person has must not depend on who signed in this period
      // (M4.10).
      const cards = await selectRows(database, 'person_card', sql`company_id = ${home.company_id}`)
      const initials = distinctInitials(cards)
      const people = new Map(
        cards.map(card => [card.id, { initials: initials.get(card.id) ?? card.initials }]),
      )
      const log = medicationLog({ residents: charts, period, home, people })
      const nameByPerson = await readPeopleNames(database, authorIds)
      const chartsById = new Map(charts.map(residentChart => [residentChart.client.id, residentChart]))
      return {
        ...reportRequest.commonAnswer,
        statistics: log.counts,
        sheets: log.sheets.flatMap(sheet => {
          const residentChart = chartsById.get(sheet.client_id)
          return residentChart === undefined
            ? []
            : [reportRequest.addResidentNameAndMove(presentSheet(sheet, residentChart, nameByPerson))]
        }),
        without: [...log.residentsWithoutEntries],
      }
    },
  ),
]
