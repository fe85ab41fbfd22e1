/** Finds the dose a REST caller means, and completes a mark of which only some fields were sent. */
import { sql } from 'kysely'
import { fieldRefusal, notFound } from '#domain/errors.ts'
import type { RowOf } from '#domain/registry.ts'
import { doseMoment, isWithinShiftLimit, TOO_FAR_MESSAGE } from '#domain/rules/doses/as-needed-days.ts'
import { administrationState, type MarkStatus } from '#domain/rules/doses/effective-marks.ts'
import { givenMoment } from '#domain/rules/doses/given-moment.ts'
import { isSlip } from '#domain/rules/doses/mark-window.ts'
import { matchDose } from '#domain/rules/doses/matching.ts'
import { dueSlots } from '#domain/rules/doses/schedule.ts'
import { versionInForceAt } from '#domain/rules/doses/versions.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { instantOf } from '#domain/values/time-zone.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import { readSeenMarkIds } from '../../operations/seen-marks.ts'
import { presentAdministrations, readMarksOf } from '../../rest/administration-answer.ts'
import type { CallRequest } from '../../rest/described-call.ts'
import type { FoundOrder } from '../../rest/medication-answer.ts'
import { type RestRequest, runOperation } from '../../rest/rest-operation.ts'

interface DoseRequest {
  readonly id?: string | undefined
  readonly administration_date: string
  readonly administration_time: string
}

/** Returns the dose a time of day belongs to (M3): a due slot or record nearby, else a new dose at that time. */
export async function findDoseArgs(
  connection: Connection,
  { order, versions, home }: FoundOrder,
  doseRequest: DoseRequest,
  request: RestRequest,
) {
  const { administration_date, administration_time } = doseRequest
  const version = versionInForceAt(versions, { date: administration_date, time: administration_time })
  if (version?.frequency_type === 'as_needed') {
    return {
      administration_id: doseRequest.id ?? request.newId('administration'),
      medication_id: order.id,
      administration_date,
      administration_time,
      is_as_needed: true,
    }
  }
  const doseRows = await selectRows(
    connection,
    'administration',
    sql`medication_id = ${order.id} and administration_date = ${administration_date}`,
  )
  const [client] = await rowsById(connection, 'client', [order.client_id])
  const slots = dueSlots(order, versions, administration_date, administration_date, home.time_zone, client)
  const marksByDose = groupBy(
    await readMarksOf(
      connection,
      doseRows.map(({ id }) => id),
    ),
    mark => mark.administration_id,
  )
  const matchingDose = matchDose(administration_time, [
    ...slots.map(({ time }) => ({ time })),
    ...doseRows.map(({ id, administration_time: time, is_as_needed }) => ({
      time,
      is_as_needed,
      is_stray:
        administrationState(marksByDose.get(id) ?? []).status === 'open' &&
        !slots.some(slot => slot.time === time),
    })),
  ])
  const time = matchingDose?.time ?? administration_time
  return {
    administration_id: doseRequest.id ?? administrationId(order.id, administration_date, time),
    medication_id: order.id,
    administration_date,
    administration_time: time,
    is_as_needed: false,
  }
}

/**
 * Returns when a dose recorded as given was given: an as-needed dose at its recorded time; null for any other dose,
 * which is given now.
 */
export function asNeededGivenTimeOf(
  { is_as_needed, administration_date, administration_time }: Awaited<ReturnType<typeof findDoseArgs>>,
  timeZone: string,
  now: string,
): string | null {
  if (!is_as_needed) return null
  const moment = instantOf(administration_date, administration_time, timeZone)
  if (moment > now) throw fieldRefusal('administration_time', 'A dose cannot have been given in the future.')
  return moment
}

interface MarkInput {
  readonly status?: MarkStatus | undefined
  readonly given_time?: string | undefined
  readonly given_date?: string | undefined
  readonly reason_code?: RowOf<'mark'>['reason_code'] | undefined
  readonly notes?: string | null | undefined
}

