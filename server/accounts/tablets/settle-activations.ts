/** What a tablet's report says of activations, and which of them it is to have (decision 107). */
import type * as v from 'valibot'
import type { SealedActivation } from '#domain/protocol/activations.ts'
import type { SealedUnderCode } from '#domain/protocol/sealed-code.ts'
import type { tabletReport } from '#domain/protocol/tablets.ts'
import type { TabletCaller } from '../../access/tablet-caller.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { endActivations, isActivationOver, markUsed, unusedActivations } from './activations.ts'
import type { Unlocker } from './unlockers.ts'

type Report = Pick<v.InferOutput<typeof tabletReport>, 'people' | 'activations'>

/**
 * Stores which activations were used and received, ends those that are over, and returns the others by person. One that
 * was used in time is told afterwards, when the tablet is connected again: it is not over, however late that is.
 */
export async function settleActivations(
  database: Database,
  { id: tablet_id }: Pick<TabletCaller, 'id'>,
  { people, activations: reported = [] }: Report,
  unlockers: readonly Unlocker[],
  now: string,
): Promise<ReadonlyMap<number, SealedActivation>> {
  await notePins(
    database,
    tablet_id,
    people.map(({ user_id }) => user_id),
  )
  const unused = await unusedActivations(database, tablet_id)
  if (unused.length === 0) return new Map()
  const isUsedById = new Map(reported.map(({ id, is_used }) => [id, is_used]))
  const roles = new Map(unlockers.map(({ user_id, role }) => [user_id, role]))

  const used = unused.filter(({ id }) => isUsedById.get(id) === true)
  if (used.length > 0) await markUsed(database, idsOf(used), now)

  const rest = unused.filter(one => !used.includes(one))
  const over = rest.filter(one => isActivationOver(one, roles.get(one.user_id), now))
  if (over.length > 0) {
    await database.transaction().execute(transaction => endActivations(transaction, over, now))
  }
  const open = rest.filter(one => !over.includes(one))
  const received = open.filter(({ id, received_at }) => isUsedById.has(id) && received_at === null)
  if (received.length > 0) {
    await database
      .updateTable('tablet_activation')
      .set({ received_at: now })
      .where('id', 'in', idsOf(received))
      .execute()
  }
  return new Map(
    open.map(({ id, user_id, expires_at, sealed }) => [
      user_id,
      // Written by this server.
      { id, expires_at, sealed: sealed as SealedUnderCode },
    ]),
  )
}

const idsOf = (activations: readonly { readonly id: string }[]) => activations.map(({ id }) => id)

/** Notes who has a PIN no more: a report names everybody who has one. */
async function notePins(connection: Connection, tablet_id: string, named: readonly number[]): Promise<void> {
  let query = connection
    .updateTable('tablet_person')
    .set({ has_pin: false })
    .where('tablet_id', '=', tablet_id)
    .where('has_pin', '=', true)
  if (named.length > 0) query = query.where('user_id', 'not in', named)
  await query.execute()
  if (named.length === 0) return
  await connection
    .updateTable('tablet_person')
    .set({ has_pin: true })
    .where('tablet_id', '=', tablet_id)
    .where('has_pin', '=', false)
    .where('user_id', 'in', named)
    .execute()
}
