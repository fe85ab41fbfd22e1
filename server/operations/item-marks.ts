/** The marks that may have to do with a dose: those of all orders of the same item for the same client, close enough in time. */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { reachMinutes, type ScheduleGaps, scheduleGapMinutes } from '#domain/rules/double-dose.ts'
import { currentVersion } from '#domain/rules/versions.ts'
import { addDays, type ClockTime, DAY_MINUTES, type LocalDate } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Connection } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'

type Mark = RowOf<'mark'>
type Version = RowOf<'medication_version'>

export interface ItemMarks {
  readonly marks: readonly Mark[]
  readonly gaps: ScheduleGaps
}

/** Minutes between doses of the client's orders of the item an order is of, by order, as they stood at a moment. */
export function gapsOfItem(
  versions: readonly Version[],
  medicationId: string,
  at: { date: LocalDate; time: ClockTime },
): Map<string, number> {
  const inForce = [...groupBy(versions, ({ medication_id }) => medication_id).values()].flatMap(
    own => currentVersion(own, at) ?? [],
  )
  const item = inForce.find(({ medication_id }) => medication_id === medicationId)?.inventory_id
  const sameItem = inForce.filter(({ inventory_id }) => inventory_id === item)
  return new Map(sameItem.map(version => [version.medication_id, scheduleGapMinutes(version)]))
}

/** How many days apart two doses of these orders may be and still be suspect. */
export const reachDays = (gaps: ScheduleGaps): number =>
  Math.ceil(reachMinutes(Math.max(0, ...gaps.values())) / DAY_MINUTES) + 1

/** For new marks, which are not in the database yet: with each all that is known around it, once per item. */
export async function itemMarksAround(connection: Connection, fresh: readonly Mark[]): Promise<ItemMarks[]> {
  const clients = [...new Set(fresh.map(({ client_id }) => client_id))]
  const versions = await selectRows(connection, 'medication_version', sql`client_id = any(${clients})`)
  const byClient = groupBy(versions, ({ client_id }) => client_id)
  const groups = new Map<string, ScheduleGaps>()
  for (const { client_id, medication_id, administration_date } of fresh) {
    const at = { date: administration_date, time: '12:00' }
    const gaps = gapsOfItem(byClient.get(client_id) ?? [], medication_id, at)
    groups.set([...gaps.keys()].sort().join(), gaps)
  }
  const days = Math.max(...[...groups.values()].map(reachDays))
  const dates = fresh.map(({ administration_date }) => administration_date).sort()
  const known = await selectRows(
    connection,
    'mark',
    sql`medication_id = any(${[...groups.values()].flatMap(gaps => [...gaps.keys()])}::uuid[])
      and administration_date between ${addDays(dates[0] ?? '', -days)} and ${addDays(dates.at(-1) ?? '', days)}`,
  )
  const all = groupBy([...known, ...fresh], ({ medication_id }) => medication_id)
  return [...groups.values()].map(gaps => ({
    gaps,
    marks: [...gaps.keys()].flatMap(id => all.get(id) ?? []),
  }))
}
