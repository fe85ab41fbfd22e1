/** The browsers that receive web push, one per session. */
import { sql } from 'kysely'
import { fieldRefusal, Refusal } from '#domain/errors.ts'
import type { Instant } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Caller } from '../access/caller.ts'
import type { Connection } from '../database/connection.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'

/** A subscription ends after this many consecutive responses that are not from a push service. */
const MAX_BROKEN_RESPONSES = 3
/** The most browsers of one person; beyond it, only the newest are kept. */
const MAX_BROWSERS = 10

export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Subscribes the session's browser to web push. A push address that another person registered is moved to this user
 * only with the keys registered with it, which only that browser knows: then it is the same browser, used by both.
 *
 * @throws conflict where the address is another person's and the keys are not the registered ones
 */
export async function subscribe(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random' | 'pusher'>,
  { user_id, session_id }: Pick<Caller, 'user_id' | 'session_id'>,
  { endpoint, keys }: BrowserSubscription,
): Promise<void> {
  const { database, now, random, pusher } = dependencies
  if (!pusher.accepts(endpoint)) throw fieldRefusal('endpoint', 'This is no address of a push service.')
  const id = uuidV7(now(), random)
  await database.transaction().execute(async transaction => {
    await transaction
      .deleteFrom('push_subscription')
      .where(builder =>
        builder.or([
          builder('session_id', '=', session_id),
          builder.and({ endpoint, user_id }),
          builder.and({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
        ]),
      )
      .execute()
    const insertedRow = await transaction
      .insertInto('push_subscription')
      .values({ id, session_id, user_id, endpoint, ...keys, created_at: instantNow(dependencies), broken: 0 })
      .onConflict(conflict => conflict.column('endpoint').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (insertedRow === undefined) {
      throw new Refusal(
        'conflict',
        'Somebody else is notified at this address. Turn notifications off and on again on this device.',
      )
    }
    await sql`delete from push_subscription where id in (
      select id from push_subscription where user_id = ${user_id}
      order by created_at desc, id desc offset ${MAX_BROWSERS})`.execute(transaction)
  })
}

/**
 * Counts a response that is not from a push service at this address; the third in a row ends the subscription. A
 * service that is busy or unreachable is not counted: it shows nothing about the browser.
 */
export async function countBrokenResponse(connection: Connection, id: string): Promise<'ended' | 'kept'> {
  const deletion = await sql`
    with counted as (
      update push_subscription set broken = broken + 1 where id = ${id} and broken < ${MAX_BROKEN_RESPONSES} - 1 returning id)
    delete from push_subscription where id = ${id} and broken >= ${MAX_BROKEN_RESPONSES} - 1
      and not exists (select from counted)
    returning id`.execute(connection)
  return deletion.rows.length > 0 ? 'ended' : 'kept'
}

export const unsubscribe = (connection: Connection, session_id: string) =>
  connection.deleteFrom('push_subscription').where('session_id', '=', session_id).execute()

export const readSubscription = (connection: Connection, session_id: string) =>
  connection
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('session_id', '=', session_id)
    .executeTakeFirst()

/** Returns the subscriptions of these people whose session has neither ended nor expired. */
export const readSubscriptions = (connection: Connection, userIds: readonly number[], now: Instant) =>
  connection
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select(['push_subscription.id', 'push_subscription.user_id'])
    .where('push_subscription.user_id', '=', sql<number>`any(${[...userIds]}::integer[])`)
    .where('session.ended_at', 'is', null)
    .where(sql<boolean>`session.successor->>'refresh_expires_at' > ${now}`)
    .execute()
