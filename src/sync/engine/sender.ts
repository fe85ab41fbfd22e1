/**
 * Sends the outbox, oldest first: one request in flight, and at most one answer being stored meanwhile.
 *
 *   idle ──notified──▶ sending ──receipts──▶ sending (more?) ──none──▶ idle
 *                      ├──too large──▶ sending half of it; a single operation that is too large is refused
 *                      └──no response──▶ waiting (doubling, or as long as the server asked) ──▶ sending
 */
import type { ErrorBody } from '#domain/errors.ts'
import {
  MAX_BYTES_PER_PUSH,
  MAX_OPERATIONS_PER_PUSH,
  type PushAnswer,
  type PushReceipt,
} from '#domain/protocol/sync-protocol.ts'
import { firstFitting } from '#domain/values/first-fitting.ts'
import { entriesAt } from '../../mirror/read/queue-entries.ts'
import type { MirrorDatabase, OutboxEntry } from '../../mirror/tables/database.ts'
import { STATES_TO_SEND } from '../../mirror/tables/outbox-state.ts'
import { NoResponse, TooLarge, type Transport } from '../transport/transport.ts'
import { createBackoff } from './backoff.ts'
import { createBatchSize } from './batch-size.ts'
import type { Rest } from './loop.ts'
import { type ResponseContext, readViews, storeReceipts } from './store-receipts.ts'

export interface Sender {
  /** One step: sends until the queue is empty or the server does not respond. */
  step(signal: AbortSignal): Promise<SendResult>
  /** Makes the next step ask about quarantined operations again: the server may have been updated. */
  resetQuarantineQuestions(): void
}
/** How long to rest, and whether all is sent. */
export interface SendResult extends Rest {
  readonly isAllSent: boolean
}

/** The operations of one request, and the views by scope when it is sent. */
interface OutgoingBatch {
  readonly batch: readonly OutboxEntry[]
  readonly views: ResponseContext['views']
}

/** `serverTime` is null when the server refused the request. */
interface AnsweredBatch extends OutgoingBatch {
  readonly receipts: readonly PushReceipt[]
  readonly serverTime: string | null
}

export function createSender(mirror: MirrorDatabase, transport: Transport, random: () => number): Sender {
  const backoff = createBackoff(random)
  const batchSize = createBatchSize(MAX_OPERATIONS_PER_PUSH, 1)

  /** Sends a batch. Returns undefined when it was too large. A single operation that is too large gets a refusal. */
  const postBatch = async (outgoingBatch: OutgoingBatch, signal: AbortSignal) => {
    const { batch } = outgoingBatch
    try {
      const answer = await transport.push(batch.map(signedOperationOf), signal)
      const answeredBatch = answeredBatchOf(outgoingBatch, answer)
      batchSize.grow()
      return answeredBatch
    } catch (error) {
      const mustShrink = error instanceof TooLarge || (error instanceof NoResponse && error.isLate)
      if (mustShrink) batchSize.shrink(batch.length)
      if (!(error instanceof TooLarge)) throw error
      const [onlyEntry, ...otherEntries] = batch
      if (onlyEntry === undefined || otherEntries.length > 0) return undefined
      // A proxy's limit may be raised; our server's answer is final.
      if (error.serverError === undefined)
        throw new NoResponse('Something before the server refuses one operation.')
      return { ...outgoingBatch, receipts: [refusalReceipt(onlyEntry, error.serverError)], serverTime: null }
    }
  }

  /**
   * Sends the queue, oldest first. The receipts of a batch are stored while the next batch is in flight, which is read
   * before: the transaction that stores locks the outbox. Returns whether everything is sent.
   */
  const sendAll = async (signal: AbortSignal): Promise<boolean> => {
    let answeredBatch: AnsweredBatch | undefined
    for (;;) {
      const outgoingBatch = await nextOutgoingBatch(mirror, batchSize.current(), answeredBatch?.batch ?? [])
      const isLast = outgoingBatch.batch.length === 0 || signal.aborted
      const storePromise = answeredBatch ? storeAnsweredBatch(mirror, answeredBatch) : Promise.resolve()
      // Operations without a receipt are sent first, in the order of recording (S3).
      if (answeredBatch !== undefined && (isLast || !hasAllReceipts(answeredBatch))) {
        await storePromise
        answeredBatch = undefined
        continue
      }
      if (isLast) return outgoingBatch.batch.length === 0
      answeredBatch = await waitForBoth(postBatch(outgoingBatch, signal), storePromise)
      backoff.reset()
    }
  }

  /** Position of the last quarantined operation asked about since the start or the last reset. */
  let lastAskedPosition = 0
  /**
   * Sends quarantined operations again, to learn decisions that this device cannot receive otherwise because its users
   * lost the home, and because a newer server may understand them now. The server does not apply operations twice.
   */
  const askAboutQuarantined = async (signal: AbortSignal) => {
    while (lastAskedPosition < Infinity && !signal.aborted) {
      const batch = fittingEntries(await quarantinedAfter(mirror, lastAskedPosition, batchSize.current()))
      if (batch.length > 0) {
        const answeredBatch = await postBatch({ batch, views: await readViews(mirror) }, signal)
        // Retry with a smaller batch.
        if (answeredBatch === undefined) continue
        // A single operation that is too large stays quarantined.
        if (answeredBatch.serverTime !== null) await storeAnsweredBatch(mirror, answeredBatch)
      }
      lastAskedPosition = batch.at(-1)?.position ?? Infinity
    }
  }

  return {
    async step(signal) {
      try {
        // Operations in flight when a tab died have no receipt; the server knows whether it applied them (S2).
        const isAllSent = await sendAll(signal)
        if (isAllSent) await askAboutQuarantined(signal)
        return { ms: null, interruptibleBy: 'notify', isAllSent }
      } catch (error) {
        return { ...backoff.restAfterFailure(error), isAllSent: false }
      }
    },
    resetQuarantineQuestions() {
      lastAskedPosition = 0
    },
  }
}

