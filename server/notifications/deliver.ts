/**
 * Sends queued deliveries, mails and pushes separately, so that a slow push service delays no mail. A process claims a
 * delivery before it sends it, so that no two processes send it. A failed delivery is tried again for an hour, after
 * one minute, two, four and so on.
 */
import { type RawBuilder, sql } from 'kysely'
import { isUrgentKind } from '#domain/rules/notifications/kinds.ts'
import { type Instant, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { languageOf } from '../access/language-of.ts'
import type { Tables } from '../database/tables.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { titleIn } from '../mail/languages.ts'
import { notificationMail, notificationsMail } from '../mail/words.ts'
import { inShares } from './in-shares.ts'
import { pushKeys } from './push-keys.ts'
import { countBroken } from './subscriptions.ts'

type Delivery = Tables['notification_delivery']
type Key = Pick<Delivery, 'user_id' | 'notification_id' | 'target'>
type Sending = Pick<Dependencies, 'database' | 'mailer' | 'pusher' | 'now' | 'log' | 'settings'>

/** `dropped`: the person or the record it was for no longer exists. */
type Outcome = 'sent' | 'dropped' | 'failed'

/** After this time a delivery is of no use: the notification is in the list. */
const TRIED_MINUTES = 60

/** The target of a delivery that is no push subscription. */
export const BY_MAIL = 'mail'

/** The most deliveries of one company per run; the rest follows a minute later. */
const MAX_OF_A_COMPANY = 500
/** A company whose services respond slowly has at most two of the ten pushes in progress, so only its own wait. */
const PUSHES = { atOnce: 10, perShare: 2 }
const MAILS = { atOnce: 4, perShare: 2 }

/** From this many waiting for one person, they become one mail; after this many in ten minutes, others wait (X5.5). */
const MAX_MAILS = 5
const MAILS_MINUTES = 10

export async function mailQueued(sending: Sending, signal?: AbortSignal): Promise<void> {
  const startedAt = instantNow(sending)
  const due = await dueOf(sending, sql`target = ${BY_MAIL}`, startedAt)
  const people = [...new Map(due.map(one => [one.user_id, one])).values()]
  const mails = ({ user_id }: Key) => mailPerson(sending, user_id, startedAt)
  await inShares(people, ({ company_id }) => company_id, MAILS, mails, signal)
}

export async function pushQueued(sending: Sending, signal?: AbortSignal): Promise<void> {
  const startedAt = instantNow(sending)
  const due = await dueOf(sending, sql`target <> ${BY_MAIL}`, startedAt)
  const push = (key: Key) => deliverOne(sending, key, startedAt)
  await inShares(due, ({ company_id }) => company_id, PUSHES, push, signal)
}

type Due = Key & { readonly company_id: number | null }

async function dueOf(
  { database }: Sending,
  isOfKind: RawBuilder<unknown>,
  startedAt: Instant,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select user_id, notification_id, target, company_id from (
      select due.*, person.company_id, row_number() over (
        partition by person.company_id order by due.created_at, user_id, notification_id, target) as place
      from (
        select user_id, notification_id, target, created_at from notification_delivery
        where created_at <= ${startedAt} and ${isDue(startedAt)} and ${isOfKind}
      ) as due join "user" as person on person.id = user_id
    ) as waiting where place <= ${MAX_OF_A_COMPANY} order by place`.execute(database)
  return rows
}

/** Mails all deliveries that wait for one person, each separately or all in one. */
async function mailPerson(sending: Sending, user_id: number, startedAt: Instant): Promise<void> {
  const { database } = sending
  const isTheirs = sql<boolean>`user_id = ${user_id} and target = ${BY_MAIL}`
  try {
    const since = new Date(millisOf(startedAt) - MAILS_MINUTES * MINUTE_MS).toISOString()
    const { rows: sent } = await sql`select from notification_delivery
      where ${isTheirs} and sent_at > ${since} limit ${MAX_MAILS}`.execute(database)
    if (sent.length >= MAX_MAILS) return
    const taken = await take(sending, isTheirs, startedAt)
    const isTogether = taken.length >= MAX_MAILS
    const mails = isTogether ? [taken] : taken.map(one => [one])
    for (const together of mails) await finish(sending, together, startedAt)
  } catch (error) {
    logFailure(sending, { target: BY_MAIL }, error)
  }
}

/** Claims deliveries, so that no other process sends them; failed deliveries are due again later. */
async function take(
  { database }: Sending,
  which: RawBuilder<boolean>,
  startedAt: Instant,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update notification_delivery set tries = tries + 1, tried_at = ${startedAt}
    where ${which} and ${isDue(startedAt)} returning *`.execute(database)
  return rows
}

/** Sends the claimed deliveries as one, and records the outcome. */
async function finish(sending: Sending, together: readonly Delivery[], startedAt: Instant): Promise<void> {
  const isOver = ({ created_at }: Delivery) =>
    millisOf(startedAt) - millisOf(created_at) > TRIED_MINUTES * MINUTE_MS
  const current = together.filter(delivery => !isOver(delivery))
  const outcome = current.length === 0 ? 'dropped' : await tried(sending, current)
  const at = instantNow(sending)
  for (const delivery of together) {
    const isSent = outcome === 'sent' && !isOver(delivery)
    if (outcome === 'failed' && !isOver(delivery)) continue
    await sql`update notification_delivery set done_at = ${at}, sent_at = ${isSent ? at : null}
      where ${isSame(delivery)}`.execute(sending.database)
  }
}

/** Returns the condition for a delivery that is not done and whose delay, doubling with each try, is over. */
const isDue = (now: Instant) => sql<boolean>`done_at is null and (tried_at is null
  or tried_at + interval '1 minute' * power(2, tries - 1) <= ${now})`

async function deliverOne(sending: Sending, key: Key, startedAt: Instant): Promise<void> {
  try {
    const taken = await take(sending, isSame(key), startedAt)
    if (taken.length > 0) await finish(sending, taken, startedAt)
  } catch (error) {
    // The database is unavailable: the claimed deliveries are tried again, and the others continue.
    logFailure(sending, key, error)
  }
}

const isSame = ({ user_id, notification_id, target }: Key) =>
  sql<boolean>`user_id = ${user_id} and notification_id = ${notification_id} and target = ${target}`

async function tried(sending: Sending, together: readonly Delivery[]): Promise<Outcome> {
  const [delivery] = together
  if (delivery === undefined) return 'dropped'
  try {
    return await (delivery.target === BY_MAIL
      ? mail(sending, delivery, together.length)
      : push(sending, delivery))
  } catch (error) {
    logFailure(sending, delivery, error)
    return 'failed'
  }
}

const logFailure = ({ log }: Sending, { target }: Pick<Key, 'target'>, error: unknown) =>
  log({ event: 'notification_failed', target, error: error instanceof Error ? error.name : 'unknown' })

async function mail(
  { database, mailer, settings }: Sending,
  { user_id, kind }: Delivery,
  count: number,
): Promise<Outcome> {
  const person = await database
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (person === undefined) return 'dropped'
  const link = `${settings.publicUrl}/dashboard/notifications`
  await mailer.send(
    count === 1 ? notificationMail(person, kind, link) : notificationsMail(person, count, link),
  )
  return 'sent'
}

/** Sends a push. Anyone can read it on a locked screen, so it contains the event and the home, but no person (X6.1). */
async function push(sending: Sending, delivery: Delivery): Promise<Outcome> {
  const { database, pusher } = sending
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
  const outcome = await pusher.send({ ...subscription, payload, isUrgent }, await pushKeys(database))
  if (outcome === 'broken') {
    logFailure(sending, delivery, new Error('broken'))
    return (await countBroken(database, target)) === 'ended' ? 'dropped' : 'failed'
  }
  const ofBrowser = database.updateTable('push_subscription').set({ broken: 0 }).where('id', '=', target)
  if (outcome === 'sent') {
    await ofBrowser.where('broken', '>', 0).execute()
    return 'sent'
  }
  await database.deleteFrom('push_subscription').where('id', '=', target).execute()
  return 'dropped'
}
