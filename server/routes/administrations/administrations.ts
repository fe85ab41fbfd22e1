/** The doses of an order: listing, making and marking them (spec part 2 §4, §7; design M1, M3–M7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { MARK_STATUSES, mark } from '#domain/entities/mark.ts'
import { notFound } from '#domain/errors.ts'
import { MAX_AS_NEEDED_SHIFT_DAYS, rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { versionInForceAt } from '#domain/rules/doses/versions.ts'
import { addDays } from '#domain/values/dates.ts'
import { clockTime, localDate, uuid } from '#domain/values/schemas.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import { readSeenMarkIds } from '../../operations/seen-marks.ts'
import {
  type AdministrationAnswer,
  administrationAnswer,
  presentAdministrations,
} from '../../rest/administration-answer.ts'
import { type Call, defineCall, ExistingAnswer } from '../../rest/described-call.ts'
import { paginationAnswer } from '../../rest/list-answer.ts'
import type { FoundOrder } from '../../rest/medication-answer.ts'
import { pageQuery, paginate, paginationOf } from '../../rest/pagination.ts'
import { uuidText } from '../../rest/path-and-query.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { findOrder } from '../medications/lists.ts'
import { asNeededGivenTimeOf, findDoseArgs, markDose } from './dose-marking.ts'

const collections = ['medication', 'client', 'administration', 'mark'] as const

const MAX_INPUT_CHARACTERS = 40
/** Returns a typed value shortened for a message; for other types only the type. */
const shortenInput = (input: unknown) =>
  typeof input === 'string' ? input.slice(0, MAX_INPUT_CHARACTERS) : typeof input

const status = v.picklist(
  MARK_STATUSES,
  issue => `Invalid status: ${shortenInput(issue.input)}. Must be one of: ${MARK_STATUSES.join(', ')}.`,
)

const newDoseBody = v.strictObject({
  /** For as-needed doses only; the id of a scheduled dose is derived from its facts. */
  id: v.optional(uuid),
  administration_date: localDate,
  administration_time: clockTime,
  status: v.optional(status, 'scheduled'),
})

const markBody = v.strictObject({
  status,
  reason_code: v.optional(mark.fields.reason_code),
  notes: v.optional(mark.fields.notes),
})

const markChangeBody = v.strictObject({
  status: v.optional(status),
  /** In the home's local time; without `given_date` the moment nearest to the due time that is not in the future. */
  given_time: v.optional(clockTime),
  given_date: v.optional(localDate),
  reason_code: v.optional(mark.fields.reason_code),
  notes: v.optional(mark.fields.notes),
})

/** Returns the version that a REST caller sees: the version in effect at that date and time. */
const versionAt = (
  { versions }: FoundOrder,
  { administration_date: date, administration_time: time }: v.InferOutput<typeof newDoseBody>,
) => versionInForceAt(versions, { date, time })

type PageRequest = Parameters<typeof paginate>[1]

const compareNewestFirst = (dose: AdministrationAnswer, otherDose: AdministrationAnswer) =>
  otherDose.administration_date.localeCompare(dose.administration_date) ||
  otherDose.administration_time.localeCompare(dose.administration_time) ||
  dose.id.localeCompare(otherDose.id)

/** Finds the doses of one day; an as-needed dose counts on the day it was taken, which only its marks contain. */
async function readDosesOfDay(connection: Connection, orderId: string, date: string, page: PageRequest) {
  const { from, to } = rowDaysFor(date, date)
  const nearbyDoses = await selectRows(
    connection,
    'administration',
    sql`medication_id = ${orderId} and administration_date between ${from} and ${to}
      and (is_as_needed or administration_date = ${date})`,
  )
  const doses = (await presentAdministrations(connection, nearbyDoses))
    .filter(dose => dose.administration_date === date)
    .sort(compareNewestFirst)
  const { pageRows: administrations, pagination } = paginate(doses, page)
  return { administrations, pagination }
}

/**
 * Returns a page of all doses of an order by their moments (M8.1). The moment of an as-needed dose may be up to
 * `MAX_AS_NEEDED_SHIFT_DAYS` away from the day of its row. So the rows are read whose days are within twice that number
 * of days of those that the page has when rows are sorted by day; all rows of later days come before the page.
 */
