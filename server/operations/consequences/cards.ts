/** A person's card says where they work (H9), from the grants as the operations leave them. */
import { sql } from 'kysely'
import { worksIn } from '#domain/rules/colleagues.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById, selectRows } from '../../database/rows.ts'
import { changedIn, rowsAfter } from '../changed-rows.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

export const placesOnCards: Consequence = { follows: ['grant'], add }

async function add(transaction: Transaction, { outcomes, found }: ConsequenceFacts): Promise<void> {
  const all = [...new Set(changedIn(outcomes, 'grant').map(({ user_id }) => user_id))]
  const grants = await selectRows(transaction, 'grant', sql`user_id = any(${all}::integer[])`)
  const known = await lockRowsById(transaction, 'person_card', all)
  for (const card of known) found.putRow('person_card', card)
  for (const [index, outcome] of outcomes.entries()) {
    const people = new Set(changedIn([outcome], 'grant').map(({ user_id }) => user_id))
    if (people.size === 0) continue
    const sofar = outcomes.slice(0, index + 1)
    const after = rowsAfter('grant', grants, sofar)
    const cards = new Map(rowsAfter('person_card', known, sofar).map(card => [card.id, card]))
    for (const id of people) {
      const card = cards.get(id)
      const works_in = worksIn(after.filter(({ user_id }) => user_id === id))
      if (card === undefined || card.works_in.join() === works_in.join()) continue
      outcome.changed.push({ collection: 'person_card', row: { ...card, works_in } })
    }
  }
}
