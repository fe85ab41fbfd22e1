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
import { BY_MAIL } from './deliver.ts'
import { findNotifications, type Home } from './find-notifications.ts'
import { isNotified, recipientsOf } from './people.ts'
import { subscriptionsOf } from './subscriptions.ts'

/** The number of homes read together. */
const HOMES_AT_ONCE = 50
/** The days found notifications are kept; longer than a notification is listed. */
const KEPT_DAYS = 30
/** The setting with the time of this server's first run: notifications that existed then are not sent. */
const SETTING = 'notifications'

export async function queueDeliveries(database: Database, now: Instant): Promise<void> {
  const isFirst = await isFirstLook(database)
  const homes = (await selectRows(database, 'home', sql`true`)).filter(isOpenHome)
  for (let from = 0; from < homes.length; from += HOMES_AT_ONCE) {
    await queueOf(database, homes.slice(from, from + HOMES_AT_ONCE), now, isFirst)
  }
  if (isFirst) await database.insertInto('setting').values({ name: SETTING, value: '{}' }).execute()
  await forgetOld(database, now)
}

async function queueOf(
  database: Database,
  homes: readonly Home[],
  now: Instant,
  isFirst: boolean,
): Promise<void> {
  const notifications = await findNotifications(database, homes, now)
  const unsettled = notifications.filter(({ isSettled }) => !isSettled)
  if (unsettled.length === 0) return
  await database.transaction().execute(async transaction => {
    const newNotifications = await insertNew(transaction, unsettled, now)
    if (newNotifications.length === 0 || isFirst) return
    const deliveries = await deliveriesOf(transaction, newNotifications, homes, now)
    if (deliveries.length > 0) {
      await transaction.insertInto('notification_delivery').values(deliveries).execute()
    }
  })
}

/** Returns the notifications not found before. Of two processes that find the same one, only one gets it. */
async function insertNew(
  transaction: Transaction,
  notifications: readonly HomeNotification[],
  found_at: Instant,
): Promise<HomeNotification[]> {
  const inserted = await transaction
    .insertInto('notification_found')
    // Sorted by id, so that no two processes deadlock.
    .values(notifications.map(({ id }) => ({ id, found_at })).sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const ids = new Set(inserted.map(({ id }) => id))
  return notifications.filter(({ id }) => ids.has(id))
}

async function deliveriesOf(
  transaction: Transaction,
  notifications: readonly HomeNotification[],
  homes: readonly Home[],
  now: Instant,
) {
  const recipients = await recipientsOf(transaction, homes, now)
  const deliveryRow = (user_id: number, { id, kind, home_id }: HomeNotification, target: string) => ({
    ...{ user_id, notification_id: id, target, kind, home_id },
    ...{ created_at: now, tries: 0, tried_at: null, sent_at: null, done_at: null },
  })
  const ids = recipients.map(({ user }) => user.id)
  const browsers = groupBy(await subscriptionsOf(transaction, ids, now), ({ user_id }) => user_id)
  return notifications.flatMap(notification =>
    recipients.flatMap(recipient => {
      const { id } = recipient.user
      const gets = (channel: Channel) => isNotified(recipient, notification, channel, homes, now)
      return [
        ...(gets('mail') ? [deliveryRow(id, notification, BY_MAIL)] : []),
        ...(gets('push')
          ? (browsers.get(id) ?? []).map(browser => deliveryRow(id, notification, browser.id))
          : []),
      ]
    }),
  )
}

async function isFirstLook(database: Database): Promise<boolean> {
  const settings = await database.selectFrom('setting').select('name').where('name', '=', SETTING).execute()
  return settings.length === 0
}

async function forgetOld(database: Database, now: Instant): Promise<void> {
  const cutoff = instantAt(millisOf(now) - KEPT_DAYS * DAY_MS)
  await database.deleteFrom('notification_found').where('found_at', '<', cutoff).execute()
  await database.deleteFrom('notification_delivery').where('created_at', '<', cutoff).execute()
}