async function readDosesOfOrder(connection: Connection, orderId: string, page: PageRequest) {
  const offset = (page.page - 1) * page.per_page
  const { rows } = await sql<{ total: number; first: string | null; last: string | null; moves: boolean }>`
    with own as materialized (
      select administration_date as day, is_as_needed from administration where medication_id = ${orderId}
    ), page as (select day from own order by day desc limit ${page.per_page} offset ${offset})
    select (select count(*) from own) as total, (select coalesce(bool_or(is_as_needed), false) from own) as moves,
      (select min(day) from page)::text as first, (select max(day) from page)::text as last`.execute(
    connection,
  )
  const { total = 0, first = null, last = null, moves: hasAsNeededDoses = false } = rows[0] ?? {}
  if (first === null || last === null) return { administrations: [], pagination: paginationOf(page, total) }
  const marginDays = hasAsNeededDoses ? 2 * MAX_AS_NEEDED_SHIFT_DAYS : 0
  const [from, to] = [addDays(first, -marginDays), addDays(last, marginDays)]
  const nearbyDoses = await selectRows(
    connection,
    'administration',
    sql`medication_id = ${orderId} and administration_date between ${from} and ${to}`,
  )
  const { rows: laterCounts } = await sql<{ count: number }>`
    select count(*) as count from administration
    where medication_id = ${orderId} and administration_date > ${to}`.execute(connection)
  const startIndex = offset - (laterCounts[0]?.count ?? 0)
  const doses = (await presentAdministrations(connection, nearbyDoses)).sort(compareNewestFirst)
  return {
    administrations: doses.slice(startIndex, startIndex + page.per_page),
    pagination: paginationOf(page, total),
  }
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/medications/:medicationId/administrations',
      reads: 'mar',
      summary: 'The touched doses of an order, newest first; with date those of one day.',
      recordName: 'Medication',
      rights: { collections },
      params: { medicationId: uuidText },
      query: { ...pageQuery, date: v.optional(localDate) },
      answer: v.strictObject({
        administrations: v.array(administrationAnswer),
        pagination: paginationAnswer,
      }),
    },
    async ({ dependencies: { database }, accessibleHomes, now, params, query }) => {
      const { order } = await findOrder(database, accessibleHomes, params.medicationId, now, true)
      if (query.date !== undefined) return readDosesOfDay(database, order.id, query.date, query)
      return readDosesOfOrder(database, order.id, query)
    },
  ),
  defineCall(
    {
      method: 'post',
      path: '/medications/:medicationId/administrations',
      summary:
        'The record of a dose: the due slot or record within 30 minutes of the time (200 when it was there), else a new one.',
      recordName: 'Medication',
      rights: { collections, operation: 'administration.schedule' },
      params: { medicationId: uuidText },
      body: newDoseBody,
      status: 201,
      answer: administrationAnswer,
    },
    async ({ dependencies, caller, accessibleHomes, now, params, body, request }) => {
      const { database } = dependencies
      const foundOrder = await findOrder(
        database,
        accessibleHomes,
        params.medicationId,
        now,
        request.isRepeatable,
      )
      requireHomeToChange(accessibleHomes, foundOrder.home.scope, 'administration.schedule', 'Medication')
      const dose = await findDoseArgs(database, foundOrder, body, request)
      const given_at =
        body.status === 'given' ? asNeededGivenTimeOf(dose, foundOrder.home.time_zone, now) : null
      const touchedRows =
        body.status === 'scheduled'
          ? await runOperation(dependencies, caller, 'administration.schedule', dose, request)
          : await runOperation(
              dependencies,
              caller,
              'administration.mark',
              {
                ...dose,
                mark_id: request.newId('mark'),
                medication_version_id: versionAt(foundOrder, body)?.id ?? null,
                status: body.status,
                given_at,
                seen_mark_ids: await readSeenMarkIds(
                  database,
                  { ...dose, id: dose.administration_id, client_id: foundOrder.order.client_id },
                  body.status === 'given' ? (given_at ?? now) : null,
                ),
              },
              request,
            )
      // For a request sent again with its key, the dose is the one the first request made.
      const id = touchedRows.find(({ collection }) => collection === 'administration')?.id
      const [row] = await rowsById(database, 'administration', [String(id ?? dose.administration_id)])
      const [answer] = await presentAdministrations(database, row === undefined ? [] : [row])
      if (answer === undefined) throw notFound('Administration')
      return id === undefined ? new ExistingAnswer(answer) : answer
    },
  ),
  defineCall(
    {
      method: 'put',
      path: '/medications/:medicationId/administrations/:administrationId',
      summary: 'Marks a dose, with the time it was given and notes. Left out is untouched.',
      recordName: 'Administration',
      rights: { collections, operation: 'administration.mark' },
      params: { medicationId: uuidText, administrationId: uuidText },
      body: markChangeBody,
      answer: administrationAnswer,
    },
    call =>
      markDose(call, { id: call.params.administrationId, medicationId: call.params.medicationId }, call.body),
  ),
  defineCall(
    {
      method: 'put',
      path: '/medication-administrations/:administrationId/mark',
      summary: 'Marks a dose as given, missed or cancelled (held); scheduled takes the effective mark back.',
      recordName: 'Administration',
      rights: { collections, operation: 'administration.mark' },
      params: { administrationId: uuidText },
      body: markBody,
      answer: administrationAnswer,
    },
    call => markDose(call, { id: call.params.administrationId }, call.body),
  ),
]