type MarkCall = Pick<
  CallRequest<never, never, never>,
  'dependencies' | 'caller' | 'accessibleHomes' | 'request'
>

/** Puts a mark on an existing dose and returns the dose. Throws 404 when it is out of reach or not of that order. */
export async function markDose(
  { dependencies, caller, accessibleHomes, request }: MarkCall,
  target: { id: string; medicationId?: string },
  input: MarkInput,
): Promise<object> {
  const { database } = dependencies
  const [dose] = await rowsById(database, 'administration', [target.id])
  const isOtherOrder = target.medicationId !== undefined && target.medicationId !== dose?.medication_id
  if (dose === undefined || isOtherOrder) throw notFound('Administration')
  requireHomeToChange(accessibleHomes, dose.scope, 'administration.mark', 'Administration')

  const state = administrationState(await readMarksOf(database, [dose.id]))
  const { effective } = state
  const status = input.status ?? effective[0]?.status
  if (status === undefined) throw fieldRefusal('status', 'status is required')
  // Values recorded with this status are kept where the caller sends no new ones.
  const currentMark = effective.find(mark => mark.status === status)
  const now = new Date(dependencies.now()).toISOString()
  // The call of the specification has only a status: clearing one's own mark of a moment ago counts as a slip (M7.5).
  const slipReason = status === 'scheduled' && isSlip(state.history, caller.user_id, now) ? 'mis_tap' : null
  const given_at =
    status === 'given'
      ? (readGivenInstant(dose, doseMoment(dose, state).at, input, now) ?? currentMark?.given_at ?? null)
      : null
  if (status !== 'given' && (input.given_time ?? input.given_date) !== undefined) {
    throw fieldRefusal('given_time', 'Only a given dose has a time it was given.')
  }
  const versions = await selectRows(
    database,
    'medication_version',
    sql`medication_id = ${dose.medication_id}`,
  )
  const dueTime = { date: dose.administration_date, time: dose.administration_time }
  const args = {
    mark_id: request.newId('mark'),
    administration_id: dose.id,
    medication_id: dose.medication_id,
    // A mark that is recorded again keeps the version of the first mark.
    medication_version_id:
      currentMark?.medication_version_id ?? versionInForceAt(versions, dueTime)?.id ?? null,
    administration_date: dose.administration_date,
    administration_time: dose.administration_time,
    is_as_needed: dose.is_as_needed,
    status,
    given_at,
    reason_code:
      input.reason_code === undefined ? (currentMark?.reason_code ?? slipReason) : input.reason_code,
    notes: input.notes === undefined ? (currentMark?.notes ?? null) : input.notes,
    seen_mark_ids: await readSeenMarkIds(database, dose, status === 'given' ? (given_at ?? now) : null),
  }
  await runOperation(dependencies, caller, 'administration.mark', args, request)
  const [answer] = await presentAdministrations(database, [dose])
  if (answer === undefined) throw notFound('Administration')
  return answer
}

/**
 * Returns the moment the caller names in the home's local time, in the dose's time zone; undefined when none is named.
 */
function readGivenInstant(
  dose: RowOf<'administration'>,
  dueAt: string,
  input: MarkInput,
  now: string,
): string | undefined {
  const { given_time: time, given_date: date } = input
  if (time === undefined) {
    if (date !== undefined) throw fieldRefusal('given_time', 'given_time is required with given_date')
    return undefined
  }
  const timeZone = dose.time_zone
  const moment = givenMoment(date === undefined ? { time } : { time, date }, { dueAt, now, zone: timeZone })
  if (moment === null) throw fieldRefusal('given_time', 'A dose cannot have been given in the future.')
  if (dose.is_as_needed && !isWithinShiftLimit(dose, moment.at))
    throw fieldRefusal('given_date', TOO_FAR_MESSAGE)
  return moment.at
}
