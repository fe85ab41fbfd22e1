/** The query of every report, and its residents (R1, R2). */
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { fieldRefusal, notFound } from '#domain/errors.ts'
import type { StoredRow } from '#domain/registry.ts'
import { PERIOD_PROBLEMS, type Period, periodProblem } from '#domain/rules/reports/period.ts'
import { hiddenEndedStays, type Move, residentsOf } from '#domain/rules/reports/residents.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDate, numericId } from '#domain/values/schemas.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { type AccessibleHome, requireHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import { findClients } from '../../rest/client-answer.ts'
import { numericIdText } from '../../rest/path-and-query.ts'

/** The query of a report. Without `client_id` it covers all residents of the home. */
export const reportQuery = {
  home_id: numericIdText,
  client_id: v.optional(numericIdText),
  start_date: localDate,
  end_date: localDate,
}

export const commonReportFields = {
  home_id: numericId,
  home_name: v.string(),
  client_id: v.nullable(numericId),
  start_date: localDate,
  end_date: localDate,
  /** Stays of former residents who are in no row, because they moved to a home that the caller may not see. */
  moved_out_of_sight: v.array(v.strictObject({ from_date: localDate, until_date: localDate })),
}

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const countsByName = <const Names extends readonly string[]>(names: Names) =>
  v.strictObject(Object.fromEntries(names.map(name => [name, count])) as Record<Names[number], typeof count>)
export const dayCount = v.strictObject({ date: localDate, count })
export const residentFields = {
  client_id: numericId,
  client_name: v.string(),
  /** For a resident who now lives in another home: that home, and the day of the move. */
  moved_to_home_id: v.nullable(numericId),
  moved_on: v.nullable(localDate),
}

interface ReportQuery extends Period {
  readonly home_id: number
  readonly client_id?: number | undefined
}

export interface ReportRequest {
  readonly home: AccessibleHome
  readonly today: string
  readonly period: Period
  /** The residents of the period. Residents who moved away are shown as they were before the move. */
  readonly residents: readonly StoredRow<'client'>[]
  readonly moves: ReadonlyMap<number, Move>
  /** The fields that the answer of every report begins with. */
  readonly commonAnswer: v.InferOutput<v.StrictObjectSchema<typeof commonReportFields, undefined>>
  /** SQL condition for the rows of these residents. */
  readonly clientCondition: RawBuilder<unknown>
  /**
   * SQL condition for the rows of these residents in tables with `home_id`. For residents who moved away it includes
   * only rows written in this home.
   */
  readonly recordCondition: RawBuilder<unknown>
  addResidentNameAndMove<Row extends { readonly client_id: number }>(row: Row): Row & ResidentNameAndMove
}

interface ResidentNameAndMove {
  readonly client_name: string
  readonly moved_to_home_id: number | null
  readonly moved_on: string | null
}

/** Throws 404 for a home or a resident out of reach, and 400 for a period no report can cover. */
export async function loadReportRequest(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  now: string,
  query: ReportQuery,
): Promise<ReportRequest> {
  const { home_id, client_id, start_date, end_date } = query
  const [home] = requireHomes(accessibleHomes, home_id)
  if (home === undefined) throw notFound('Group home')
  const problem = periodProblem(query)
  if (problem !== null) throw fieldRefusal('end_date', PERIOD_PROBLEMS[problem])
  const { clients } = await findClients(connection, accessibleHomes, {
    id: client_id,
    livedInHomeId: home_id,
  })
  const clientRows = clients.map(({ client }) => client)
  const period = { start_date, end_date }
  const { residents, moves } = residentsOf(clientRows, home_id, period)
  if (client_id !== undefined && residents.length === 0) throw notFound('Client')
  const [homeRow] = await selectRows(connection, 'home', sql`id = ${home_id}`, ['ended_stays'])
  const unseenStays =
    client_id !== undefined || homeRow === undefined ? [] : hiddenEndedStays(homeRow, clientRows, period)
  const clientCondition = sql`client_id = any(${residents.map(({ id }) => id)}::integer[])`
  const nameByClient = new Map(residents.map(client => [client.id, fullName(client)]))
  return {
    home,
    today: homeToday(now, home.time_zone),
    period,
    residents,
    moves,
    commonAnswer: {
      home_id: home.id,
      home_name: home.home_name,
      client_id: client_id ?? null,
      start_date,
      end_date,
      moved_out_of_sight: unseenStays.map(({ from_date, until_date }) => ({ from_date, until_date })),
    },
    clientCondition,
    recordCondition: sql`${clientCondition} and (home_id = ${home_id} or client_id <> all(${[...moves.keys()]}::integer[]))`,
    addResidentNameAndMove: row => ({
      ...row,
      client_name: nameByClient.get(row.client_id) ?? '',
      moved_to_home_id: moves.get(row.client_id)?.newHomeId ?? null,
      moved_on: moves.get(row.client_id)?.movedOn ?? null,
    }),
  }
}
