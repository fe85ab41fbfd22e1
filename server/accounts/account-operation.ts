/**
 * Operations after a mailed link or code was checked: they use the one write path, in the transaction that uses the
 * link or code up.
 */
import { refusalOf } from '#domain/errors.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Transaction } from '../database/connection.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { applyInTransaction } from '../operations/apply-operations.ts'
import { unsignedSubmission } from '../operations/submission.ts'

type AccountOperation = Extract<OperationKind, `user.${string}`>

/** The session that begins with the operation; without a session the operation's own id is used. */
interface AccountSession {
  readonly session_id: string
  readonly device_id: string | null
}

/**
 * Applies an operation of a person to their own account. Nothing may be written after it in the same transaction.
 * @throws the refusal of the operation
 */
export async function applyAccountOperation<Kind extends AccountOperation>(
  transaction: Transaction,
  { now, random }: Pick<Dependencies, 'now' | 'random'>,
  kind: Kind,
  args: OperationInput<Kind>,
  session?: AccountSession,
): Promise<void> {
  const receivedAt = instantNow({ now })
  const id = uuidV7(now(), random)
  const session_id = session?.session_id ?? id
  const author = { user_id: args.user_id, session_id, device_id: session?.device_id ?? null }
  const submission = unsignedSubmission({ id, kind, args, author, recordedAt: receivedAt })
  const [receipt] = await applyInTransaction(transaction, [submission], { receivedAt, locks: 'everywhere' })
  if (receipt?.outcome === 'applied') return
  throw receipt?.error === undefined ? new Error(`${kind} was not applied.`) : refusalOf(receipt.error)
}
