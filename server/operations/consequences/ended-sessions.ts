/** Sessions that end at once with what somebody else has done. What their devices queued is still taken (S11). */
import * as v from 'valibot'
import { staffSignOut } from '#domain/operations/staff-account.ts'
import type { Transaction } from '../../database/connection.ts'
import { endCalendarsOf } from '../../database/end-calendars.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

/**
 * Who is deactivated is out: every session ends and the address of the calendar, so that none of them comes back with the
 * account.
 */
export const sessionsOfClosedAccounts: Consequence = { follows: ['user'], add: endOfClosedAccounts }

async function endOfClosedAccounts(
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

/**
 * Whoever is signed out on a device by somebody else is out there (L9), and so is the calendar app on it (P5). What the
 * device records from then on is held or refused (S9).
 */
export const sessionsEndedByOthers: Consequence = { follows: ['user'], add: endSignedOut }

async function endSignedOut(
  transaction: Transaction,
  { outcomes, receivedAt }: ConsequenceFacts,
): Promise<void> {
  for (const { submission, status, changed } of outcomes) {
    const { kind, args } = submission.operation
    if (kind !== staffSignOut.kind || status !== 'applied' || changed.length === 0) continue
    const { session_id, staff_id } = v.parse(staffSignOut.args, args)
    await transaction
      .updateTable('session')
      .set({ ended_at: receivedAt, end_reason: 'signed_out_by_another' })
      .where('id', '=', session_id)
      .where('user_id', '=', staff_id)
      .where('ended_at', 'is', null)
      .execute()
    await endCalendarsOf(transaction, [staff_id])
  }
}
