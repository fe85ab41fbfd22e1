import { notFound } from '#domain/errors.ts'
import { fullName } from '#domain/values/full-name.ts'
import { companyScope } from '#domain/values/scope.ts'
import { type AccessibleHome, scopesOfHomes } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'

/** Returns full names of colleagues by id; a person without a card is left out. */
export async function readPeopleNames(
  connection: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const cards = await rowsById(connection, 'person_card', [...new Set(ids)])
  return new Map(cards.map(card => [card.id, fullName(card)]))
}

/** Throws 404 for a person who never worked in a home in reach: an empty list would hide the mistake (M11). */
export async function requireColleague(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return
  const scopes = new Set([
    ...scopesOfHomes(accessibleHomes),
    ...accessibleHomes.map(home => companyScope(home.company_id)),
  ])
  if (scopes.size === 0) throw notFound('Staff')
  const grants = await connection
    .selectFrom('grant')
    .select('id')
    .where('user_id', '=', id)
    .where('granted_scope', 'in', [...scopes])
    .limit(1)
    .execute()
  if (grants.length === 0) throw notFound('Staff')
}
