/**
 * Queues deliveries from the current state of the homes: each notification is found once, and each person who wants it
 * by mail or web push then gets one delivery (X5).
 */
import { sql } from 'kysely'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import type { HomeNotification } from '#domain/rules/notifications/facts.ts'
import type { Channel } from '#domain/rules/notifications/kinds.ts'
import { DAY_MS, type Instant, instantAt, millisOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import { MAIL_TARGET } from './deliver.ts'
import { findNotifications, type Home } from './find-notifications.ts'
import { findRecipients, shouldNotify } from './people.ts'
import { readSubscriptions } from './subscriptions.ts'

/** The number of homes read together. */
const HOMES_PER_BATCH = 50
/** The days for which found notifications are stored: longer than they are listed. */
const RETENTION_DAYS = 30
/** The setting with the time of this server's first run: notifications that existed then are not sent. */
const FIRST_RUN_SETTING = 'notifications'

export async function queueDeliveries(database: Database, now: Instant): Promise<void> {
  const isFirstRun = await isServersFirstRun(database)
  const homes = (await selectRows(database, 'home', sql`true`)).filter(isOpenHome)
  for (let offset = 0; offset < homes.length; offset += HOMES_PER_BATCH) {
    await queueDeliveriesOf(database, homes.slice(offset, offset + HOMES_PER_BATCH), now, isFirstRun)
  }
  if (isFirstRun)
    await database.insertInto('setting').values({ name: FIRST_RUN_SETTING, value: '{}' }).execute()
  await deleteOldRows(database, now)
}

async function queueDeliveriesOf(
  database: Database,
  homes: readonly Home[],
  now: Instant,
  isFirstRun: boolean,
): Promise<void> {
  const notifications = await findNotifications(database, homes, now)
  const unsettledNotifications = notifications.filter(({ isSettled }) => !isSettled)
  if (unsettledNotifications.length === 0) return
  await database.transaction().execute(async transaction => {
    const newNotifications = await insertNewNotifications(transaction, unsettledNotifications, now)
    if (newNotifications.length === 0 || isFirstRun) return
    const deliveries = await makeDeliveries(transaction, newNotifications, homes, now)
    if (deliveries.length > 0) {
      await transaction.insertInto('notification_delivery').values(deliveries).execute()
    }
  })
}

/**
 * Returns the notifications that were not found before. When two processes find the same notification, it is returned
 * in only one of them.
 */
async function insertNewNotifications(
  transaction: Transaction,
  notifications: readonly HomeNotification[],
  found_at: Instant,
): Promise<HomeNotification[]> {
  const insertedRows = await transaction
    .insertInto('notification_found')
    // Sorted by id, so that no two processes deadlock.
    .values(notifications.map(({ id }) => ({ id, found_at })).sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const ids = new Set(insertedRows.map(({ id }) => id))
  return notifications.filter(({ id }) => ids.has(id))
}

async function makeDeliveries(
  transaction: Transaction,
  notifications: readonly HomeNotification[],
  homes: readonly Home[],
  now: Instant,
) {
  const recipients = await findRecipients(transaction, homes, now)
  const makeDeliveryRow = (user_id: number, { id, kind, home_id }: HomeNotification, target: string) => ({
    ...{ user_id, notification_id: id, target, kind, home_id },
    ...{ created_at: now, tries: 0, tried_at: null, sent_at: null, done_at: null },
  })
  const ids = recipients.map(({ user }) => user.id)
  const browsersByUser = groupBy(await readSubscriptions(transaction, ids, now), ({ user_id }) => user_id)
  return notifications.flatMap(notification =>
    recipients.flatMap(recipient => {
      const { id } = recipient.user
      const isNotifiedOver = (channel: Channel) => shouldNotify(recipient, notification, channel, homes, now)
      return [
        ...(isNotifiedOver('mail') ? [makeDeliveryRow(id, notification, MAIL_TARGET)] : []),
        ...(isNotifiedOver('push')
          ? (browsersByUser.get(id) ?? []).map(browser => makeDeliveryRow(id, notification, browser.id))
          : []),
      ]
    }),
  )
}

async function isServersFirstRun(database: Database): Promise<boolean> {
  const settings = await database
    .selectFrom('setting')
    .select('name')
    .where('name', '=', FIRST_RUN_SETTING)
    .execute()
  return settings.length === 0
}

async function deleteOldRows(database: Database, now: Instant): Promise<void> {
  const cutoff = instantAt(millisOf(now) - RETENTION_DAYS * DAY_MS)
  await database.deleteFrom('notification_found').where('found_at', '<', cutoff).execute()
  await database.deleteFrom('notification_delivery').where('created_at', '<', cutoff).execute()
}
