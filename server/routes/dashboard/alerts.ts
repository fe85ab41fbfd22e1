/** Alerts that need action: stock and compliance (spec part 1 §2, §7; design §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { RowOf } from '#domain/registry.ts'
import {
  type ClientBlankDoses,
  type ComplianceAlert,
  complianceAlerts,
  inventoryAlerts,
} from '#domain/rules/dashboard/alerts.ts'
import { INCIDENT_DAYS, MAX_SHOWN } from '#domain/rules/dashboard/records.ts'
import { ordersOf, unrecordedDosesIn } from '#domain/rules/doses/chart/orders.ts'
import { unrecordedPeriod } from '#domain/rules/doses/unrecorded-doses.ts'
import { isExpired, isExpiring, stockStatus } from '#domain/rules/records/inventory.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { localDate, numericId } from '#domain/values/schemas.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { findItems } from '../inventory/item-answer.ts'
import {
  addHomeToRows,
  count,
  earliestOfLastDays,
  findClientsWhoMayHaveBlanks,
  findShownHomes,
  type HomeOnDay,
  homesCondition,
  latestDayAhead,
  readClientNames,
} from './homes-shown.ts'

const RECORD_NAME = 'Dashboard'
const priority = v.picklist(['high', 'medium'])
const alert = v.strictObject({
  title: v.string(),
  description: v.string(),
  due_date: v.nullable(localDate),
  priority,
  category: v.string(),
  home_id: numericId,
  home_name: v.string(),
})

/** Finds the unrecorded doses (blanks) of the last days, by client. */
async function findBlankDoses(
  connection: Connection,
  homes: readonly HomeOnDay[],
  now: string,
): Promise<ClientBlankDoses[]> {
  const clients = await findClientsWhoMayHaveBlanks(connection, homes)
  const ids = clients.map(({ client }) => client.id)
  const clientCondition = sql`client_id = any(${ids}::integer[])`
  const selectByClient = async <C extends 'medication' | 'medication_version' | 'administration' | 'mark'>(
    collection: C,
    condition = clientCondition,
  ) => {
    const rows = await selectRows(connection, collection, condition)
    const confirmedRows = rows.map(row => ({ ...row, record_state: 'confirmed' }) as ShownRow<C>)
    return groupBy(confirmedRows, ({ client_id }) => client_id)
  }
  const { from } = unrecordedPeriod(earliestOfLastDays(homes, 1))
  const { to } = unrecordedPeriod(latestDayAhead(homes, 0))
  const recentCondition = sql`${clientCondition} and administration_date between ${from} and ${to}`
  const linesByClient = await selectByClient('medication')
  const versionsByClient = await selectByClient('medication_version')
  const administrationsByClient = await selectByClient('administration', recentCondition)
  const marksByClient = await selectByClient('mark', recentCondition)
  return clients.map(({ client, home, today }) => {
    const rows = {
      // All columns were read, so the row also has `scope` and `revision`.
      client: client as RowOf<'client'>,
      zone: home.time_zone,
      lines: linesByClient.get(client.id) ?? [],
      versions: versionsByClient.get(client.id) ?? [],
      administrations: administrationsByClient.get(client.id) ?? [],
      marks: marksByClient.get(client.id) ?? [],
      attentionItems: [],
      now,
    }
    const blankDoses = unrecordedDosesIn(rows, ordersOf(rows, localDateTimeOf(now, home.time_zone)), today)
    return { client_id: client.id, home_id: home.id, dueDates: blankDoses.map(({ date }) => date) }
  })
}

/** Returns the texts of an alert for the REST answer. The app has texts of its own. */
function alertText(
  complianceAlert: ComplianceAlert,
  clientName: string,
): { title: string; description: string; category: string } {
  switch (complianceAlert.kind) {
    case 'filing':
      return {
        title: 'Incident report to be filed',
        description: `${complianceAlert.report.incident_type}, ${clientName}`,
        category: 'incident',
      }
    case 'blank_doses':
      return {
        title: 'Doses without a record',
        description: `${clientName}: ${complianceAlert.count}`,
        category: 'medication',
      }
    case 'count_it':
      return { title: 'Stock to be counted', description: complianceAlert.item.name, category: 'inventory' }
    case 'witness':
      return {
        title: 'Stock waits for a witness',
        description: complianceAlert.item.name,
        category: 'inventory',
      }
  }
}

