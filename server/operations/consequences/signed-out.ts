/**
 * Whoever is signed out on a device by somebody else is out there at once (L9), and so is the calendar app on it (P5). What
 * the device recorded before is still taken, and what it records from then on is held or refused (S9, S11).
 */
import * as v from 'valibot'
import { staffSignOut } from '#domain/operations/staff-account.ts'
import type { Transaction } from '../../database/connection.ts'
import { endCalendarsOf } from '../../database/end-calendars.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

export const sessionsEndedByOthers: Consequence = { follows: ['user'], add }

async function add(transaction: Transaction, { outcomes, receivedAt }: ConsequenceFacts): Promise<void> {
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
