/**
 * Who is deactivated is out at once: every session ends and the address of the calendar, so that none of them comes back
 * with the account. What their devices queued stays there and is still taken (S11).
 */
import type { Transaction } from '../../database/connection.ts'
import { endCalendarsOf } from '../../database/end-calendars.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

export const sessionsOfClosedAccounts: Consequence = { follows: ['user'], add }

async function add(
  transaction: Transaction,
  { outcomes, found, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const closed = outcomes
    .flatMap(({ changed }) => changed)
    .flatMap(({ collection, row }) =>
      collection === 'user' && !row.is_active && found.one('user', row.id)?.is_active === true
        ? [row.id]
        : [],
    )
  if (closed.length === 0) return
  await transaction
    .updateTable('session')
    .set({ ended_at: receivedAt, end_reason: 'account_closed' })
    .where('user_id', 'in', closed)
    .where('ended_at', 'is', null)
    .execute()
  await endCalendarsOf(transaction, closed)
}
