/** The homes of the company as a request of somebody who works in all of them reaches them. */
import { homeScope } from '#domain/values/scope.ts'
import { homeById } from '#server/access/homes.ts'
import type { AccessibleHome } from '#server/access/reach.ts'
import type { World } from '../world/world.ts'

export async function homesReached({ database, company }: World): Promise<AccessibleHome[]> {
  const found = await Promise.all(company.homes.map(({ id }) => homeById(database, id)))
  return found.flatMap(home =>
    home === undefined ? [] : [{ ...home, scope: homeScope(home.id), role: 'manager' as const }],
  )
}
