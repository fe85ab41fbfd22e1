/** Makes a rescue file of the unsent operations of this device, and reads one that was chosen. */
import * as v from 'valibot'
import { RESCUE_FORMAT, type RescueFile, rescueFile } from '#domain/protocol/rescue-file.ts'
import { MAX_BYTES_A_PUSH, MAX_OPERATIONS_A_PUSH } from '#domain/protocol/sync-protocol.ts'
import type { RawQueue } from '../../mirror/read/read-raw.ts'
import { sealPart } from './rescue-seal.ts'
import type { SignedOperation } from './signed.ts'

export type NoRescueReason =
  /** No operation is unsent. */
  | 'nothing'
  /** This device never received the server's key: it was never online. */
  | 'no_key'

/** Makes a rescue file. `extraOperation`: an operation that is not in the queue, because the disk refused it. */
export async function makeRescueFile(
  { unsent, rescueKey }: RawQueue,
  now: string,
  extraOperation?: SignedOperation,
): Promise<RescueFile | NoRescueReason> {
  const operations: SignedOperation[] = unsent.map(({ operation, signature }) => ({ operation, signature }))
  if (
    extraOperation !== undefined &&
    operations.every(({ operation }) => operation.id !== extraOperation.operation.id)
  ) {
    operations.push(extraOperation)
  }
  if (operations.length === 0) return 'nothing'
  if (rescueKey === undefined) return 'no_key'
  const parts = await Promise.all(batchTexts(operations).map(text => sealPart(rescueKey, text)))
  return {
    format: RESCUE_FORMAT,
    version: 1,
    saved_at: now,
    count: operations.length,
    parts,
  }
}

/** Returns the JSON of batches within the limits of a push, in operations and bytes. */
function batchTexts(operations: readonly SignedOperation[]): string[] {
  const texts: string[] = []
  let batch: string[] = []
  let bytes = 0
  const closeBatch = () => {
    if (batch.length > 0) texts.push(`{"operations":[${batch.join()}]}`)
    batch = []
    bytes = 0
  }
  for (const operation of operations) {
    const text = JSON.stringify(operation)
    const size = new TextEncoder().encode(text).length
    if (batch.length === MAX_OPERATIONS_A_PUSH || bytes + size > MAX_BYTES_A_PUSH) closeBatch()
    batch.push(text)
    bytes += size
  }
  closeBatch()
  return texts
}

/** Returns undefined when the text is not a rescue file of Hearth. */
export function readRescueFile(text: string): RescueFile | undefined {
  try {
    const parsed = v.safeParse(rescueFile, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Returns a name like `hearth-rescue-2026-03-10-1305.json`, in UTC, so that files of several tablets sort. */
export const rescueFileName = ({ saved_at }: Pick<RescueFile, 'saved_at'>): string =>
  `hearth-rescue-${saved_at.slice(0, 10)}-${saved_at.slice(11, 16).replace(':', '')}.json`
