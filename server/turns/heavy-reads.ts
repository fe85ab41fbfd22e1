/**
 * Reads that compute for long, such as a medication log of a year: never on the thread that serves requests, one per
 * company at a time, and two in the process. Companies take turns, since each has one read in the queue of the process.
 */
import { Refusal } from '#domain/errors.ts'
import type { ReachedHome } from '../access/reach.ts'
import { createGates } from './gates.ts'
import { tooManyAtOnce } from './too-many.ts'

/** The description of a read, sent to another thread as a message. */
export interface HeavyRead {
  /** The path of the call, in Hono's syntax. */
  readonly path: string
  /** The parameters as received; they have been checked. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly now: string
  readonly reach: readonly ReachedHome[]
  /** The header with the encodings the caller accepts; undefined for a plain response. */
  readonly accepts: string | undefined
}

/** The JSON of a response as it is sent. */
export interface MadeAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: 'br' | 'gzip' | undefined
}

/** Makes one read at a time. */
export interface ReadMaker {
  /** `left` is aborted when no one waits for the response any more. */
  make(read: HeavyRead, left: AbortSignal): Promise<MadeAnswer>
  stop(): Promise<void>
}

export interface Reader {
  readonly session_id: string
  readonly user_id: number
  readonly company_id: number | null
}

export interface HeavyReads {
  /** @throws 429 or 503 with Retry-After when too many reads are in progress */
  answer(reader: Reader, read: HeavyRead, left: AbortSignal): Promise<MadeAnswer>
  stop(): Promise<void>
}

interface HeavyReadsOptions {
  readonly longestWaitMs?: number
  /** The time after which an idle maker is stopped, which frees its memory. */
  readonly idleMs?: number
}

const MAX_OF_A_SESSION = 2
/** The most waiting reads of one company, besides the read in progress. */
const MAX_WAITING = 10
const MAX_COMPANIES_WAITING = 50
const MAX_AT_WORK = 2

const RETRY_AFTER_SECONDS = 10

const tooMany = () =>
  new Refusal('too_many_requests', 'Too many requests. Please wait before retrying.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
const busy = () => tooManyAtOnce(RETRY_AFTER_SECONDS)

export function createHeavyReads(
  newMaker: () => ReadMaker,
  { longestWaitMs = 30_000, idleMs = 60_000 }: HeavyReadsOptions = {},
): HeavyReads {
  const gates = createGates(longestWaitMs)
  const idle = new Map<ReadMaker, NodeJS.Timeout>()
  const makers = new Set<ReadMaker>()
  const taken = (): ReadMaker => {
    const [[maker, timer] = []] = idle
    if (maker !== undefined) {
      clearTimeout(timer)
      idle.delete(maker)
      return maker
    }
    const fresh = newMaker()
    makers.add(fresh)
    return fresh
  }
  const end = async (maker: ReadMaker) => {
    clearTimeout(idle.get(maker))
    idle.delete(maker)
    makers.delete(maker)
    await maker.stop()
  }
  const giveBack = (maker: ReadMaker) => {
    if (!makers.has(maker)) return
    const timer = setTimeout(() => void end(maker), idleMs)
    timer.unref()
    idle.set(maker, timer)
  }
  return {
    answer({ session_id, user_id, company_id }, read, left) {
      const company = company_id === null ? `user ${user_id}` : `company ${company_id}`
      const places = [
        { name: `session ${session_id}`, capacity: MAX_OF_A_SESSION, mostWaiting: 0, refusal: tooMany },
        { name: company, capacity: 1, mostWaiting: MAX_WAITING, refusal: busy },
        { name: 'all', capacity: MAX_AT_WORK, mostWaiting: MAX_COMPANIES_WAITING, refusal: busy },
      ]
      const work = async () => {
        const maker = taken()
        try {
          return await maker.make(read, left)
        } finally {
          giveBack(maker)
        }
      }
      return gates.through(places, work, left)
    },
    async stop() {
      await Promise.all([...makers].map(end))
    },
  }
}
