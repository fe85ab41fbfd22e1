import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { seenMarkIdsFor, tooCloseMinutesOf } from '#domain/rules/doses/double-dose.ts'
import { versionInForceAt } from '#domain/rules/doses/versions.ts'
import { DAY_MINUTES, type Instant } from '#domain/values/dates.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById, selectRows } from '../database/rows.ts'
import { readDosePlans, readMarksOfDoses, spanAround } from './item-marks.ts'

/**
 * Returns the marks a REST caller counts as having seen (M5.7): all marks of the dose, and marks of given doses of the
 * same drug close enough to matter. A REST caller sees everything the server has; what arrives later is unseen.
 */
export async function readSeenMarkIds(
  connection: Connection,
  dose: Pick<
    RowOf<'administration'>,
    'id' | 'medication_id' | 'client_id' | 'administration_date' | 'administration_time'
  >,
  givenAt: Instant | null,
): Promise<string[]> {
  const plans = await readDosePlans(connection, [dose.client_id])
  const orderIds = plans.ordersOfSameDrug(dose.medication_id)
  const doseTime = { date: dose.administration_date, time: dose.administration_time }
  const orderVersions = plans.versions.filter(({ medication_id }) => medication_id === dose.medication_id)
  const plan = plans.planOfVersion(versionInForceAt(orderVersions, doseTime)?.id)
  const maxCloseMinutes = Math.max(
    DAY_MINUTES,
    ...plans.versions
      .filter(({ medication_id }) => orderIds.includes(medication_id))
      .map(({ id }) => tooCloseMinutesOf(plans.planOfVersion(id))),
  )
  const nearbyMarks =
    givenAt === null
      ? await readMarksOfDoses(connection, [dose.id], [])
      : await readMarksOfDoses(
          connection,
          [dose.id, ...(await readDoseIdsBefore(connection, orderIds, givenAt))],
          [spanAround(orderIds, givenAt, maxCloseMinutes)],
        )
  plans.addDoses(
    await rowsById(connection, 'administration', [
      ...new Set(nearbyMarks.map(({ administration_id }) => administration_id)),
    ]),
  )
  const target = { administration_id: dose.id, medication_id: dose.medication_id, plan, given_at: givenAt }
  return seenMarkIdsFor(target, nearbyMarks, plans.planOf)
}

/** How many earlier doses are read: a later mark may say that the last ones were not given. */
const MAX_EARLIER_DOSES = 5

async function readDoseIdsBefore(
  connection: Connection,
  orderIds: readonly string[],
  givenAt: Instant,
): Promise<string[]> {
  const marks = await selectRows(
    connection,
    'mark',
    sql`medication_id = any(${[...orderIds]}::uuid[]) and status = 'given' and given_at <= ${givenAt}
      order by given_at desc limit ${MAX_EARLIER_DOSES}`,
  )
  return marks.map(({ administration_id }) => administration_id)
}
