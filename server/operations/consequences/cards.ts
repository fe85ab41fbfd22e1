/**
 * Updates a person's card with where they work (H9), from the grants as the operations leave them, and whether they can
 * sign in (H12), which depends on a password that is in no operation.
 */
import { sql } from 'kysely'
import { worksIn } from '#domain/rules/people/colleagues.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById, selectRows } from '../../database/rows.ts'
import { changedIn, rowsAfter } from '../changed-rows.ts'
import type { OperationOutcome } from '../operation-log.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

export const factsOnCards: Consequence = { follows: ['grant', 'user'], add }

async function add(transaction: Transaction, { outcomes, found }: ConsequenceFacts): Promise<void> {
  const all = peopleIn(outcomes)
  const grants = await selectRows(transaction, 'grant', sql`user_id = any(${all}::integer[])`)
  const accounts = await accountsOf(transaction, all)
  const known = await lockRowsById(transaction, 'person_card', all)
  for (const card of known) found.putRow('person_card', card)
  for (const [index, outcome] of outcomes.entries()) {
    const people = peopleIn([outcome])
    if (people.length === 0) continue
    const sofar = outcomes.slice(0, index + 1)
    const after = rowsAfter('grant', grants, sofar)
    const cards = new Map(rowsAfter('person_card', known, sofar).map(card => [card.id, card]))
    for (const id of people) {
      const card = cards.get(id)
      const works_in = worksIn(after.filter(({ user_id }) => user_id === id))
      const is_registered = accounts.hasRegistered(id, sofar)
      if (card === undefined) continue
      if (card.works_in.join() === works_in.join() && card.is_registered === is_registered) continue
      outcome.changed.push({ collection: 'person_card', row: { ...card, works_in, is_registered } })
    }
  }
}

const NOT_VERIFIED = 'Not Verified'

const peopleIn = (outcomes: readonly OperationOutcome[]): number[] => [
  ...new Set([
    ...changedIn(outcomes, 'grant').map(({ user_id }) => user_id),
    ...changedIn(outcomes, 'user').map(({ id }) => id),
  ]),
]

/**
 * Reads who has registered, by the same rule as in REST: there is a password, or the address is verified. A password is
 * written before the operation that reports it.
 */
async function accountsOf(transaction: Transaction, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; has_password: boolean; verification_status: string }>`
    select id, password_hash is not null as has_password, verification_status from "user"
    where id = any(${[...ids]}::integer[])`.execute(transaction)
  const accounts = new Map(rows.map(account => [account.id, account]))
  return {
    hasRegistered(id: number, sofar: readonly OperationOutcome[]): boolean {
      const account = accounts.get(id)
      const changed = changedIn(sofar, 'user').find(user => user.id === id)
      const status = changed?.verification_status ?? account?.verification_status ?? NOT_VERIFIED
      return account?.has_password === true || status !== NOT_VERIFIED
    },
  }
}
