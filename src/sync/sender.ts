/**
 * Sends the outbox, oldest first, one request in flight.
 *
 *   idle ──woken──▶ sending ──receipts──▶ sending (more?) ──none──▶ idle
 *                      └──not heard──▶ waiting (doubling) ──▶ sending
 */
import { MOST_BYTES_A_PUSH, MOST_OPERATIONS_A_PUSH, type PushAnswer } from '#domain/sync-protocol.ts'
import { isUnanswered, type MirrorDatabase, type OutboxEntry } from '../mirror/database.ts'
import { createBackoff } from './backoff.ts'
import { setState, storeReceipts } from './store-receipts.ts'
import { NotHeard, type Transport } from './transport.ts'

export interface Sender {
  /** One turn: sends until nothing waits. Answers how long to rest before trying again, null when all is sent. */
  step(signal: AbortSignal): Promise<number | null>
}

export function createSender(mirror: MirrorDatabase, transport: Transport, chance: () => number): Sender {
  const backoff = createBackoff(chance)
  return {
    async step(signal) {
      let batch: OutboxEntry[] = []
      try {
        // What was under way when a tab died has no answer; the server knows whether it had it (S2).
        for (;;) {
          batch = await nextBatch(mirror)
          if (batch.length === 0 || signal.aborted) return null
          await setState(mirror, batch, 'sent')
          await storeAnswer(mirror, batch, await transport.push(batch.map(signed), signal))
          backoff.succeeded()
        }
      } catch (error) {
        await setState(mirror, batch, 'waiting')
        return backoff.failed(error instanceof NotHeard ? error.retryAfterMs : undefined)
      }
    },
  }
}

const signed = ({ operation, signature }: OutboxEntry) => ({ operation, signature })

/** The oldest operations without an answer, as many as one request takes. */
async function nextBatch(mirror: MirrorDatabase): Promise<OutboxEntry[]> {
  const unanswered = await mirror.outbox
    .orderBy('position')
    .filter(isUnanswered)
    .limit(MOST_OPERATIONS_A_PUSH)
    .toArray()
  let bytes = 0
  const fits = unanswered.findIndex(entry => {
    bytes += JSON.stringify(entry.operation).length + entry.signature.length + 64
    return bytes > MOST_BYTES_A_PUSH
  })
  return fits === -1 ? unanswered : unanswered.slice(0, Math.max(fits, 1))
}

async function storeAnswer(mirror: MirrorDatabase, batch: readonly OutboxEntry[], answer: PushAnswer) {
  const ids = new Set(batch.map(({ id }) => id))
  const receipts = answer.receipts.filter(({ id }) => ids.has(id))
  // An answer that speaks of none of them would have us send the same for ever without rest.
  if (receipts.length === 0) throw new NotHeard('The answer has no receipts.')
  await storeReceipts(mirror, receipts)
}
