/**
 * Reads an answer that lost our server's mark on the way. It is trusted only to show that our server has received the
 * request, and only if it contains what just a reader of the request can know (S14.10).
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
 * Returns receipts of operations that were just sent, without rows, which may have been altered too: a pull brings
 * them.
 */
export function provenReceipts(
  json: unknown,
  operations: readonly SignedOperation[],
): PushAnswer | undefined {
  const parsed = v.safeParse(receiptsAnswer, json)
  if (!parsed.success) return undefined
  const sentIds = new Set(operations.map(({ operation }) => operation.id))
  const { server_time, receipts } = parsed.output
  if (!receipts.every(({ id }) => sentIds.has(id))) return undefined
  return { server_time, receipts: receipts.map(receipt => ({ ...receipt, rows: {} })) }
}

/** Whether the answer proves that the server has this photo, because it contains its digest. */
export const hasProvenPhoto = (json: unknown, { statement }: SignedAttachment): boolean =>
  v.is(v.object({ hash: v.literal(statement.hash) }), json)
