/** The browsers that take web push, one a session. */
import { sql } from 'kysely'
import { Refusal, wrongField } from '#domain/errors.ts'
import type { Instant } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Caller } from '../access/caller.ts'
import type { Connection } from '../database/connection.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'

/** Answers in a row that are not those of a push service end a subscription. */
const MAX_BROKEN = 3
/** Browsers of one person; who turns it on in one more has it in the newest. */
const MAX_BROWSERS = 10

export interface Subscribed {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * The session's browser takes web push from now on. An address that somebody else had before is theirs no more when it
 * comes with the keys they gave, which their browser alone knows: then it is the same one. Otherwise it stays theirs.
 *
 * @throws conflict where the address is another person's
 */
export async function subscribe(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random' | 'pusher'>,
  { user_id, session_id }: Pick<Caller, 'user_id' | 'session_id'>,
  { endpoint, keys }: Subscribed,
): Promise<void> {
  const { database, now, random, pusher } = dependencies
  if (!pusher.accepts(endpoint)) throw wrongField('endpoint', 'This is no address of a push service.')
  const id = uuidV7(now(), random)
  await database.transaction().execute(async transaction => {
    await transaction
      .deleteFrom('push_subscription')
      .where(eb =>
        eb.or([
          eb('session_id', '=', session_id),
          eb.and({ endpoint, user_id }),
          eb.and({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
        ]),
      )
      .execute()
    const made = await transaction
      .insertInto('push_subscription')
      .values({ id, session_id, user_id, endpoint, ...keys, created_at: instantNow(dependencies), broken: 0 })
      .onConflict(conflict => conflict.column('endpoint').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) {
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
 * Something else than a push service answered at this address; the third time in a row it is forgotten. A service that
 * is busy or out of reach is not counted: it says nothing of the browser.
 */
export async function countBroken(connection: Connection, id: string): Promise<'ended' | 'kept'> {
  const ended = await sql`
    with counted as (
      update push_subscription set broken = broken + 1 where id = ${id} and broken < ${MAX_BROKEN} - 1 returning id)
    delete from push_subscription where id = ${id} and broken >= ${MAX_BROKEN} - 1
      and not exists (select from counted)
    returning id`.execute(connection)
  return ended.rows.length > 0 ? 'ended' : 'kept'
}

export const unsubscribe = (connection: Connection, session_id: string) =>
  connection.deleteFrom('push_subscription').where('session_id', '=', session_id).execute()

export const subscriptionOf = (connection: Connection, session_id: string) =>
  connection
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('session_id', '=', session_id)
    .executeTakeFirst()

/** Of people whose session has neither ended nor run out. */
export const subscriptionsOf = (connection: Connection, userIds: readonly number[], now: Instant) =>
  connection
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select(['push_subscription.id', 'push_subscription.user_id'])
    .where('push_subscription.user_id', '=', sql<number>`any(${[...userIds]}::integer[])`)
    .where('session.ended_at', 'is', null)
    .where(sql<boolean>`session.successor->>'refresh_expires_at' > ${now}`)
    .execute()
