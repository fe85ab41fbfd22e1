/**
 * Updates the fields of a person's card that follow from other rows: where the person works (H9), from the grants as
 * the operations leave them, and whether the person has registered (H12), from a password, which no operation contains.
 */
import { sql } from 'kysely'
import { careScopes } from '#domain/rules/people/colleagues.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById, selectRows } from '../../database/rows.ts'
import { changedRowsIn, rowsAfterOperations } from '../changed-rows.ts'
import type { OperationOutcome } from '../operation-log.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

export const consequencesForCards: Consequence = { triggers: ['grant', 'user'], add: addFactsToCards }

async function addFactsToCards(
  transaction: Transaction,
  { outcomes, recordsBefore }: ConsequenceFacts,
): Promise<void> {
  const userIds = changedUserIds(outcomes)
  const grants = await selectRows(transaction, 'grant', sql`user_id = any(${userIds}::integer[])`)
  const accounts = await readAccounts(transaction, userIds)
  const lockedCards = await lockRowsById(transaction, 'person_card', userIds)
  for (const card of lockedCards) recordsBefore.putRow('person_card', card)
  for (const [index, outcome] of outcomes.entries()) {
    const changedIds = changedUserIds([outcome])
    if (changedIds.length === 0) continue
    const outcomesSoFar = outcomes.slice(0, index + 1)
    const grantsNow = rowsAfterOperations('grant', grants, outcomesSoFar)
    const cards = new Map(
      rowsAfterOperations('person_card', lockedCards, outcomesSoFar).map(card => [card.id, card]),
    )
    for (const id of changedIds) {
      const card = cards.get(id)
      const works_in = careScopes(grantsNow.filter(({ user_id }) => user_id === id))
      const is_registered = accounts.hasRegistered(id, outcomesSoFar)
      if (card === undefined) continue
      if (card.works_in.join() === works_in.join() && card.is_registered === is_registered) continue
      outcome.changedRows.push({ collection: 'person_card', row: { ...card, works_in, is_registered } })
    }
  }
}

const NOT_VERIFIED = 'Not Verified'

const changedUserIds = (outcomes: readonly OperationOutcome[]): number[] => [
  ...new Set([
    ...changedRowsIn(outcomes, 'grant').map(({ user_id }) => user_id),
    ...changedRowsIn(outcomes, 'user').map(({ id }) => id),
  ]),
]

/**
 * Reads who has registered, by the same rule as in REST: there is a password, or the address is verified. A password is
 * written before the operation that reports it.
 */
async function readAccounts(transaction: Transaction, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; has_password: boolean; verification_status: string }>`
    select id, password_hash is not null as has_password, verification_status from "user"
    where id = any(${[...ids]}::integer[])`.execute(transaction)
  const accounts = new Map(rows.map(account => [account.id, account]))
  return {
    hasRegistered(id: number, outcomesSoFar: readonly OperationOutcome[]): boolean {
      const account = accounts.get(id)
      const changedUser = changedRowsIn(outcomesSoFar, 'user').find(user => user.id === id)
      const status = changedUser?.verification_status ?? account?.verification_status ?? NOT_VERIFIED
      return account?.has_password === true || status !== NOT_VERIFIED
    },
  }
}
