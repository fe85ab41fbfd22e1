/**
 * Creates the scopes of new rows before the rows: a new company, home or person has its own scope, the catalogue has
 * the platform's, and withdrawn rows have one too.
 */
import type { Collection } from '#domain/registry.ts'
import { WITHDRAWN } from '#domain/values/scope.ts'
import type { Transaction } from '../../database/connection.ts'
import { ensureScopes } from '../../feed/stamp.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

const HAVE_SCOPES: readonly Collection[] = ['company', 'home', 'user', 'service']

export const scopesOfNewRows: Consequence = { follows: [...HAVE_SCOPES, 'client'], add }

async function add(transaction: Transaction, { outcomes, found }: ConsequenceFacts): Promise<void> {
  const changed = outcomes.flatMap(outcome => outcome.changed)
  const made = changed.filter(
    ({ collection, row }) =>
      row.scope === WITHDRAWN ||
      (HAVE_SCOPES.includes(collection) && found.one(collection, row.id) === undefined),
  )
  await ensureScopes(
    transaction,
    made.map(({ row }) => row.scope),
  )
}
