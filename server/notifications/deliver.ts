/**
 * Sends queued deliveries, mails and pushes separately, so that a slow push service delays no mail. A process claims a
 * delivery before it sends it, so that no two processes send it. A failed delivery is tried again for an hour, after
 * one minute, two, four and so on.
 */
import { type RawBuilder, sql } from 'kysely'
import { isUrgentKind } from '#domain/rules/notifications/kinds.ts'
import { type Instant, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { languageOf } from '../access/language-of.ts'
import type { Tables } from '../database/tables.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { titleIn } from '../mail/languages.ts'
import { notificationMail, notificationsMail } from '../mail/words.ts'
import { ensurePushKeys } from './push-keys.ts'
import { countBrokenResponse } from './subscriptions.ts'

type Delivery = Tables['notification_delivery']
type DeliveryKey = Pick<Delivery, 'user_id' | 'notification_id' | 'target'>
type DeliveryDependencies = Pick<Dependencies, 'database' | 'mailer' | 'pusher' | 'now' | 'log' | 'settings'>

/** `dropped`: the person or the record it was for no longer exists. */
type Outcome = 'sent' | 'dropped' | 'failed'

/** After this time a delivery is of no use: the notification is in the list. */
const MAX_RETRY_MINUTES = 60

/** The target of a delivery that is no push subscription. */
export const MAIL_TARGET = 'mail'

/** The most deliveries of one company per run; the rest follows a minute later. */
const MAX_DELIVERIES_PER_COMPANY = 500
/**
 * A company whose push services respond slowly has at most two of the ten pushes in progress, so that only its own
 * pushes wait.
 */
const PUSH_LIMITS = { maxActive: 10, maxPerShare: 2 }
const MAIL_LIMITS = { maxActive: 4, maxPerShare: 2 }

/**
 * From this number on, deliveries that wait for one person become one mail; after this number of mails to a person in
 * ten minutes, further deliveries wait (X5.5).
 */
const MAX_SEPARATE_MAILS = 5
const MAIL_WINDOW_MINUTES = 10

export async function sendNotificationMails(
  dependencies: DeliveryDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const startedAt = instantNow(dependencies)
  const deliveries = await selectDueDeliveries(dependencies, sql`target = ${MAIL_TARGET}`, startedAt)
  const recipients = [...new Map(deliveries.map(delivery => [delivery.user_id, delivery])).values()]
  const mailRecipient = ({ user_id }: DeliveryKey) => mailPerson(dependencies, user_id, startedAt)
  await runInShares(recipients, ({ company_id }) => company_id, MAIL_LIMITS, mailRecipient, signal)
}

export async function sendNotificationPushes(
  dependencies: DeliveryDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const startedAt = instantNow(dependencies)
  const deliveries = await selectDueDeliveries(dependencies, sql`target <> ${MAIL_TARGET}`, startedAt)
  const pushDelivery = (key: DeliveryKey) => claimAndDeliver(dependencies, key, startedAt)
  await runInShares(deliveries, ({ company_id }) => company_id, PUSH_LIMITS, pushDelivery, signal)
}

type DueDelivery = DeliveryKey & { readonly company_id: number | null }

async function selectDueDeliveries(
  { database }: DeliveryDependencies,
  targetCondition: RawBuilder<unknown>,
  startedAt: Instant,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select user_id, notification_id, target, company_id from (
      select due.*, person.company_id, row_number() over (
        partition by person.company_id order by due.created_at, user_id, notification_id, target) as place
      from (
        select user_id, notification_id, target, created_at from notification_delivery
        where created_at <= ${startedAt} and ${dueCondition(startedAt)} and ${targetCondition}
      ) as due join "user" as person on person.id = user_id
    ) as waiting where place <= ${MAX_DELIVERIES_PER_COMPANY} order by place`.execute(database)
  return rows
}

/** Mails all deliveries that wait for one person, each separately or all in one. */
async function mailPerson(
  dependencies: DeliveryDependencies,
  user_id: number,
  startedAt: Instant,
): Promise<void> {
  const { database } = dependencies
  const recipientCondition = sql<boolean>`user_id = ${user_id} and target = ${MAIL_TARGET}`
  try {
    const windowStart = new Date(millisOf(startedAt) - MAIL_WINDOW_MINUTES * MINUTE_MS).toISOString()
    const { rows: recentMails } = await sql`select from notification_delivery
      where ${recipientCondition} and sent_at > ${windowStart} limit ${MAX_SEPARATE_MAILS}`.execute(database)
    if (recentMails.length >= MAX_SEPARATE_MAILS) return
    const deliveries = await claimDeliveries(dependencies, recipientCondition, startedAt)
    const isOneMail = deliveries.length >= MAX_SEPARATE_MAILS
    const batches = isOneMail ? [deliveries] : deliveries.map(delivery => [delivery])
    for (const batch of batches) await deliverBatch(dependencies, batch, startedAt)
  } catch (error) {
    logFailure(dependencies, { target: MAIL_TARGET }, error)
  }
}

/** Claims deliveries, so that no other process sends them; failed deliveries are due again later. */
async function claimDeliveries(
  { database }: DeliveryDependencies,
  condition: RawBuilder<boolean>,
  startedAt: Instant,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update notification_delivery set tries = tries + 1, tried_at = ${startedAt}
    where ${condition} and ${dueCondition(startedAt)} returning *`.execute(database)
  return rows
}

/** Sends the claimed deliveries as one, and records the outcome. */
async function deliverBatch(
  dependencies: DeliveryDependencies,
  batch: readonly Delivery[],
  startedAt: Instant,
): Promise<void> {
  const isExpired = ({ created_at }: Delivery) =>
    millisOf(startedAt) - millisOf(created_at) > MAX_RETRY_MINUTES * MINUTE_MS
  const currentDeliveries = batch.filter(delivery => !isExpired(delivery))
  const outcome =
    currentDeliveries.length === 0 ? 'dropped' : await tryDelivery(dependencies, currentDeliveries)
  const finishedAt = instantNow(dependencies)
  for (const delivery of batch) {
    const isSent = outcome === 'sent' && !isExpired(delivery)
    if (outcome === 'failed' && !isExpired(delivery)) continue
    await sql`update notification_delivery set done_at = ${finishedAt}, sent_at = ${isSent ? finishedAt : null}
      where ${deliveryCondition(delivery)}`.execute(dependencies.database)
  }
}

/** Returns the condition for a delivery that is not done and whose delay, doubling with each try, is over. */
const dueCondition = (now: Instant) => sql<boolean>`done_at is null and (tried_at is null
  or tried_at + interval '1 minute' * power(2, tries - 1) <= ${now})`

async function claimAndDeliver(
  dependencies: DeliveryDependencies,
  key: DeliveryKey,
  startedAt: Instant,
): Promise<void> {
  try {
    const deliveries = await claimDeliveries(dependencies, deliveryCondition(key), startedAt)
    if (deliveries.length > 0) await deliverBatch(dependencies, deliveries, startedAt)
  } catch (error) {
    // The database is unavailable: the claimed deliveries are tried again, and the others continue.
    logFailure(dependencies, key, error)
  }
}

const deliveryCondition = ({ user_id, notification_id, target }: DeliveryKey) =>
  sql<boolean>`user_id = ${user_id} and notification_id = ${notification_id} and target = ${target}`

async function tryDelivery(dependencies: DeliveryDependencies, batch: readonly Delivery[]): Promise<Outcome> {
  const [delivery] = batch
  if (delivery === undefined) return 'dropped'
  try {
    return await (delivery.target === MAIL_TARGET
      ? sendMail(dependencies, delivery, batch.length)
      : sendPush(dependencies, delivery))
  } catch (error) {
    logFailure(dependencies, delivery, error)
    return 'failed'
  }
}

const logFailure = ({ log }: DeliveryDependencies, { target }: Pick<DeliveryKey, 'target'>, error: unknown) =>
  log({ event: 'notification_failed', target, error: error instanceof Error ? error.name : 'unknown' })

async function sendMail(
  { database, mailer, settings }: DeliveryDependencies,
  { user_id, kind }: Delivery,
  count: number,
): Promise<Outcome> {
  const user = await database
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (user === undefined) return 'dropped'
  const link = `${settings.publicUrl}/dashboard/notifications`
  await mailer.send(count === 1 ? notificationMail(user, kind, link) : notificationsMail(user, count, link))
  return 'sent'
}

/** Sends a push. Anyone can read it on a locked screen, so it contains the event and the home, but no person (X6.1). */
async function sendPush(dependencies: DeliveryDependencies, delivery: Delivery): Promise<Outcome> {
  const { database, pusher } = dependencies
  const { target, user_id, kind, home_id } = delivery
  const subscription = await database
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', target)
    .executeTakeFirst()
  if (subscription === undefined) return 'dropped'
  const home = await database
    .selectFrom('home')
    .select('home_name')
    .where('id', '=', home_id ?? 0)
    .executeTakeFirst()
  const title = titleIn(await languageOf(database, user_id), kind)
  const payload = JSON.stringify({ kind, title, home: home?.home_name ?? null })
  const isUrgent = isUrgentKind(kind)
  const outcome = await pusher.send({ ...subscription, payload, isUrgent }, await ensurePushKeys(database))
  if (outcome === 'broken') {
    logFailure(dependencies, delivery, new Error('broken'))
    return (await countBrokenResponse(database, target)) === 'ended' ? 'dropped' : 'failed'
  }
  const subscriptionUpdate = database
    .updateTable('push_subscription')
    .set({ broken: 0 })
    .where('id', '=', target)
  if (outcome === 'sent') {
    await subscriptionUpdate.where('broken', '>', 0).execute()
    return 'sent'
  }
  await database.deleteFrom('push_subscription').where('id', '=', target).execute()
  return 'dropped'
}

interface ShareLimits {
  /** The most items in progress at the same time. */
  readonly maxActive: number
  /** The most items of one share in progress. */
  readonly maxPerShare: number
}

/**
 * Processes the items, at most `maxActive` at the same time. `shareOf` divides them into shares, such as one for each
 * company; the shares take turns, so that a slow one delays only its own items. Starts nothing more once `signal` is
 * aborted. `processItem` must not reject.
 */
async function runInShares<Item, Share>(
  items: readonly Item[],
  shareOf: (item: Item) => Share,
  { maxActive, maxPerShare }: ShareLimits,
  processItem: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const queues = groupBy(items, shareOf)
  const activeCounts = new Map<Share, number>()
  const takeNext = (): [Share, Item] | undefined => {
    if (signal?.aborted) return undefined
    for (const [share, [nextItem, ...laterItems]] of queues) {
      if (nextItem === undefined || (activeCounts.get(share) ?? 0) >= maxPerShare) continue
      // Moves this share to the end: the other shares are next.
      queues.delete(share)
      if (laterItems.length > 0) queues.set(share, laterItems)
      return [share, nextItem]
    }
    return undefined
  }
  const worker = async () => {
    for (let job = takeNext(); job !== undefined; job = takeNext()) {
      const [share, item] = job
      activeCounts.set(share, (activeCounts.get(share) ?? 0) + 1)
      await processItem(item)
      activeCounts.set(share, (activeCounts.get(share) ?? 1) - 1)
    }
  }
  await Promise.all(Array.from({ length: maxActive }, worker))
}
