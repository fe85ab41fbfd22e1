/**
 * Sends what is queued, mails and pushes apart, so that a push service that is slow keeps no mail waiting. Whoever sends
 * takes a delivery first, so that no two processes send it; one that fails is tried again for an hour, after one minute,
 * two, four and so on.
 */
import { type RawBuilder, sql } from 'kysely'
import { isUrgentKind } from '#domain/rules/notifications/kinds.ts'
import { type Instant, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import type { Tables } from '../database/tables.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { notificationMail } from '../mail/words.ts'
import { inShares } from './in-shares.ts'
import { pushKeys } from './push-keys.ts'
import { countBroken } from './subscriptions.ts'

type Delivery = Tables['notification_delivery']
type Key = Pick<Delivery, 'user_id' | 'notification_id' | 'target'>
type Sending = Pick<Dependencies, 'database' | 'mailer' | 'pusher' | 'now' | 'log' | 'settings'>

/** `dropped`: who or what it was for is not there any more. */
type Outcome = 'sent' | 'dropped' | 'failed'

/** Later nobody is helped by it: the list has it. */
const TRIED_MINUTES = 60

/** The target of a delivery that is no push subscription. */
export const BY_MAIL = 'mail'

/** Of one company in one look; the rest is next a minute later. */
const MOST_OF_A_COMPANY = 500
/** A company whose services answer slowly has two of the ten pushes under way, and waits for those alone. */
const PUSHES = { atOnce: 10, perShare: 2 }
const MAILS = { atOnce: 4, perShare: 2 }

export const mailQueued = (sending: Sending, signal?: AbortSignal) =>
  deliver(sending, sql`target = ${BY_MAIL}`, MAILS, signal)

export const pushQueued = (sending: Sending, signal?: AbortSignal) =>
  deliver(sending, sql`target <> ${BY_MAIL}`, PUSHES, signal)

async function deliver(
  sending: Sending,
  isOfKind: RawBuilder<unknown>,
  shares: typeof PUSHES,
  signal: AbortSignal | undefined,
): Promise<void> {
  const startedAt = instantNow(sending)
  const { rows } = await sql<Key & { company_id: number | null }>`
    select user_id, notification_id, target, company_id from (
      select due.*, person.company_id, row_number() over (
        partition by person.company_id order by due.created_at, user_id, notification_id, target) as place
      from (
        select user_id, notification_id, target, created_at from notification_delivery
        where created_at <= ${startedAt} and ${isDue(startedAt)} and ${isOfKind}
      ) as due join "user" as person on person.id = user_id
    ) as waiting where place <= ${MOST_OF_A_COMPANY} order by place`.execute(sending.database)
  const one = (key: Key) => deliverOne(sending, key, startedAt)
  await inShares(rows, ({ company_id }) => company_id, shares, one, signal)
}

/** Not done, and its last try is so many minutes ago as tries went before. */
const isDue = (now: Instant) => sql<boolean>`done_at is null and (tried_at is null
  or tried_at + interval '1 minute' * power(2, tries - 1) <= ${now})`

async function deliverOne(sending: Sending, key: Key, startedAt: Instant): Promise<void> {
  const { database } = sending
  try {
    const taken = await sql<Delivery>`
      update notification_delivery set tries = tries + 1, tried_at = ${startedAt}
      where ${isSame(key)} and ${isDue(startedAt)} returning *`.execute(database)
    const [delivery] = taken.rows
    if (delivery === undefined) return
    const isOver = millisOf(startedAt) - millisOf(delivery.created_at) > TRIED_MINUTES * MINUTE_MS
    const outcome = isOver ? 'dropped' : await tried(sending, delivery)
    if (outcome === 'failed') return
    const at = instantNow(sending)
    await sql`update notification_delivery set done_at = ${at}, sent_at = ${outcome === 'sent' ? at : null}
      where ${isSame(key)}`.execute(database)
  } catch (error) {
    // The database is away: what was taken is tried again, and the others go on.
    logFailure(sending, key, error)
  }
}

const isSame = ({ user_id, notification_id, target }: Key) =>
  sql<boolean>`user_id = ${user_id} and notification_id = ${notification_id} and target = ${target}`

async function tried(sending: Sending, delivery: Delivery): Promise<Outcome> {
  try {
    return await (delivery.target === BY_MAIL ? mail : push)(sending, delivery)
  } catch (error) {
    logFailure(sending, delivery, error)
    return 'failed'
  }
}

const logFailure = ({ log }: Sending, { target }: Key, error: unknown) =>
  log({ event: 'notification_failed', target, error: error instanceof Error ? error.name : 'unknown' })

async function mail({ database, mailer, settings }: Sending, { user_id, kind }: Delivery): Promise<Outcome> {
  const person = await database
    .selectFrom('user')
    .select('email')
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (person === undefined) return 'dropped'
  await mailer.send(notificationMail(person.email, kind, `${settings.publicUrl}/dashboard/notifications`))
  return 'sent'
}

/** On a locked screen anybody reads it: what happened and in which home, and nothing of whom (X6.1). */
async function push(sending: Sending, delivery: Delivery): Promise<Outcome> {
  const { database, pusher } = sending
  const { target, kind, home_id } = delivery
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
  const payload = JSON.stringify({ kind, home: home?.home_name ?? null })
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
