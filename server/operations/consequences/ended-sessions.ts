/** Sessions that end at once by another person's act. What their devices queued is still accepted (S11). */
import * as v from 'valibot'
import { staffSignOut } from '#domain/operations/staff-account.ts'
import type { Transaction } from '../../database/connection.ts'
import { endCalendarsOf } from '../../database/end-calendars.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

/**
 * Ends every session and the calendar address of a deactivated person, so that reactivating the account restores none
 * of them.
 */
export const sessionsOfClosedAccounts: Consequence = { triggers: ['user'], add: endSessionsOfClosed }

async function endSessionsOfClosed(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const closedUserIds = outcomes
    .flatMap(({ changedRows }) => changedRows)
    .flatMap(({ collection, row }) =>
      collection === 'user' && !row.is_active && recordsBefore.one('user', row.id)?.is_active === true
        ? [row.id]
        : [],
    )
  if (closedUserIds.length === 0) return
  await transaction
    .updateTable('session')
    .set({ ended_at: receivedAt, end_reason: 'account_closed' })
    .where('user_id', 'in', closedUserIds)
    .where('ended_at', 'is', null)
    .execute()
  await endCalendarsOf(transaction, closedUserIds)
}

/**
 * Ends the session of a person whom another person signs out on a device (L9), and the person's calendar address, which
 * a calendar app on the device may have (P5). What the device records from then on is quarantined or refused (S9).
 */
export const sessionsEndedByOthers: Consequence = { triggers: ['user'], add: endSignedOutSessions }

async function endSignedOutSessions(
  transaction: Transaction,
  { outcomes, receivedAt }: ConsequenceFacts,
): Promise<void> {
  for (const { submission, status, changedRows } of outcomes) {
    const { kind, args } = submission.operation
    if (kind !== staffSignOut.kind || status !== 'applied' || changedRows.length === 0) continue
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
