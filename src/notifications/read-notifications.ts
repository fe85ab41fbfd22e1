/** Reads the user's notifications from the mirror, by the rules of `domain/rules/notifications` (X1). */
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { factsOfOrders } from '#domain/rules/notifications/client-orders.ts'
import {
  type HomeNotification,
  LISTED_DAYS,
  type NotificationFacts,
} from '#domain/rules/notifications/facts.ts'
import { channelChoiceOf } from '#domain/rules/notifications/kinds.ts'
import { roundDays } from '#domain/rules/notifications/late-doses.ts'
import { isMeantFor, notificationsOf } from '#domain/rules/notifications/notifications.ts'
import { isLowStock, isNotRemovedItem } from '#domain/rules/records/inventory.ts'
import { addDays, type Instant } from '#domain/values/dates.ts'
import { homeIdOf, homeScope } from '#domain/values/scope.ts'
import { type ClientRow, END_OF_TIME, readClients, readDoses } from '../charts/use-chart.ts'
import { loadedMonthsOf } from '../mirror/read/loaded-months.ts'
import { readRows } from '../mirror/read/read.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import type { Session } from '../session/session.ts'

export type NotificationViewer = Pick<
  Extract<Session, { state: 'authenticated' }>,
  'user' | 'role' | 'grants'
>

type Home = RowOf<'home'>

/** The collections that notifications are made from: any write to them may change the notifications. */
export const NOTIFICATION_COLLECTIONS: readonly Collection[] = [
  'home',
  'user',
  'client',
  'allergy',
  'inventory_item',
  'medication',
  'medication_version',
  'administration',
  'mark',
  'attention_item',
  'incident_report',
  'appointment',
  'stock_movement',
]

export async function readNotifications(
  mirror: MirrorDatabase,
  { user, role, grants }: NotificationViewer,
  now: Instant,
): Promise<HomeNotification[]> {
  const [homes, [account], clients] = await Promise.all([
    readRows(mirror, { collection: 'home', all: true }),
    readRows(mirror, { collection: 'user', is: user.id }),
    readClients(mirror, null),
  ])
  const openHomes = homes.filter(isOpenHome)
  const canFileIncidents = homes.some(({ id, company_id }) =>
    canDo(roleAt(grants, { scope: homeScope(id), company_id }, now), 'incident_report.file'),
  )
  const notifications = notificationsOf({
    now,
    homes: openHomes,
    ...(await readAttentionItemsAndIncidents(mirror, now, canFileIncidents)),
    ...(await readOrderFacts(mirror, openHomes, clients, now)),
    ...(await readLowStock(mirror, now)),
    appointments: await readAppointments(mirror, clients, now),
    refusedRecords: await readRefusedRecords(mirror),
    // An older server does not send this field.
    devicesNotReady: openHomes.flatMap(({ id, devices_not_ready }) =>
      (devices_not_ready ?? []).map(device => ({ ...device, home_id: id })),
    ),
  })
  const roles = new Map(
    homes.map(({ id, company_id }) => [id, roleAt(grants, { scope: homeScope(id), company_id }, now)]),
  )
  return notifications.filter(
    notification =>
      isMeantFor(
        notification,
        user.id,
        notification.home_id === null ? role : roles.get(notification.home_id),
      ) && channelChoiceOf(account?.notifications, notification.kind, role).app,
  )
}

/**
 * Reads attention items and incidents: severe incidents by the items about them, whatever their day, and incidents of
 * this device that the server has not received. For a user who may file incidents, all on this device: the deadline for
 * filing runs from the discovery, however late that was.
 */
