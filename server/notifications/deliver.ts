/**
 * Sends what is queued, one after another. A delivery is locked while it is sent, so that no two processes send it; one
 * that fails is tried again with the next look, for an hour.
 */
import { sql } from 'kysely'
import { isUrgentKind } from '#domain/rules/notifications/kinds.ts'
import { MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import type { Transaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { notificationMail } from '../mail/words.ts'
import { pushKeys } from './push-keys.ts'

type Delivery = Tables['notification_delivery']
type Sending = Pick<Dependencies, 'database' | 'mailer' | 'pusher' | 'now' | 'log' | 'settings'>

/** `dropped`: who or what it was for is not there any more. */
type Outcome = 'sent' | 'dropped' | 'failed'

/** Later nobody is helped by it: the list has it. */
const TRIED_MINUTES = 60

/** The target of a delivery that is no push subscription. */
export const BY_MAIL = 'mail'

export async function deliverQueued(dependencies: Sending): Promise<void> {
  const startedAt = instantNow(dependencies)
  // Each once a look: one that fails does not keep the others waiting.
  let after: Delivery | undefined
  do {
    const last = after
    after = await dependencies.database
      .transaction()
      .execute(transaction => deliverNext(transaction, dependencies, startedAt, last))
  } while (after !== undefined)
}

async function deliverNext(
  transaction: Transaction,
  dependencies: Sending,
  startedAt: string,
  after: Delivery | undefined,
): Promise<Delivery | undefined> {
  const beyond =
    after &&
    sql`and (created_at, user_id, notification_id, target)
      > (${after.created_at}, ${after.user_id}, ${after.notification_id}, ${after.target})`
  const { rows } = await sql<Delivery>`
    select * from notification_delivery
    where done_at is null and created_at <= ${startedAt} ${beyond ?? sql``}
    order by created_at, user_id, notification_id, target
    limit 1 for update skip locked`.execute(transaction)
  const [delivery] = rows
  if (delivery === undefined) return undefined
  const isOver = millisOf(startedAt) - millisOf(delivery.created_at) > TRIED_MINUTES * MINUTE_MS
  const outcome = isOver ? 'dropped' : await tried(transaction, dependencies, delivery)
  const at = instantNow(dependencies)
  await transaction
    .updateTable('notification_delivery')
    .set({
      tries: delivery.tries + 1,
      sent_at: outcome === 'sent' ? at : null,
      done_at: outcome === 'failed' ? null : at,
    })
    .where('user_id', '=', delivery.user_id)
    .where('notification_id', '=', delivery.notification_id)
    .where('target', '=', delivery.target)
    .execute()
  return delivery
}

async function tried(transaction: Transaction, dependencies: Sending, delivery: Delivery): Promise<Outcome> {
  try {
    return await (delivery.target === BY_MAIL ? mail : push)(transaction, dependencies, delivery)
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    dependencies.log({ event: 'notification_failed', target: delivery.target, error: reason })
    return 'failed'
  }
}

async function mail(
  transaction: Transaction,
  { mailer, settings }: Sending,
  { user_id, kind }: Delivery,
): Promise<Outcome> {
  const person = await transaction
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
async function push(
  transaction: Transaction,
  { pusher }: Sending,
  { target, kind, home_id }: Delivery,
): Promise<Outcome> {
  const subscription = await transaction
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', target)
    .executeTakeFirst()
  if (subscription === undefined) return 'dropped'
  const home = await transaction
    .selectFrom('home')
    .select('home_name')
    .where('id', '=', home_id ?? 0)
    .executeTakeFirst()
  const payload = JSON.stringify({ kind, home: home?.home_name ?? null })
  const isUrgent = isUrgentKind(kind)
  const outcome = await pusher.send({ ...subscription, payload, isUrgent }, await pushKeys(transaction))
  if (outcome === 'sent') return 'sent'
  await transaction.deleteFrom('push_subscription').where('id', '=', target).execute()
  return 'dropped'
}
