/**
 * What is believed of an answer that has lost our mark on the way: no more than that our server has what was sent, and
 * only where the answer says something that nobody knows who has not read the request (S14.10).
 */
import * as v from 'valibot'
import type { SignedAttachment } from '#domain/photos/attachment.ts'
import type { PushAnswer } from '#domain/protocol/sync-protocol.ts'
import { instant } from '#domain/values/schemas.ts'
import type { SignedOperation } from '../outbox/signed.ts'

const receiptsAnswer = v.object({
  server_time: instant,
  receipts: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        outcome: v.picklist(['applied', 'duplicate', 'held', 'rejected']),
        earlier: v.exactOptional(v.picklist(['applied', 'held', 'rejected'])),
        error: v.exactOptional(
          v.object({
            code: v.string(),
            message: v.string(),
            fields: v.exactOptional(v.record(v.string(), v.array(v.string()))),
          }),
        ),
      }),
    ),
    v.nonEmpty(),
  ),
})

/**
 * Receipts of operations that were just sent. Without the rows, which may have been changed as well: a pull brings them.
 */
export function provenReceipts(
  said: unknown,
  operations: readonly SignedOperation[],
): PushAnswer | undefined {
  const read = v.safeParse(receiptsAnswer, said)
  if (!read.success) return undefined
  const sent = new Set(operations.map(({ operation }) => operation.id))
  const { server_time, receipts } = read.output
  if (!receipts.every(({ id }) => sent.has(id))) return undefined
  return { server_time, receipts: receipts.map(receipt => ({ ...receipt, rows: {} })) }
}

/** The server has this photo: the answer names its digest. */
export const hasProvenPhoto = (said: unknown, { statement }: SignedAttachment): boolean =>
  v.is(v.object({ hash: v.literal(statement.hash) }), said)
