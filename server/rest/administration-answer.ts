/**
 * An administration in a REST answer: the dose, and the state that follows from its marks (spec part 2 §3, design M4,
 * M5).
 */
import { sql } from 'kysely'
import * as v from 'valibot'
import { administration } from '#domain/entities/administration.ts'
import type { RowOf, StoredRow } from '#domain/registry.ts'
import { doseMoment } from '#domain/rules/doses/as-needed-days.ts'
import { administrationState, type DoseStatus, originalReport } from '#domain/rules/doses/effective-marks.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { Connection } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import { readPeopleNames } from './people-names.ts'

export const administrationAnswer = v.strictObject({
  ...administration.fields,
  ...administration.computed,
  /** Set when marks of two people contradict each other and a person has to review them. */
  attention: v.nullable(v.picklist(['possible_double_dose', 'disagreement'])),
})
export type AdministrationAnswer = v.InferOutput<typeof administrationAnswer>

/**
 * A REST answer has four statuses. A possible double dose and a disagreement are `given`: a reader that sees only the
 * status must not take it for a dose that may still be given.
 */
const REST_STATUS: Readonly<Record<DoseStatus, AdministrationAnswer['status']>> = {
  open: 'scheduled',
  given: 'given',
  missed: 'missed',
  cancelled: 'cancelled',
  possible_double_dose: 'given',
  disagreement: 'given',
}

export const readMarksOf = (
  connection: Connection,
  administrationIds: readonly string[],
): Promise<RowOf<'mark'>[]> =>
  selectRows(connection, 'mark', sql`administration_id = any(${[...administrationIds]}::uuid[])`)

export async function presentAdministrations(
  connection: Connection,
  administrations: readonly StoredRow<'administration'>[],
): Promise<AdministrationAnswer[]> {
  const marks = await readMarksOf(
    connection,
    administrations.map(({ id }) => id),
  )
  const personNames = await readPeopleNames(
    connection,
    marks.map(({ author_id }) => author_id),
  )
  // Grouped once for all doses: a month of a chart has thousands.
  const marksByDose = groupBy(marks, ({ administration_id }) => administration_id)
  return administrations.map(dose => presentAdministration(dose, marksByDose.get(dose.id) ?? [], personNames))
}

function presentAdministration(
  dose: StoredRow<'administration'>,
  marks: readonly RowOf<'mark'>[],
  personNames: ReadonlyMap<number, string>,
): AdministrationAnswer {
  const { status, effective, history } = administrationState(marks)
  const restStatus = REST_STATUS[status]
  // The mark that set the status; none for a dose that is open again.
  const reportedMark = effective.find(mark => mark.status === restStatus && restStatus !== 'scheduled')
  const moment = doseMoment(dose, { effective, history })
  const givenMoment = reportedMark?.given_at ? localDateTimeOf(reportedMark.given_at, dose.time_zone) : null
  return {
    id: dose.id,
    administration_id: dose.id,
    medication_id: dose.medication_id,
    medication_version_id: reportedMark?.medication_version_id ?? dose.medication_version_id,
    client_id: dose.client_id,
    home_id: dose.home_id,
    administration_date: moment.date,
    administration_time: moment.time,
    is_as_needed: dose.is_as_needed,
    time_zone: dose.time_zone,
    created_at: dose.created_at,
    created_by: dose.created_by,
    status: restStatus,
    given_date: givenMoment?.date ?? null,
    given_time: givenMoment?.time ?? null,
    administered_by_name:
      reportedMark === undefined
        ? null
        : (personNames.get(originalReport(reportedMark, history).author_id) ?? null),
    reason_code: reportedMark?.reason_code ?? null,
    notes: reportedMark?.notes ?? null,
    attention: status === 'possible_double_dose' || status === 'disagreement' ? status : null,
  }
}
