/**
 * Sends the outbox, oldest first, one request in flight.
 *
 *   idle ──woken──▶ sending ──receipts──▶ sending (more?) ──none──▶ idle
 *                      ├──too large──▶ sending half of it; a single one that is too large is refused
 *                      └──not heard──▶ waiting (doubling, or as long as the server asked) ──▶ sending
 */
import type { ErrorBody } from '#domain/errors.ts'
import { MOST_BYTES_A_PUSH, MOST_OPERATIONS_A_PUSH, type PushAnswer } from '#domain/sync-protocol.ts'
import { type MirrorDatabase, type OutboxEntry, UNANSWERED } from '../mirror/database.ts'
import { createAllowance } from './allowance.ts'
import { createBackoff } from './backoff.ts'
import type { Rest } from './loop.ts'
import { type Heard, setState, storeReceipts, viewsNow } from './store-receipts.ts'
import { NotHeard, TooLarge, type Transport } from './transport.ts'

export interface Sender {
  /** One turn: sends until nothing waits or the server is not heard. */
  step(signal: AbortSignal): Promise<Sent>
}
/** How long to rest, and whether all is sent. */
export interface Sent extends Rest {
  readonly isAll: boolean
}

export function createSender(mirror: MirrorDatabase, transport: Transport, chance: () => number): Sender {
  const backoff = createBackoff(chance)
  const operations = createAllowance(MOST_OPERATIONS_A_PUSH, 1)

  /** Posts them and takes the answer in; what was too large for the way, or for the server, comes back. */
  const post = async (
    batch: readonly OutboxEntry[],
    signal: AbortSignal,
    meanwhile: () => Promise<void> = async () => {},
  ): Promise<TooLarge | undefined> => {
    try {
      const views = await viewsNow(mirror)
      const [answer] = await Promise.all([transport.push(batch.map(signed), signal), meanwhile()])
      await storeAnswer(mirror, batch, answer, views)
      operations.gotThrough()
      return undefined
    } catch (error) {
      const isTooMuch = error instanceof TooLarge || (error instanceof NotHeard && error.isLate)
      if (isTooMuch) operations.tooMuch(batch.length)
      if (!(error instanceof TooLarge)) throw error
      return error
    }
  }

  const deliver = async (batch: readonly OutboxEntry[], signal: AbortSignal) => {
    // Nobody's dose waits for its word "sent" to be on disk: when that is lost it is sent again, and answered (S2).
    const tooLarge = await post(batch, signal, () => setState(mirror, batch, 'sent'))
    const [alone, ...others] = batch
    if (tooLarge === undefined || alone === undefined || others.length > 0) return
    // A proxy's limit may be raised; our server's word is final.
    if (tooLarge.answer === undefined)
      throw new NotHeard('Something before the server refuses one operation.')
    await storeReceipts(mirror, [refusal(alone, tooLarge.answer)], null)
  }

  /** Held operations behind this position have not been asked about since the start. */
  let askedUpTo = 0
  /**
   * Once each start: what became of held operations whose decision this device has no other way to hear, because its
   * people lost the home, and of those a newer server may understand by now. Sent again they are answered, not doubled.
   */
  const askAboutHeld = async (signal: AbortSignal) => {
    while (askedUpTo < Infinity && !signal.aborted) {
      const batch = fitting(await heldBehind(mirror, askedUpTo, operations.now()))
      const tooLarge = batch.length === 0 ? undefined : await post(batch, signal)
      // In halves, then; one that is too large by itself stays held.
      if (tooLarge !== undefined && batch.length > 1) continue
      askedUpTo = batch.at(-1)?.position ?? Infinity
    }
  }

  return {
    async step(signal) {
      let batch: OutboxEntry[] = []
      try {
        // What was under way when a tab died has no answer; the server knows whether it had it (S2).
        for (;;) {
          batch = fitting(await oldestUnanswered(mirror, operations.now()))
          const isAll = batch.length === 0
          if (isAll) await askAboutHeld(signal)
          if (isAll || signal.aborted) return { ms: null, endedBy: 'wake', isAll }
          await deliver(batch, signal)
          backoff.succeeded()
        }
      } catch (error) {
        await setState(mirror, batch, 'waiting')
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

const heldBehind = (mirror: MirrorDatabase, position: number, most: number): Promise<OutboxEntry[]> =>
  mirror.outbox
    .where('state')
    .equals('held')
    .filter(entry => (entry.position ?? 0) > position)
    .limit(most)
    .toArray()

/** By the index of states, in which each has its positions in order: a long queue is not read to its end. */
const oldestUnanswered = (mirror: MirrorDatabase, most: number): Promise<OutboxEntry[]> =>
  // One snapshot: an older one that another tab moves between two states must not be overtaken (S3).
  mirror.transaction('r', mirror.outbox, async () => {
    const positions: number[] = []
    for (const state of UNANSWERED) {
      positions.push(...(await mirror.outbox.where('state').equals(state).limit(most).primaryKeys()))
    }
    const oldest = positions.sort((left, right) => left - right).slice(0, most)
    return (await mirror.outbox.bulkGet(oldest)).filter(entry => entry !== undefined)
  })

async function storeAnswer(
  mirror: MirrorDatabase,
  batch: readonly OutboxEntry[],
  answer: PushAnswer,
  views: Heard['views'],
) {
  const ids = new Set(batch.map(({ id }) => id))
  const receipts = answer.receipts.filter(({ id }) => ids.has(id))
  // An answer that speaks of none of them would have us send the same for ever without rest.
  if (receipts.length === 0) throw new NotHeard('The answer has no receipts.')
  await storeReceipts(mirror, receipts, { at: answer.server_time, views })
}
