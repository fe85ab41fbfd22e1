/** One client's chart of a month: schedule and records of every order (spec part 2 §2 MAR, design M1). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { dueSlots } from '#domain/rules/doses/schedule.ts'
import { monthDays } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { clockTime } from '#domain/values/schemas.ts'
import type { AccessibleHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import {
  type AdministrationAnswer,
  administrationAnswer,
  presentAdministrations,
} from '../../rest/administration-answer.ts'
import { findClients } from '../../rest/client-answer.ts'
import { onePagePagination } from '../../rest/list-answer.ts'
import { findOrders, medicationAnswer, presentOrders } from '../../rest/medication-answer.ts'

const dayKey = v.pipe(v.string(), v.regex(/^([1-9]|[12]\d|3[01])$/))
export const chartOrderAnswer = v.strictObject({
  ...medicationAnswer.entries,
  /** Recorded doses by day of the month. */
  days: v.record(dayKey, v.array(administrationAnswer)),
  /** The times at which a dose is due, by day of the month; a due dose without any mark has no record. */
  due_times: v.record(dayKey, v.array(clockTime)),
})
/** Returns the chart of a month. It is never split into pages, because half a chart looks like a whole one (M11). */
export async function readMonthChart(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  query: { client_id: number; month: string },
  now: string,
) {
  const days = monthDays(query.month)
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  const { clients } = await findClients(connection, accessibleHomes, { id: query.client_id })
  const client = clients[0]?.client
  const { orders } = await findOrders(
    connection,
    accessibleHomes,
    { clientId: query.client_id, includesRemoved: true },
    now,
  )
  const dayRange = rowDaysFor(firstDay, lastDay)
  const doseRows = await selectRows(
    connection,
    'administration',
    sql`client_id = ${query.client_id} and administration_date between ${dayRange.from} and ${dayRange.to}
      order by administration_date, administration_time, id`,
  )
  const records = (await presentAdministrations(connection, doseRows)).filter(
    ({ administration_date: date }) => date >= firstDay && date <= lastDay,
  )
  const recordsByOrder = groupBy(records, ({ medication_id }) => medication_id)
  const shownOrders = orders.filter(({ order }) => order.removed_at === null || recordsByOrder.has(order.id))
  const rows = await presentOrders(connection, shownOrders, now)
  return {
    medications: rows.map(row => {
      const shownOrder = shownOrders.find(({ order }) => order.id === row.id)
      const slots =
        shownOrder === undefined
          ? []
          : dueSlots(
              shownOrder.order,
              shownOrder.versions,
              firstDay,
              lastDay,
              shownOrder.home.time_zone,
              client,
            )
      const recordsByDate = groupBy(
        recordsByOrder.get(row.id) ?? [],
        ({ administration_date }) => administration_date,
      )
      const slotsByDate = groupBy(slots, ({ date }) => date)
      return {
        ...row,
        days: valuesByDay(days, date => recordsByDate.get(date) ?? []),
        due_times: valuesByDay(days, date => (slotsByDate.get(date) ?? []).map(({ time }) => time)),
      }
    }),
    pagination: onePagePagination(rows.length),
  }
}

const valuesByDay = <Value extends AdministrationAnswer[] | string[]>(
  days: readonly string[],
  valueOfDate: (date: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(days.map(date => [String(Number(date.slice(8))), valueOfDate(date)]))

/**
 * Returns the query of the chart; undefined without month and year. Throws 400 when only some of the three parameters
 * are set, because the answer would not match the request.
 */
export function chartQueryOf(query: {
  client_id?: number | undefined
  month?: number | undefined
  year?: number | undefined
}): { client_id: number; month: string } | undefined {
  const { client_id, month, year } = query
  if (month === undefined && year === undefined) return undefined
  if (client_id === undefined || month === undefined || year === undefined) {
    const message = 'client_id, month and year are asked for together'
    const missingNames = (['client_id', 'month', 'year'] as const).filter(name => query[name] === undefined)
    throw new Refusal('invalid_input', message, {
      fields: Object.fromEntries(missingNames.map(name => [name, [message]])),
    })
  }
  return { client_id, month: `${year}-${String(month).padStart(2, '0')}` }
}
