import { fullName } from '#domain/entities/client.ts'
import { notFound } from '#domain/errors.ts'
import type { ReachedHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'

/** Full names of colleagues by id; someone without a card has none. */
export async function peopleNames(
  connection: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const cards = await rowsById(connection, 'person_card', [...new Set(ids)])
  return new Map(cards.map(card => [card.id, fullName(card)]))
}

/** Throws 404 for somebody of no company with a home in reach: an empty list would hide it (M11). */
export async function requireColleague(
  connection: Connection,
  reach: readonly ReachedHome[],
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return
  const [card] = await rowsById(connection, 'person_card', [id])
  if (!reach.some(({ company_id }) => company_id === card?.company_id)) throw notFound('Staff')
}
