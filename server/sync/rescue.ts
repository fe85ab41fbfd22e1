/**
 * Imports a part of a rescue file for a manager. The part is decrypted and pushed as the device would have pushed it:
 * the signatures in it count, not the user who imports it (S11), and operations that are already known are answered as
 * duplicates (S2).
 */
import { createDecipheriv, hkdfSync } from 'node:crypto'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import {
  DERIVED_KEY_BITS,
  type OlderRescuePart,
  type RescueAnswer,
  type RescuePart,
  SEAL_IV_BYTES,
  sealContext,
} from '#domain/protocol/rescue-file.ts'
import { MAX_OPERATIONS_PER_PUSH, type PushReceipt, pushRequest } from '#domain/protocol/sync-protocol.ts'
import { listOf } from '#domain/values/bounded.ts'
import { numericId } from '#domain/values/schemas.ts'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/connection.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import { deriveCommonSecret } from './rescue-key.ts'
import { type OpenedEnvelope, openEnvelopes, operationsIn, pushOpened } from './tablets/envelopes.ts'

const AUTH_TAG_BYTES = 16

/**
 * Imports a part and returns a summary. Throws the same refusal for a damaged file, a file of another server and a file
 * of another company.
 */
export async function importRescue(
  dependencies: Pick<WritingDependencies, 'database' | 'writes'>,
  caller: Caller,
  part: RescuePart,
  now: string,
): Promise<RescueAnswer> {
  const { database } = dependencies
  const opened = await openPart(database, part)
  const operations = opened && operationsIn(opened)
  if (
    opened === undefined ||
    operations === undefined ||
    !(await areAuthorsInCompany(database, caller.company_id, operations))
  ) {
    throw new Refusal(
      'invalid_input',
      'This rescue file cannot be opened here. It is damaged, or it comes from another Hearth.',
    )
  }
  // Without a caller `push` returns no rows: the file may contain records of homes out of the caller's reach.
  return summaryOf(await pushOpened(dependencies, undefined, opened, now))
}

/** Returns undefined when nothing of the part can be opened. */
async function openPart(database: Database, part: RescuePart): Promise<OpenedEnvelope[] | undefined> {
  if ('envelopes' in part) return openEnvelopes(database, part.envelopes)
  return (await decryptOlderPart(database, part))?.map(operation => ({ operation }))
}

async function decryptOlderPart(
  database: Database,
  { key_id, ephemeral, sealed }: OlderRescuePart,
): Promise<unknown[] | undefined> {
  const secret = await deriveCommonSecret(database, key_id, ephemeral)
  if (secret === undefined) return undefined
  const sealingContext = sealContext(key_id)
  const key = Buffer.from(hkdfSync('sha256', secret, '', sealingContext, DERIVED_KEY_BITS / 8))
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(SEAL_IV_BYTES))
    decipher.setAAD(Buffer.from(sealingContext))
    decipher.setAuthTag(bytes.subarray(-AUTH_TAG_BYTES))
    const text = Buffer.concat([
      decipher.update(bytes.subarray(0, -AUTH_TAG_BYTES)),
      decipher.final(),
    ]).toString()
    const parsedPush = v.safeParse(pushRequest, JSON.parse(text))
    return parsedPush.success ? parsedPush.output.operations : undefined
  } catch {
    // The seal is broken, or the content is not JSON.
    return undefined
  }
}

const authoredOperations = listOf(
  v.object({ operation: v.object({ author_id: numericId }) }),
  MAX_OPERATIONS_PER_PUSH,
)

async function areAuthorsInCompany(
  database: Database,
  companyId: number | null,
  operations: readonly unknown[],
): Promise<boolean> {
  const parsedOperations = v.safeParse(authoredOperations, operations)
  if (!parsedOperations.success || companyId === null) return false
  const authorIds = [...new Set(parsedOperations.output.map(({ operation }) => operation.author_id))]
  if (authorIds.length === 0) return false
  const { userCount } = await database
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('userCount'))
    .where('id', 'in', authorIds)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return userCount === authorIds.length
}

function summaryOf(receipts: readonly PushReceipt[]): RescueAnswer {
  const reasons = new Map<string, number>()
  const counts = { applied: 0, already_there: 0, held: 0, refused: 0 }
  for (const { outcome, earlier, error } of receipts) {
    const firstOutcome = earlier ?? outcome
    if (outcome === 'applied') counts.applied++
    else if (firstOutcome === 'applied') counts.already_there++
    else if (firstOutcome === 'held') counts.held++
    else {
      counts.refused++
      const message = error?.message ?? ''
      reasons.set(message, (reasons.get(message) ?? 0) + 1)
    }
  }
  return { ...counts, reasons: [...reasons].map(([message, count]) => ({ message, count })) }
}
