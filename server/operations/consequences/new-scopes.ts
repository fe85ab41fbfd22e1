/** A new home or person has a scope of its own: it exists before a row is written into it. */
import type { Collection } from '#domain/registry.ts'
import type { Transaction } from '../../database/connection.ts'
import { ensureScopes } from '../../feed/stamp.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

const HAVE_SCOPES: readonly Collection[] = ['home', 'user']

export const scopesOfNewRows: Consequence = { follows: HAVE_SCOPES, add }

async function add(transaction: Transaction, { outcomes, found }: ConsequenceFacts): Promise<void> {
  const changed = outcomes.flatMap(outcome => outcome.changed)
  const made = changed.filter(
    ({ collection, row }) => HAVE_SCOPES.includes(collection) && found.one(collection, row.id) === undefined,
  )
  await ensureScopes(
    transaction,
    made.map(({ row }) => row.scope),
  )
}