/** Waits until both have ended, even if one fails. */
async function waitForBoth<Result>(resultWork: Promise<Result>, otherWork: Promise<void>): Promise<Result> {
  const [resultOutcome, otherOutcome] = await Promise.allSettled([resultWork, otherWork])
  if (otherOutcome.status === 'rejected') throw otherOutcome.reason
  if (resultOutcome.status === 'rejected') throw resultOutcome.reason
  return resultOutcome.value
}

const signedOperationOf = ({ operation, signature }: OutboxEntry) => ({ operation, signature })

const refusalReceipt = ({ id }: OutboxEntry, error: ErrorBody) => ({
  id,
  outcome: 'rejected' as const,
  error,
  rows: {},
})

const ENVELOPE_BYTES = JSON.stringify({ operations: [] }).length
/** With the comma before the next. */
const sentBytesOf = (entry: OutboxEntry) =>
  new TextEncoder().encode(JSON.stringify(signedOperationOf(entry))).length + 1

/** Returns as many entries, from the first on, as fit into one request. */
const fittingEntries = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  firstFitting(entries, MAX_BYTES_PER_PUSH - ENVELOPE_BYTES, sentBytesOf)

const nextOutgoingBatch = async (
  mirror: MirrorDatabase,
  limit: number,
  sentEntries: readonly OutboxEntry[],
): Promise<OutgoingBatch> => ({
  batch: fittingEntries(await oldestUnconfirmedEntries(mirror, limit, sentEntries)),
  views: await readViews(mirror),
})

const hasAllReceipts = ({ batch, receipts }: AnsweredBatch): boolean => receipts.length >= batch.length

const quarantinedAfter = (mirror: MirrorDatabase, position: number, limit: number): Promise<OutboxEntry[]> =>
  mirror.outbox
    .where('state')
    .equals('held')
    .filter(entry => (entry.position ?? 0) > position)
    .limit(limit)
    .toArray()

/**
 * Returns the oldest entries to send, without those in flight. Uses the index of states, which has positions in order
 * for each state, so that a long queue is not read to its end.
 */
const oldestUnconfirmedEntries = (
  mirror: MirrorDatabase,
  limit: number,
  sentEntries: readonly OutboxEntry[],
): Promise<OutboxEntry[]> =>
  // One snapshot: a later operation must not pass an older one that another tab moves between two states (S3).
  mirror.transaction('r', mirror.outbox, async () => {
    const sentPositions = new Set(sentEntries.map(({ position }) => position))
    const positions: number[] = []
    for (const state of STATES_TO_SEND) {
      const matches = mirror.outbox
        .where('state')
        .equals(state)
        .limit(limit + sentPositions.size)
      positions.push(...(await matches.primaryKeys()))
    }
    const oldestPositions = positions
      .filter(position => !sentPositions.has(position))
      .sort((left, right) => left - right)
      .slice(0, limit)
    return entriesAt(mirror, oldestPositions)
  })

function answeredBatchOf(outgoingBatch: OutgoingBatch, { receipts, server_time }: PushAnswer): AnsweredBatch {
  const receiptsById = new Map(receipts.map(receipt => [receipt.id, receipt]))
  const ownReceipts = outgoingBatch.batch.flatMap(({ id }) => receiptsById.get(id) ?? [])
  // If the answer has no receipt of this batch, it would be sent again and again without a rest.
  if (ownReceipts.length === 0) throw new NoResponse('The answer has no receipts.')
  return { ...outgoingBatch, receipts: ownReceipts, serverTime: server_time }
}

const storeAnsweredBatch = (
  mirror: MirrorDatabase,
  { batch, receipts, serverTime, views }: AnsweredBatch,
): Promise<void> => storeReceipts(mirror, batch, receipts, serverTime === null ? null : { serverTime, views })
