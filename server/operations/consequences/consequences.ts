import type { Transaction } from '../../database/connection.ts'
import { consequencesForCards } from './cards.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'
import { sessionsEndedByOthers, sessionsOfClosedAccounts } from './ended-sessions.ts'
import { consequencesOfFollowUps } from './follow-ups.ts'
import { consequencesOfMarks } from './marks.ts'
import { scopesOfNewRows } from './new-scopes.ts'
import { consequencesOfOrders } from './orders.ts'
import { consequencesOfQuarantine } from './quarantine.ts'
import { consequencesOfRecords } from './records.ts'
import { consequencesOfRecoveredRecords } from './recovered.ts'

/** The consequences in order: each sees what the previous consequences added. */
const consequences: readonly Consequence[] = [
  scopesOfNewRows,
  sessionsOfClosedAccounts,
  sessionsEndedByOthers,
  consequencesForCards,
  consequencesOfRecoveredRecords,
  consequencesOfQuarantine,
  consequencesOfMarks,
  consequencesOfOrders,
  consequencesOfRecords,
  consequencesOfFollowUps,
]

/** Adds the consequences to the outcomes of a batch. */
export async function addConsequences(transaction: Transaction, facts: ConsequenceFacts): Promise<void> {
  for (const consequence of consequences) {
    if (isTriggered(consequence, facts)) await consequence.add(transaction, facts)
  }
}

const isTriggered = ({ triggers }: Consequence, { outcomes }: ConsequenceFacts) =>
  triggers === 'every batch' ||
  outcomes.some(({ changedRows }) => changedRows.some(({ collection }) => triggers.includes(collection)))
