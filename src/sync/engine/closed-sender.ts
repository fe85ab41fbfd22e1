/**
 * Sends what this page cannot read: on a home's tablet that is locked, or unlocked by somebody who may not see it
 * (decision 103). Only that the server has applied an operation, or keeps it for a tablet that was removed, is noted;
 * every other answer comes again, as to any repeated operation, to who can read it.
 */
import type { PushAnswer, PushReceipt } from '#domain/protocol/sync-protocol.ts'
import { MAX_BYTES_PER_TABLET_PUSH, MAX_ENVELOPES_PER_PUSH } from '#domain/protocol/tablets.ts'
import { firstFitting } from '#domain/values/first-fitting.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { closedEnvelopes, deliveredEntries, forgetAnsweredEnvelopes } from '../../mirror/write/deliveries.ts'
import type { Envelope } from '../outbox/envelopes.ts'
import { createBackoff } from './backoff.ts'
import type { SendResult } from './sender.ts'
import { readViews, storeReceipts } from './store-receipts.ts'

/** Sends envelopes as they are. Throws NoResponse. */
export type PushEnvelopes = (envelopes: readonly Envelope[], signal: AbortSignal) => Promise<PushAnswer>

export interface ClosedSender {
  step(signal: AbortSignal): Promise<SendResult>
}

/** @param isDelivered whether an answer is noted; the default leaves all but what was applied to who can read it */
export function createClosedSender(
  mirror: MirrorDatabase,
  pushEnvelopes: PushEnvelopes,
  random: () => number,
  isDelivered: (receipt: PushReceipt) => boolean = receipt => outcomeOf(receipt) === 'applied',
): ClosedSender {
  const backoff = createBackoff(random)
  /** The operations that were answered otherwise: not asked about again on this page. */
  const otherwiseAnswered = new Set<string>()

  const sendBatch = async (signal: AbortSignal): Promise<boolean> => {
    const waiting = await closedEnvelopes(mirror, MAX_ENVELOPES_PER_PUSH, otherwiseAnswered)
    const batch = firstFitting(waiting, MAX_BYTES_PER_TABLET_PUSH, sentBytesOf)
    if (batch.length === 0) return false
    const { receipts, server_time } = await pushEnvelopes(batch, signal)
    const deliveredIds = new Set(receipts.filter(isDelivered).map(({ id }) => id))
    await mirror.delivery.bulkPut([...deliveredIds].map(id => ({ id, server_time })))
    for (const { id } of batch) if (!deliveredIds.has(id)) otherwiseAnswered.add(id)
    return true
  }

  return {
    async step(signal) {
      try {
        while (!signal.aborted && (await sendBatch(signal))) backoff.reset()
        return { ms: null, interruptibleBy: 'notify', isAllSent: false }
      } catch (error) {
        return { ...backoff.restAfterFailure(error), isAllSent: false }
      }
    },
  }
}

const outcomeOf = ({ outcome, earlier }: PushReceipt) => earlier ?? outcome

/** Whether the server has an operation for good: applied, or kept until a person decides. */
export const isOnServer = (receipt: PushReceipt): boolean => {
  const outcome = outcomeOf(receipt)
  return outcome === 'applied' || outcome === 'held'
}

/** In base64url, with its ids. */
const sentBytesOf = ({ enc, ct }: Envelope): number => Math.ceil(((enc.length + ct.length) * 4) / 3) + 200

/** Stores, as receipts, what was delivered while its entries were not open. To be called when the tablet is unlocked. */
export async function storeDeliveries(mirror: MirrorDatabase): Promise<void> {
  const delivered = await deliveredEntries(mirror)
  const views = await readViews(mirror)
  for (const { entry, server_time } of delivered) {
    const receipt = { id: entry.id, outcome: 'applied' as const, rows: {} }
    await storeReceipts(mirror, [entry], [receipt], { serverTime: server_time, views })
  }
  await forgetAnsweredEnvelopes(mirror)
}
