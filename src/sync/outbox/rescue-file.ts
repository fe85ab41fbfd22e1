/** Makes a rescue file of the unsent operations of this device, and reads one that was chosen. */
import * as v from 'valibot'
import {
  MAX_BYTES_PER_RESCUE_PART,
  MAX_ENVELOPES_PER_RESCUE_PART,
  RESCUE_FORMAT,
  type RescueFile,
  type RescueKey,
  type RescuePart,
  rescueFile,
} from '#domain/protocol/rescue-file.ts'
import type { TabletEnvelope } from '#domain/protocol/tablets.ts'
import type { RawQueue } from '../../mirror/read/read-raw.ts'
import { createOperationSealer, type Envelope, toTabletEnvelope } from './envelopes.ts'
import type { SignedOperation } from './signed.ts'

export type NoRescueReason =
  /** No operation is unsent. */
  | 'nothing'
  /** This device never received the server's key: it was never online. */
  | 'no_key'

/** Makes a rescue file. `extraOperation`: an operation that is not in the queue, because the disk refused it. */
export async function makeRescueFile(
  { unsent, envelopes, rescueKey }: RawQueue,
  now: string,
  extraOperation?: SignedOperation,
): Promise<RescueFile | NoRescueReason> {
  const sealedIds = new Set(envelopes.map(({ id }) => id))
  // An entry of a home's tablet that this page can read has its envelope, too.
  const operations: SignedOperation[] = unsent
    .filter(({ operation }) => !sealedIds.has(operation.id))
    .map(({ operation, signature }) => ({ operation, signature }))
  if (
    extraOperation !== undefined &&
    !sealedIds.has(extraOperation.operation.id) &&
    operations.every(({ operation }) => operation.id !== extraOperation.operation.id)
  ) {
    operations.push(extraOperation)
  }
  const count = envelopes.length + operations.length
  if (count === 0) return 'nothing'
  if (operations.length > 0 && rescueKey === undefined) return 'no_key'
  const newEnvelopes = rescueKey === undefined ? [] : await sealAll(operations, rescueKey)
  const parts = partsOf([...envelopes, ...newEnvelopes].map(toTabletEnvelope))
  return { format: RESCUE_FORMAT, version: 2, saved_at: now, count, parts }
}

async function sealAll(operations: readonly SignedOperation[], rescueKey: RescueKey): Promise<Envelope[]> {
  const seal = createOperationSealer(() => rescueKey)
  const envelopes: Envelope[] = []
  for (const operation of operations) envelopes.push(await seal(operation))
  return envelopes
}

/** Returns the envelopes in parts within the limits of a request. */
function partsOf(envelopes: readonly TabletEnvelope[]): RescuePart[] {
  const parts: RescuePart[] = []
  let batch: TabletEnvelope[] = []
  let bytes = 0
  const closePart = () => {
    if (batch.length > 0) parts.push({ envelopes: batch })
    batch = []
    bytes = 0
  }
  for (const envelope of envelopes) {
    // Plain ASCII: its characters are its bytes.
    const size = JSON.stringify(envelope).length + 1
    if (batch.length === MAX_ENVELOPES_PER_RESCUE_PART || bytes + size > MAX_BYTES_PER_RESCUE_PART - 100)
      closePart()
    batch.push(envelope)
    bytes += size
  }
  closePart()
  return parts
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
