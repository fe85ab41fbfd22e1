/** REST writes: a call becomes an operation and uses the one write path (design §4). */
import * as v from 'valibot'
import { fieldRefusal, Refusal, refusalOf } from '#domain/errors.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { textUpTo } from '#domain/values/bounded.ts'
import { repeatableId, uuidV7 } from '#domain/values/ids.ts'
import type { Caller } from '../access/caller.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { type Receipt, unsignedSubmission } from '../operations/submission.ts'
import type { WritingDependencies } from '../operations/writes.ts'

const anyUuid = v.pipe(textUpTo(36), v.toLowerCase(), v.uuid())

/** A write request: the id of its operation, and ids for the records it makes. */
export interface RestRequest {
  readonly operationId: string
  /** The request may be a repetition, so its records may be removed by now. */
  readonly isRepeatable: boolean
  /** The caller's request: the same key with the same content is the same request. */
  readonly requestContent: unknown
  /**
   * Returns an id for a record this request makes. With a key it is derived from the key, so a request whose answer was
   * lost makes the same record when it is sent again.
   */
  newId(purpose: string): string
}

/** Reads the `Idempotency-Key` header. Throws 400 for a key that is no UUID. */
export function makeRestRequest(
  { now, random }: Pick<Dependencies, 'now' | 'random'>,
  idempotencyKey: string | undefined,
  requestContent: unknown,
): RestRequest {
  if (idempotencyKey === undefined) {
    const newId = () => uuidV7(now(), random)
    return { operationId: newId(), isRepeatable: false, requestContent, newId }
  }
  const parsedKey = v.safeParse(anyUuid, idempotencyKey)
  if (!parsedKey.success) {
    throw fieldRefusal('Idempotency-Key', 'The Idempotency-Key must be a UUID.')
  }
  return {
    operationId: parsedKey.output,
    isRepeatable: true,
    requestContent,
    newId: purpose => repeatableId('rest', parsedKey.output, purpose),
  }
}

/** Returns the request of a second operation in the same call: it has an id of its own. */
export const secondRequestOf = (request: RestRequest): RestRequest => ({
  ...request,
  operationId: request.newId('second operation'),
})

/**
 * Runs one operation for a signed-in caller and returns the rows it touched. Throws its refusal; a repeated request
 * returns, or throws, the first result.
 */
export async function runOperation<Kind extends OperationKind>(
  dependencies: Pick<WritingDependencies, 'now' | 'writes'>,
  caller: Caller,
  kind: Kind,
  args: OperationInput<Kind>,
  request: RestRequest,
): Promise<Receipt['touched']> {
  const recordedAt = instantNow(dependencies)
  const { operationId: id, requestContent } = request
  const submission = {
    ...unsignedSubmission({ id, kind, args, author: caller, recordedAt }),
    requestContent,
  }
  const [receipt] = await dependencies.writes.apply([submission], recordedAt)
  if (receipt === undefined) throw new Error('An operation was not answered.')
  const outcome = receipt.outcome === 'duplicate' ? receipt.earlier : receipt.outcome
  if (outcome === 'applied') return receipt.touched
  if (outcome === 'rejected' && receipt.error !== undefined) throw refusalOf(receipt.error)
  throw new Refusal('conflict', 'This change was kept and is waiting for a manager.')
}
