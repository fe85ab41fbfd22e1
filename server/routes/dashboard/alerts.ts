/** Alerts that need action: stock and compliance (spec part 1 §2, §7; design §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { RowOf } from '#domain/registry.ts'
import {
  type ComplianceAlert,
  complianceAlerts,
  inventoryAlerts,
  type UnrecordedOfClient,
} from '#domain/rules/dashboard/alerts.ts'
import { INCIDENT_DAYS, MAX_SHOWN } from '#domain/rules/dashboard/records.ts'
import { ordersOf, unrecordedDosesIn } from '#domain/rules/doses/chart/orders.ts'
import { unrecordedDays } from '#domain/rules/doses/unrecorded-doses.ts'
import { isExpired, isExpiring, stockStatus } from '#domain/rules/records/inventory.ts'
import type { Shown } from '#domain/shown-row.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { directoryId, localDate } from '#domain/values/schemas.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { findItems } from '../inventory/item-answer.ts'
import {
  clientNames,
  clientsWithBlanks,
  count,
  firstOf,
  type HomeOnDay,
  homesShown,
  inHomes,
  lastOf,
  ofHomes,
} from './homes-shown.ts'

const WHAT = 'Dashboard'
const priority = v.picklist(['high', 'medium'])
const alert = v.strictObject({
  title: v.string(),
  description: v.string(),
  due_date: v.nullable(localDate),
  priority,
  category: v.string(),
  home_id: directoryId,
  home_name: v.string(),
})

/** Finds unrecorded doses of the last days, by client. */
async function blanksIn(
  connection: Connection,
  homes: readonly HomeOnDay[],
  now: string,
): Promise<UnrecordedOfClient[]> {
  const clients = await clientsWithBlanks(connection, homes)
  const ids = clients.map(({ client }) => client.id)
  const ofThem = sql`client_id = any(${ids}::integer[])`
  const read = async <C extends 'medication' | 'medication_version' | 'administration' | 'mark'>(
    collection: C,
    condition = ofThem,
  ) => {
    const rows = await selectRows(connection, collection, condition)
    const shown = rows.map(row => ({ ...row, record_state: 'confirmed' }) as Shown<C>)
    return groupBy(shown, ({ client_id }) => client_id)
  }
  const { from } = unrecordedDays(firstOf(homes, 1))
  const { to } = unrecordedDays(lastOf(homes, 0))
  const recent = sql`${ofThem} and administration_date between ${from} and ${to}`
  const lines = await read('medication')
  const versions = await read('medication_version')
  const administrations = await read('administration', recent)
  const marks = await read('mark', recent)
  return clients.map(({ client, home, today }) => {
    const rows = {
      // The row has a scope and revision too, since it was read whole.
      client: client as RowOf<'client'>,
      zone: home.time_zone,
      lines: lines.get(client.id) ?? [],
      versions: versions.get(client.id) ?? [],
      administrations: administrations.get(client.id) ?? [],
      marks: marks.get(client.id) ?? [],
      attention: [],
      now,
    }
    const blank = unrecordedDosesIn(rows, ordersOf(rows, localDateTimeOf(now, home.time_zone)), today)
    return { client_id: client.id, home_id: home.id, days: blank.map(({ date }) => date) }
  })
}

/** Returns the text of an alert in a list; a screen has its own. */
function words(
  one: ComplianceAlert,
  clientName: string,
): { title: string; description: string; category: string } {
  switch (one.kind) {
    case 'filing':
      return {
        title: 'Incident report to be filed',
        description: `${one.report.incident_type}, ${clientName}`,
        category: 'incident',
      }
    case 'blank_doses':
      return {
        title: 'Doses without a record',
        description: `${clientName}: ${one.count}`,
        category: 'medication',
      }
    case 'count_it':
      return { title: 'Stock to be counted', description: one.item.name, category: 'inventory' }
  }
}

type StockAlert = Parameters<typeof inventoryAlerts>[0][number]

/** Returns everything that is wrong with an item: "Out of stock", "Low stock, expiring". */
function stockWords({ item, today }: StockAlert): string {
  const status = { count_it: 'Count it', out_of_stock: 'Out of stock', low_stock: 'Low stock', in_stock: '' }
  const date = isExpired({ ...item }, today) ? 'expired' : isExpiring(item, today) ? 'expiring' : ''
  return [status[stockStatus(item)], date].filter(Boolean).join(', ')
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/dashboard/inventory/alerts',
      summary:
        'How many stock items are low, expired or about to, how many are out or expired, and the first.',
      recordName: WHAT,
      rights: { collections: ['inventory_item'] },
      answer: v.strictObject({ total_alerts: count, urgent_count: count, alerts: v.array(alert) }),
    },
    async asked => {
      const homes = await homesShown(asked)
      const reach = homes.map(({ home }) => home)
      const { alerts, ...counts } = inventoryAlerts(
        await findItems(asked.dependencies.database, reach, asked.now),
      )
      return {
        ...counts,
        alerts: alerts.slice(0, MAX_SHOWN.records).map(({ of, priority }) => ({
          title: of.item.name,
          description: stockWords(of),
          due_date: of.item.expiration_date,
          priority,
          category: of.item.category,
          home_id: of.item.home_id,
          home_name: reach.find(({ id }) => id === of.item.home_id)?.home_name ?? '',
        })),
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/dashboard/compliance/alerts',
      summary:
        'Reports to be filed, doses nobody recorded and stock to be counted; urgent is past its deadline.',
      recordName: WHAT,
      rights: {
        collections: ['incident_report', 'administration', 'mark', 'medication', 'inventory_item', 'client'],
      },
      answer: v.strictObject({ alert_count: count, urgent_count: count, alerts: v.array(alert) }),
    },
    async asked => {
      const { now } = asked
      const { database } = asked.dependencies
      const homes = await homesShown(asked)
      const reach = homes.map(({ home }) => home)
      const rows = await selectRows(
        database,
        'incident_report',
        sql`${ofHomes(homes)} and removed_at is null and (incident_date >= ${firstOf(homes, INCIDENT_DAYS)}
          or (filed_at is null and status = 'open'))`,
      )
      const reports = inHomes(rows, homes).map(({ row, home, today }) => ({
        report: row,
        today,
        zone: home.time_zone,
      }))
      const items = await findItems(database, reach, now)
      const blanks = await blanksIn(database, homes, now)
      const { alerts, ...counts } = complianceAlerts({ reports, unrecorded: blanks, items, now })
      const shown = alerts.slice(0, MAX_SHOWN.records)
      const names = await clientNames(
        database,
        shown.flatMap(({ client_id }) => client_id ?? []),
      )
      return {
        ...counts,
        alerts: shown.map(one => ({
          ...words(one, names.get(one.client_id ?? 0) ?? ''),
          due_date: one.due_date,
          priority: one.priority,
          home_id: one.home_id,
          home_name: reach.find(({ id }) => id === one.home_id)?.home_name ?? '',
        })),
      }
    },
  ),
]
