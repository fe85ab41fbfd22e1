/**
 * Creates the scopes of new rows before the rows: a new company, home or person has its own scope, the catalogue has
 * the platform's, and withdrawn rows have one too.
 */
import type { Collection } from '#domain/registry.ts'
import { WITHDRAWN_SCOPE } from '#domain/values/scope.ts'
import type { Transaction } from '../../database/connection.ts'
import { ensureScopes } from '../../feed/stamp.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

const COLLECTIONS_WITH_SCOPES: readonly Collection[] = ['company', 'home', 'user', 'service']

export const scopesOfNewRows: Consequence = {
  triggers: [...COLLECTIONS_WITH_SCOPES, 'client'],
  add: addScopes,
}

async function addScopes(
  transaction: Transaction,
  { outcomes, recordsBefore }: ConsequenceFacts,
): Promise<void> {
  const changedRows = outcomes.flatMap(outcome => outcome.changedRows)
  const newRows = changedRows.filter(
    ({ collection, row }) =>
      row.scope === WITHDRAWN_SCOPE ||
      (COLLECTIONS_WITH_SCOPES.includes(collection) && recordsBefore.one(collection, row.id) === undefined),
  )
  await ensureScopes(
    transaction,
    newRows.map(({ row }) => row.scope),
  )
}
