/** M2.3, M11.8: nothing was due, and nothing is a blank, for a client who was away and has come back. */
import { sql } from 'kysely'
import { recordedDoses } from '#domain/rules/doses/recorded-doses.ts'
import { dueSlots } from '#domain/rules/doses/schedule.ts'
import { unrecordedDoses } from '#domain/rules/doses/unrecorded-doses.ts'
import { addDays, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

/** What is on time while the return is written is due. */
const STILL_ON_TIME_MS = 60 * MINUTE_MS

/** At the moment of the return. */
export async function checkAbsence(
  world: World,
  clientId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { database, company, tally } = world
  const about = sql`client_id = ${clientId}`
  const [client] = await selectRows(database, 'client', sql`id = ${clientId}`)
  const zone = company.homes.find(({ id }) => id === client?.home_id)?.time_zone
  if (client === undefined || zone === undefined) return
  const lines = await selectRows(database, 'medication', about)
  const versions = await selectRows(database, 'medication_version', about)
  const doses = await selectRows(database, 'administration', about)
  const marks = await selectRows(database, 'mark', about)
  const orders = lines.map(line => ({
    line,
    versions: versions.filter(({ medication_id }) => medication_id === line.id),
  }))
  const back = instantAt(millisOf(to) - STILL_ON_TIME_MS)
  const isAway = ({ at }: { readonly at: string }) => at >= from && at < back
  const [first, last] = [addDays(from.slice(0, 10), -1), addDays(to.slice(0, 10), 1)]
  for (const { line, versions: own } of orders) {
    tally.dosesNotDueAway += dueSlots(line, own, first, last, zone).filter(isAway).length
    const due = dueSlots(line, own, first, last, zone, client).find(isAway)
    if (due !== undefined)
      broken(
        'M2.3',
        `order ${line.id} was due at ${due.at} for client ${clientId}, away from ${from} to ${to}`,
      )
  }
  const recorded = recordedDoses(doses, marks)
  const blank = unrecordedDoses({
    orders,
    recordedDoses: recorded,
    today: homeToday(to, zone),
    zone,
    client,
  }).find(isAway)
  if (blank !== undefined)
    broken('M11.8', `${blank.at} is a blank of client ${clientId}, away from ${from} to ${to}`)
}
