/** Carries out what a manager does with a tablet, in the transaction of the operation. */
import * as v from 'valibot'
import {
  tabletLift,
  tabletRemove,
  tabletRename,
  tabletResume,
  tabletReviewEmergency,
  tabletRotateKeys,
} from '#domain/operations/tablet.ts'
import type { Transaction } from '../../database/connection.ts'
import { endEmergencyCodes } from '../../database/emergency-codes.ts'
import { wantNewKeys } from '../../database/wanted-keys.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

/** The operations write the home's row again. What needs keys (enrolling, emergency codes) is done by calls. */
export const consequencesOfTablets: Consequence = { triggers: ['home'], add: changeTablets }

async function changeTablets(
  transaction: Transaction,
  { outcomes, receivedAt }: ConsequenceFacts,
): Promise<void> {
  for (const { submission, status } of outcomes) {
    const { kind, args, author_id } = submission.operation
    const change = changes[kind]
    if (change !== undefined && status === 'applied')
      await change(transaction, args, { author_id, receivedAt })
  }
}

interface Act {
  readonly author_id: number
  readonly receivedAt: string
}

const changes: Readonly<
  Record<string, (transaction: Transaction, args: unknown, act: Act) => Promise<unknown>>
> = {
  [tabletRename.kind](transaction, args) {
    const { tablet_id, home_id, name } = v.parse(tabletRename.args, args)
    return tabletUpdate(transaction, { tablet_id, home_id }).set({ name }).execute()
  },
  async [tabletRemove.kind](transaction, args, { author_id, receivedAt }) {
    const tablet = v.parse(tabletRemove.args, args)
    const removed = await tabletUpdate(transaction, tablet)
      .set({ removed_at: receivedAt, removed_by: author_id, share: null, secrets: null })
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined) return
    await endEmergencyCodes(transaction, removed.id)
    await transaction
      .updateTable('tablet_activation')
      .set({ sealed: null })
      .where('tablet_id', '=', removed.id)
      .where('sealed', 'is not', null)
      .execute()
    await transaction
      .updateTable('session')
      .set({ ended_at: receivedAt, end_reason: 'tablet_removed' })
      .where('device_id', '=', removed.id)
      .where('device_kind', '=', 'home')
      .where('ended_at', 'is', null)
      .execute()
  },
  /** The next token for the share is good whatever it is: after a suspension nobody knows which one the tablet has. */
  [tabletResume.kind](transaction, args, { receivedAt }) {
    return tabletUpdate(transaction, v.parse(tabletResume.args, args))
      .set({
        suspended_at: null,
        share_token_hash: null,
        previous_share_token_hash: null,
        last_contact_at: receivedAt,
      })
      .where('removed_at', 'is', null)
      .where('suspended_at', 'is not', null)
      .execute()
  },
  [tabletRotateKeys.kind](transaction, args) {
    return wantNewKeys(transaction, v.parse(tabletRotateKeys.args, args))
  },
  async [tabletLift.kind](transaction, args, { receivedAt }) {
    const { user_id, ...tablet } = v.parse(tabletLift.args, args)
    await transaction
      .updateTable('tablet_person')
      .set({ failed_tries: 0, locked_until: null, lifted_at: receivedAt })
      .where('user_id', '=', user_id)
      .where('tablet_id', 'in', query =>
        query
          .selectFrom('tablet')
          .select('id')
          .where('id', '=', tablet.tablet_id)
          .where('home_id', '=', tablet.home_id),
      )
      .execute()
  },
  async [tabletReviewEmergency.kind](transaction, args, { author_id, receivedAt }) {
    const { use_id, ...tablet } = v.parse(tabletReviewEmergency.args, args)
    await transaction
      .updateTable('tablet_emergency_use')
      .set({ reviewed_at: receivedAt, reviewed_by: author_id })
      .where('id', '=', use_id)
      .where('reviewed_at', 'is', null)
      .where('tablet_id', 'in', query =>
        query
          .selectFrom('tablet')
          .select('id')
          .where('id', '=', tablet.tablet_id)
          .where('home_id', '=', tablet.home_id),
      )
      .execute()
  },
}

const tabletUpdate = (
  transaction: Transaction,
  { tablet_id, home_id }: { readonly tablet_id: string; readonly home_id: number },
) => transaction.updateTable('tablet').where('id', '=', tablet_id).where('home_id', '=', home_id)
