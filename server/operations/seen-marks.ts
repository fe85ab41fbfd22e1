import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { marksSeen } from '#domain/rules/double-dose.ts'
import { addDays } from '#domain/values/dates.ts'
import type { Connection } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import { gapsOfItem, reachDays } from './item-marks.ts'

/**
 * The marks a REST caller counts as having seen (M5.7): all of the dose, and the given ones of the same item close
 * enough to matter. Who talks to the server sees all that the server knows; what arrives after this is unseen.
 */
export async function seenMarkIds(
  connection: Connection,
  dose: Pick<
    RowOf<'administration'>,
    'id' | 'medication_id' | 'client_id' | 'administration_date' | 'administration_time'
  >,
  givenAt: string | null,
): Promise<string[]> {
  const versions = await selectRows(connection, 'medication_version', sql`client_id = ${dose.client_id}`)
  const at = { date: dose.administration_date, time: dose.administration_time }
  const gaps = gapsOfItem(versions, dose.medication_id, at)
  const days = reachDays(gaps)
  const known = await selectRows(
    connection,
    'mark',
    sql`medication_id = any(${[...gaps.keys()]}::uuid[]) and administration_date
      between ${addDays(at.date, -days)} and ${addDays(at.date, days)}`,
  )
  const target = { administration_id: dose.id, medication_id: dose.medication_id, given_at: givenAt }
  return marksSeen(target, known, gaps)
}