async function readAttentionItemsAndIncidents(
  mirror: MirrorDatabase,
  now: Instant,
  canFileIncidents: boolean,
): Promise<Pick<NotificationFacts, 'attentionItems' | 'incidents'>> {
  const firstListedDate = addDays(now.slice(0, 10), -LISTED_DAYS - 1)
  const recentItems = (await readRows(mirror, { collection: 'attention_item', all: true })).filter(
    ({ opened_at }) => opened_at >= firstListedDate,
  )
  if (canFileIncidents)
    return {
      attentionItems: recentItems,
      incidents: await readRows(mirror, { collection: 'incident_report', all: true }),
    }
  const unsentEntries = await mirror.outbox.where('state').anyOf('waiting', 'sent', 'applied').toArray()
  const writtenKeys = unsentEntries.flatMap(({ writes }) => writes).map(key => key.split('/'))
  const incidentIds = new Set([
    ...recentItems.filter(({ kind }) => kind === 'severe_incident').flatMap(({ subject_ids }) => subject_ids),
    ...writtenKeys.flatMap(([collection, id]) => (collection === 'incident_report' && id ? [id] : [])),
  ])
  const incidents =
    incidentIds.size === 0
      ? []
      : await readRows(mirror, { collection: 'incident_report', anyOf: [...incidentIds] })
  return { attentionItems: recentItems, incidents }
}

/**
 * Reads late doses and allergy conflicts, only of homes all of whose current doses are on this device: a dose
 * that is missing here may have been given (rule M11).
 */
async function readOrderFacts(
  mirror: MirrorDatabase,
  homes: readonly Home[],
  visibleClients: readonly ClientRow[],
  now: Instant,
): Promise<Pick<NotificationFacts, 'lateDoses' | 'orderedAllergies'>> {
  const clientIds = visibleClients.map(({ id }) => id)
  const roundDayRanges = homes.map(({ time_zone }) => roundDays(now, time_zone))
  const earliestDate =
    roundDayRanges.map(({ from: earliestDate }) => earliestDate).toSorted()[0] ?? END_OF_TIME
  const clientsQuery = { index: 'client_id', anyOf: clientIds } as const
  const [allergies, medications, versions, { loadedScopes, ...doses }] = await Promise.all([
    readRows(mirror, { collection: 'allergy', ...clientsQuery }),
    readRows(mirror, { collection: 'medication', ...clientsQuery }),
    readRows(mirror, { collection: 'medication_version', ...clientsQuery }),
    readDoses(mirror, clientIds, earliestDate, END_OF_TIME),
  ])
  const { isRoundLoaded } = loadedMonthsOf(loadedScopes)
  const clients = visibleClients.filter(({ scope }) => isRoundLoaded(scope))
  return factsOfOrders({ homes, clients, allergies, orders: medications, versions, ...doses, now })
}

async function readLowStock(
  mirror: MirrorDatabase,
  now: Instant,
): Promise<Pick<NotificationFacts, 'stock' | 'movements'>> {
  const items = await readRows(mirror, { collection: 'inventory_item', all: true })
  const lowStockItems = items.filter(item => isNotRemovedItem(item) && isLowStock(item))
  const firstListedDate = addDays(now.slice(0, 10), -LISTED_DAYS - 1)
  const movements = await readRows(mirror, {
    collection: 'stock_movement',
    index: '[item_id+moved_on]',
    ranges: lowStockItems.map(({ id }) => ({ from: [id, firstListedDate], to: [id, END_OF_TIME] })),
  })
  return { stock: lowStockItems, movements }
}

const readAppointments = (mirror: MirrorDatabase, clients: readonly ClientRow[], now: Instant) => {
  const today = now.slice(0, 10)
  return readRows(mirror, {
    collection: 'appointment',
    index: '[client_id+appointment_date]',
    // Yesterday to the day after tomorrow in UTC: includes today and tomorrow in every time zone.
    ranges: clients.map(({ id }) => ({ from: [id, addDays(today, -1)], to: [id, addDays(today, 2)] })),
  })
}

async function readRefusedRecords(mirror: MirrorDatabase): Promise<NotificationFacts['refusedRecords']> {
  const refusedEntries = await mirror.outbox.where('state').equals('refused').toArray()
  return refusedEntries.map(({ id, operation }) => ({
    operation_id: id,
    author_id: operation.author_id,
    home_id: (operation.scope && homeIdOf(operation.scope)) ?? null,
    at: correctedRecordedAt(operation),
  }))
}
