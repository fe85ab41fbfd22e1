import { fullName } from '#domain/entities/client.ts'
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
