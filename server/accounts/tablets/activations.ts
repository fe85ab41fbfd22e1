/** The activations of tablets that nobody has used yet (decision 107), and what ends them. */
import type { Role } from '#domain/values/roles.ts'
import type { Connection, Transaction } from '../../database/connection.ts'

export interface OpenActivation {
  readonly id: string
  readonly user_id: number
  readonly session_id: string
  readonly role: Role
  readonly sealed: unknown
  readonly expires_at: string
  readonly received_at: string | null
  /** Of its session: signed out, signed in with e-mail meanwhile, or the account was closed. */
  readonly ended_at: string | null
}

export const unusedActivations = (connection: Connection, tablet_id: string): Promise<OpenActivation[]> =>
  connection
    .selectFrom('tablet_activation')
    .innerJoin('session', 'session.id', 'tablet_activation.session_id')
    .select([
      'tablet_activation.id',
      'tablet_activation.user_id',
      'session_id',
      'role',
      'sealed',
      'expires_at',
      'received_at',
      'session.ended_at',
    ])
    .where('tablet_id', '=', tablet_id)
    .where('used_at', 'is', null)
    .execute()

/** @param role the person's role in the home now; undefined when they may not unlock the tablet any more */
export const isActivationOver = (
  activation: Pick<OpenActivation, 'ended_at' | 'expires_at' | 'role'>,
  role: Role | undefined,
  now: string,
): boolean => activation.ended_at !== null || activation.expires_at <= now || activation.role !== role

/** Ends activations that nobody used, and their sessions. */
export async function endActivations(
  transaction: Transaction,
  activations: readonly Pick<OpenActivation, 'id' | 'session_id'>[],
  now: string,
): Promise<void> {
  if (activations.length === 0) return
  // In the order of a refresh, which locks its session first: one that was just used is no more among them.
  await transaction
    .selectFrom('session')
    .select('id')
    .where(
      'id',
      'in',
      activations.map(({ session_id }) => session_id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const ended = await transaction
    .deleteFrom('tablet_activation')
    .where(
      'id',
      'in',
      activations.map(({ id }) => id),
    )
    .where('used_at', 'is', null)
    .returning('session_id')
    .execute()
  if (ended.length === 0) return
  await transaction
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'activation_over' })
    .where(
      'id',
      'in',
      ended.map(({ session_id }) => session_id),
    )
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Notes that a session which began with an activation asks for its first tokens. Returns whether it may have them: after
 * its time the tablet must have told first that the code was used, since an activation that nobody used is over then.
 */
export async function beginActivatedSession(
  transaction: Transaction,
  session_id: string,
  now: string,
): Promise<boolean> {
  const activation = await transaction
    .selectFrom('tablet_activation')
    .select(['id', 'expires_at'])
    .where('session_id', '=', session_id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (activation === undefined) return true
  if (activation.expires_at <= now) return false
  await markUsed(transaction, [activation.id], now)
  return true
}

export const markUsed = (connection: Connection, ids: readonly string[], now: string) =>
  connection
    .updateTable('tablet_activation')
    .set({ used_at: now, sealed: null })
    .where('id', 'in', ids)
    .execute()
