/** Finds the people who receive the notifications of homes, and their channels (X3, X4). */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { type GrantFacts, menuRole, roleAt } from '#domain/rules/access/grants.ts'
import type { HomeNotification } from '#domain/rules/notifications/facts.ts'
import { type Channel, channelChoiceOf } from '#domain/rules/notifications/kinds.ts'
import { isMeantFor } from '#domain/rules/notifications/notifications.ts'
import type { Instant } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { companyScope, homeScope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById, selectRows } from '../database/rows.ts'
import type { Home } from './find-notifications.ts'

export interface Recipient {
  readonly user: Pick<RowOf<'user'>, 'id' | 'notifications'>
  /** All grants of the person. */
  readonly grants: readonly GrantFacts[]
}

/** Returns the people who work in these homes or for their companies now. */
export async function findRecipients(
  connection: Connection,
  homes: readonly Home[],
  now: Instant,
): Promise<Recipient[]> {
  const scopes = new Set(
    homes.flatMap(({ id, company_id }) => [homeScope(id), ...(company_id ? [companyScope(company_id)] : [])]),
  )
  const openCondition = sql`from_at <= ${now} and (until_at is null or until_at > ${now})`
  const openGrants = await selectRows(
    connection,
    'grant',
    sql`granted_scope = any(${[...scopes]}::text[]) and ${openCondition}`,
    ['user_id'],
  )
  const userIds = [...new Set(openGrants.map(({ user_id }) => user_id))]
  const users = await rowsById(connection, 'user', userIds, ['id', 'notifications', 'is_active'])
  const grants = await selectRows(
    connection,
    'grant',
    sql`user_id = any(${userIds}::integer[]) and ${openCondition}`,
  )
  const grantsByUser = groupBy(grants, ({ user_id }) => user_id)
  return users
    .filter(({ is_active }) => is_active)
    .map(user => ({ user, grants: grantsByUser.get(user.id) ?? [] }))
}

/** Whether a person gets a notification over a channel. */
export function shouldNotify(
  { user, grants }: Recipient,
  notification: HomeNotification,
  channel: Channel,
  homes: readonly Home[],
  now: Instant,
): boolean {
  const home = homes.find(({ id }) => id === notification.home_id)
  const role = home && roleAt(grants, { scope: homeScope(home.id), company_id: home.company_id }, now)
  return (
    isMeantFor(notification, user.id, role) &&
    channelChoiceOf(user.notifications, notification.kind, menuRole(grants, now) ?? role)[channel]
  )
}