type StockAlert = Parameters<typeof inventoryAlerts>[0][number]

/** Returns everything that is wrong with an item: "Out of stock", "Low stock, expiring". */
function stockAlertText({ item, today }: StockAlert): string {
  const statusTexts = {
    count_it: 'Count it',
    out_of_stock: 'Out of stock',
    low_stock: 'Low stock',
    in_stock: '',
  }
  const expirationText = isExpired({ ...item }, today) ? 'expired' : isExpiring(item, today) ? 'expiring' : ''
  return [statusTexts[stockStatus(item)], expirationText].filter(Boolean).join(', ')
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/dashboard/inventory/alerts',
      summary:
        'How many stock items are low, expired or about to, how many are out or expired, and the first.',
      recordName: RECORD_NAME,
      rights: { collections: ['inventory_item'] },
      answer: v.strictObject({ total_alerts: count, urgent_count: count, alerts: v.array(alert) }),
    },
    async call => {
      const homes = await findShownHomes(call)
      const shownHomes = homes.map(({ home }) => home)
      const { alerts, ...counts } = inventoryAlerts(
        await findItems(call.dependencies.database, shownHomes, call.now),
      )
      return {
        ...counts,
        alerts: alerts.slice(0, MAX_SHOWN.records).map(({ itemOnDay: stockAlert, priority }) => ({
          title: stockAlert.item.name,
          description: stockAlertText(stockAlert),
          due_date: stockAlert.item.expiration_date,
          priority,
          category: stockAlert.item.category,
          home_id: stockAlert.item.home_id,
          home_name: shownHomes.find(({ id }) => id === stockAlert.item.home_id)?.home_name ?? '',
        })),
      }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/dashboard/compliance/alerts',
      summary:
        'Reports to be filed, doses nobody recorded, stock to be counted or to be signed by a witness; urgent is past its deadline.',
      recordName: RECORD_NAME,
      rights: {
        collections: ['incident_report', 'administration', 'mark', 'medication', 'inventory_item', 'client'],
      },
      answer: v.strictObject({ alert_count: count, urgent_count: count, alerts: v.array(alert) }),
    },
    async call => {
      const { now } = call
      const { database } = call.dependencies
      const homes = await findShownHomes(call)
      const shownHomes = homes.map(({ home }) => home)
      const rows = await selectRows(
        database,
        'incident_report',
        sql`${homesCondition(homes)} and removed_at is null and (incident_date >= ${earliestOfLastDays(homes, INCIDENT_DAYS)}
          or (filed_at is null and status = 'open'))`,
      )
      const reports = addHomeToRows(rows, homes).map(({ row, home, today }) => ({
        report: row,
        today,
        zone: home.time_zone,
      }))
      const items = await findItems(database, shownHomes, now)
      const blanks = await findBlankDoses(database, homes, now)
      const { alerts, ...counts } = complianceAlerts({ reports, clientBlankDoses: blanks, items, now })
      const shownAlerts = alerts.slice(0, MAX_SHOWN.records)
      const nameByClient = await readClientNames(
        database,
        shownAlerts.flatMap(({ client_id }) => client_id ?? []),
      )
      return {
        ...counts,
        alerts: shownAlerts.map(complianceAlert => ({
          ...alertText(complianceAlert, nameByClient.get(complianceAlert.client_id ?? 0) ?? ''),
          due_date: complianceAlert.due_date,
          priority: complianceAlert.priority,
          home_id: complianceAlert.home_id,
          home_name: shownHomes.find(({ id }) => id === complianceAlert.home_id)?.home_name ?? '',
        })),
      }
    },
  ),
]
