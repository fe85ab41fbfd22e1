/**
 * Sends the outbox, oldest first, one request in flight.
 *
 *   idle ──notified──▶ sending ──receipts──▶ sending (more?) ──none──▶ idle
 *                      ├──too large──▶ sending half of it; a single one that is too large is refused
 *                      └──no response──▶ waiting (doubling, or as long as the server asked) ──▶ sending
 */
import type { ErrorBody } from '#domain/errors.ts'
import { MOST_BYTES_A_PUSH, MOST_OPERATIONS_A_PUSH, type PushAnswer } from '#domain/sync-protocol.ts'
import { type MirrorDatabase, type OutboxEntry, UNCONFIRMED } from '../../mirror/database.ts'
import { NoResponse, TooLarge, type Transport } from '../transport/transport.ts'
import { createBackoff } from './backoff.ts'
import { createBatchSize } from './batch-size.ts'
import type { Rest } from './loop.ts'
import { markState, type ResponseContext, storeReceipts, viewsNow } from './store-receipts.ts'

export interface Sender {
  /** One step: sends until the queue is empty or the server does not respond. */
  step(signal: AbortSignal): Promise<Sent>
}
/** How long to rest, and whether all is sent. */
export interface Sent extends Rest {
  readonly isAll: boolean
}

export function createSender(mirror: MirrorDatabase, transport: Transport, random: () => number): Sender {
  const backoff = createBackoff(random)
  const operations = createBatchSize(MOST_OPERATIONS_A_PUSH, 1)

  /** Posts the batch and stores the answer; returns the error when it was too large for the way, or for the server. */
  const post = async (
    batch: readonly OutboxEntry[],
    signal: AbortSignal,
    meanwhile: () => Promise<void> = async () => {},
  ): Promise<TooLarge | undefined> => {
    try {
      const views = await viewsNow(mirror)
      const [answer] = await Promise.all([transport.push(batch.map(signed), signal), meanwhile()])
      await storeAnswer(mirror, batch, answer, views)
      operations.grow()
      return undefined
    } catch (error) {
      const mustShrink = error instanceof TooLarge || (error instanceof NoResponse && error.isLate)
      if (mustShrink) operations.shrink(batch.length)
      if (!(error instanceof TooLarge)) throw error
      return error
    }
  }

  const deliver = async (batch: readonly OutboxEntry[], signal: AbortSignal) => {
    // Do not await the 'sent' marker: if it is lost, the batch is resent and deduplicated (S2).
    const tooLarge = await post(batch, signal, () => markState(mirror, batch, 'sent'))
    const [alone, ...others] = batch
    if (tooLarge === undefined || alone === undefined || others.length > 0) return
    // A proxy's limit may be raised; our server's answer is final.
    if (tooLarge.answer === undefined)
      throw new NoResponse('Something before the server refuses one operation.')
    await storeReceipts(mirror, batch, [refusal(alone, tooLarge.answer)], null)
  }

  /** Quarantined operations after this position have not been asked about since the start. */
  let askedUpTo = 0
  /**
   * Once per start: asks about quarantined operations whose decision this device cannot receive otherwise, because
   * its people lost the home, and about those a newer server may understand by now. The server answers resent
   * operations without applying them twice.
   */
  const askAboutQuarantined = async (signal: AbortSignal) => {
    while (askedUpTo < Infinity && !signal.aborted) {
      const batch = fitting(await quarantinedAfter(mirror, askedUpTo, operations.current()))
      const tooLarge = batch.length === 0 ? undefined : await post(batch, signal)
      // Retry with a smaller batch; a single operation that is too large stays quarantined.
      if (tooLarge !== undefined && batch.length > 1) continue
      askedUpTo = batch.at(-1)?.position ?? Infinity
    }
  }

  return {
    async step(signal) {
      let batch: OutboxEntry[] = []
      try {
        // Operations in flight when a tab died have no receipt; the server knows whether it applied them (S2).
        for (;;) {
          batch = fitting(await oldestUnconfirmed(mirror, operations.current()))
          const isAll = batch.length === 0
          if (isAll) await askAboutQuarantined(signal)
          if (isAll || signal.aborted) return { ms: null, endedBy: 'notify', isAll }
          await deliver(batch, signal)
          backoff.succeeded()
        }
      } catch (error) {
        await markState(mirror, batch, 'waiting')
        return { ...backoff.failed(error), isAll: false }
      }
    },
  }
}

const signed = ({ operation, signature }: OutboxEntry) => ({ operation, signature })

const refusal = ({ id }: OutboxEntry, error: ErrorBody) => ({
  id,
  outcome: 'rejected' as const,
  error,
  rows: {},
})

const ENVELOPE_BYTES = JSON.stringify({ operations: [] }).length
const bytesOf = (entry: OutboxEntry) => new TextEncoder().encode(JSON.stringify(signed(entry))).length

/** As many of them, from the first, as one request takes. */
function fitting(entries: OutboxEntry[]): OutboxEntry[] {
  let bytes = ENVELOPE_BYTES
  const fits = entries.findIndex(entry => {
    bytes += bytesOf(entry) + ','.length
    return bytes > MOST_BYTES_A_PUSH
  })
  return fits === -1 ? entries : entries.slice(0, Math.max(fits, 1))
}

const quarantinedAfter = (mirror: MirrorDatabase, position: number, most: number): Promise<OutboxEntry[]> =>
  mirror.outbox
    .where('state')
    .equals('held')
    .filter(entry => (entry.position ?? 0) > position)
    .limit(most)
    .toArray()

/** By the index of states, in which each has its positions in order: a long queue is not read to its end. */
const oldestUnconfirmed = (mirror: MirrorDatabase, most: number): Promise<OutboxEntry[]> =>
  // One snapshot: a later operation must not pass an older one that another tab moves between two states (S3).
  mirror.transaction('r', mirror.outbox, async () => {
    const positions: number[] = []
    for (const state of UNCONFIRMED) {
      positions.push(...(await mirror.outbox.where('state').equals(state).limit(most).primaryKeys()))
    }
    const oldest = positions.sort((left, right) => left - right).slice(0, most)
    return (await mirror.outbox.bulkGet(oldest)).filter(entry => entry !== undefined)
  })

async function storeAnswer(
  mirror: MirrorDatabase,
  batch: readonly OutboxEntry[],
  answer: PushAnswer,
  views: ResponseContext['views'],
) {
  const ids = new Set(batch.map(({ id }) => id))
  const receipts = answer.receipts.filter(({ id }) => ids.has(id))
  // With an answer about none of them the same batch would be sent again and again without a rest.
  if (receipts.length === 0) throw new NoResponse('The answer has no receipts.')
  await storeReceipts(mirror, batch, receipts, { at: answer.server_time, views })
}
