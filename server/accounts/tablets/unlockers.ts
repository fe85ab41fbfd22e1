/** Who may unlock a home's tablet. */
import type { TabletReportAnswer } from '#domain/protocol/tablets.ts'
import { areasOfRole } from '#domain/rules/access/areas.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { companyScope, homeScope } from '#domain/values/scope.ts'
import type { TabletCaller } from '../../access/tablet-caller.ts'
import type { Connection } from '../../database/connection.ts'

export type Unlocker = Omit<TabletReportAnswer['people'][number], 'activation'>

/** Returns everybody with an open account who opens some area of the home, by name. */
export async function findUnlockers(
  connection: Connection,
  { home_id, company_id }: Pick<TabletCaller, 'home_id' | 'company_id'>,
  now: string,
): Promise<Unlocker[]> {
  const scope = homeScope(home_id)
  const grants = await connection
    .selectFrom('grant')
    .innerJoin('user', 'user.id', 'grant.user_id')
    .leftJoin('person_card', 'person_card.id', 'grant.user_id')
    .select(['user_id', 'granted_scope', 'role', 'from_at', 'until_at', 'first_name', 'last_name'])
    .where('granted_scope', 'in', [scope, companyScope(company_id)])
    .where('user.is_active', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('user_id')
    .execute()
  return [...groupBy(grants, ({ user_id }) => user_id)].flatMap(([user_id, held]) => {
    const role = roleAt(held, { scope, company_id }, now)
    const areas = role === undefined ? [] : areasOfRole(role)
    const [name] = held
    if (role === undefined || name === undefined || areas.length === 0) return []
    const { first_name, last_name } = name
    return [{ user_id, first_name, last_name, role, areas: [...areas] }]
  })
}
