/** The medication log: months of residents on paper, with nothing hidden (spec part 3 §2 Reports, R4). */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { RowOf } from '#domain/registry.ts'
import { AS_NEEDED_REACH_DAYS } from '#domain/rules/doses/as-needed-days.ts'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import { reachDays } from '#domain/rules/doses/chart/orders.ts'
import { distinctInitials } from '#domain/rules/people/initials.ts'
import { medicationLog, type ResidentChart, rowsBefore } from '#domain/rules/reports/medication-log.ts'
import type { Shown } from '#domain/shown-row.ts'
import { addDays } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { directoryId } from '#domain/values/schemas.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { heavyCall } from '../../rest/heavy-call.ts'
import { peopleNames } from '../../rest/people-names.ts'
import { doseCountsAnswer, presentSheet, sheetAnswer } from './log-answer.ts'
import { askedReport, type ReportRequest, reportEntries, reportQuery } from './report-request.ts'

type OfAClient = 'medication' | 'medication_version' | 'administration' | 'mark' | 'attention_item'

const confirmed = <C extends OfAClient>(row: RowOf<C>): Shown<C> => ({ ...row, record_state: 'confirmed' })

/**
 * Returns the charts of the residents, including doses outside the period that can be a double dose with a dose in it.
 */
async function residentCharts(
  connection: Connection,
  { residents, moved, home, period, ofThem }: ReportRequest,
  now: string,
): Promise<{ charts: ResidentChart[]; authors: number[] }> {
  const read = async <C extends OfAClient>(collection: C, condition = ofThem) => {
    const rows = await selectRows(connection, collection, condition)
    return rows.map(row => confirmed<C>(row))
  }
  const lines = await read('medication')
  const versions = await read('medication_version')
  const margin = Math.max(AS_NEEDED_REACH_DAYS, reachDays(versions))
  const from = addDays(period.start_date, -margin)
  const to = addDays(period.end_date, margin)
  const around = sql`${ofThem} and administration_date between ${from} and ${to}`
  const administrations = groupBy(await read('administration', around), row => row.client_id)
  const marks = await read('mark', around)
  const marksOf = groupBy(marks, row => row.client_id)
  const attention = groupBy(await read('attention_item'), row => row.client_id)
  const linesOf = groupBy(lines, row => row.client_id)
  const versionsOf = groupBy(versions, row => row.client_id)
  const charts = residents.map(client => {
    const went = moved.get(client.id)
    const own = rowsBefore(went, {
      lines: linesOf.get(client.id) ?? [],
      doses: administrations.get(client.id) ?? [],
    })
    const chart = chartOf({
      // The row has a scope and revision too, since it was read whole.
      client: client as RowOf<'client'>,
      zone: home.time_zone,
      lines: own.lines,
      versions: versionsOf.get(client.id) ?? [],
      administrations: own.doses,
      marks: marksOf.get(client.id) ?? [],
      attention: attention.get(client.id) ?? [],
      now,
    })
    return { client, chart, moved: went }
  })
  return { charts, authors: [...new Set(marks.map(({ author_id }) => author_id))] }
}

export const calls: readonly Call[] = [
  heavyCall(
    {
      path: '/reports/medication-log',
      reads: 'medication_log',
      summary: 'The paper months of the residents of a home, or of one: every dose with all its records.',
      recordName: 'Report',
      rights: { collections: ['client', 'medication', 'administration', 'mark'], screen: 'reports' },
      query: reportQuery,
      answer: v.strictObject({
        ...reportEntries,
        statistics: doseCountsAnswer,
        sheets: v.array(sheetAnswer),
        /** Residents without an order or a dose in the period. */
        without: v.array(directoryId),
      }),
    },
    async ({ dependencies: { database }, reach, now, query }) => {
      const asked = await askedReport(database, reach, now, query)
      const { charts, authors } = await residentCharts(database, asked, now)
      const { period, home } = asked
      // Cards of the whole company: how initials differ must not depend on who signed in this period (M4.10).
      const cards = await selectRows(database, 'person_card', sql`company_id = ${home.company_id}`)
      const initials = distinctInitials(cards)
      const people = new Map(
        cards.map(card => [card.id, { initials: initials.get(card.id) ?? card.initials }]),
      )
      const log = medicationLog({ residents: charts, period, home, people })
      const names = await peopleNames(database, authors)
      const chartsById = new Map(charts.map(one => [one.client.id, one]))
      return {
        ...asked.head,
        statistics: log.counts,
        sheets: log.sheets.flatMap(sheet => {
          const own = chartsById.get(sheet.client_id)
          return own === undefined ? [] : [asked.withName(presentSheet(sheet, own, names))]
        }),
        without: [...log.without],
      }
    },
  ),
]
