/** The browsers that take web push, one a session. */
import { sql } from 'kysely'
import { wrongField } from '#domain/errors.ts'
import type { Instant } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Caller } from '../access/caller.ts'
import type { Connection } from '../database/connection.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'

export interface Subscribed {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The session's browser takes web push from now on; an address that somebody had before is theirs no more. */
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
      .where(eb => eb.or([eb('session_id', '=', session_id), eb('endpoint', '=', endpoint)]))
      .execute()
    await transaction
      .insertInto('push_subscription')
      .values({ id, session_id, user_id, endpoint, ...keys, created_at: instantNow(dependencies) })
      .execute()
  })
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
