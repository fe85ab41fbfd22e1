/**
 * Reads that compute for long, such as a medication log of a year: never on the thread that serves requests, one per
 * company at a time, and two in the process. Companies take turns, since each has one read in the queue of the process.
 */
import { Refusal } from '#domain/errors.ts'
import type { AccessibleHome } from '../access/reach.ts'
import { createGates } from './gates.ts'
import { overloadRefusal } from './too-many.ts'

/** The description of a read, sent to another thread as a message. */
export interface HeavyRead {
  /** The path of the call, in Hono's syntax. */
  readonly path: string
  /** The parameters as received; they have been checked. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly now: string
  readonly accessibleHomes: readonly AccessibleHome[]
  /** The header with the encodings the caller accepts; undefined for a plain response. */
  readonly accepts: string | undefined
}

/** The JSON of a response as it is sent. */
export interface EncodedAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: 'br' | 'gzip' | undefined
}

/** Makes one read at a time. */
export interface ReadMaker {
  /** `clientGone` is aborted when no one waits for the response any more. */
  make(read: HeavyRead, clientGone: AbortSignal): Promise<EncodedAnswer>
  stop(): Promise<void>
}

export interface Reader {
  readonly session_id: string
  readonly user_id: number
  readonly company_id: number | null
}

export interface HeavyReads {
  /** @throws 429 or 503 with Retry-After when too many reads are in progress */
  answer(reader: Reader, read: HeavyRead, clientGone: AbortSignal): Promise<EncodedAnswer>
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

const sessionBusyRefusal = () =>
  new Refusal('too_many_requests', 'Too many requests. Please wait before retrying.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
const busyRefusal = () => overloadRefusal(RETRY_AFTER_SECONDS)

export function createHeavyReads(
  newMaker: () => ReadMaker,
  { longestWaitMs = 30_000, idleMs = 60_000 }: HeavyReadsOptions = {},
): HeavyReads {
  const gates = createGates(longestWaitMs)
  const idleMakers = new Map<ReadMaker, NodeJS.Timeout>()
  const makers = new Set<ReadMaker>()
  const takeMaker = (): ReadMaker => {
    const [[maker, timer] = []] = idleMakers
    if (maker !== undefined) {
      clearTimeout(timer)
      idleMakers.delete(maker)
      return maker
    }
    const newestMaker = newMaker()
    makers.add(newestMaker)
    return newestMaker
  }
  const stopMaker = async (maker: ReadMaker) => {
    clearTimeout(idleMakers.get(maker))
    idleMakers.delete(maker)
    makers.delete(maker)
    await maker.stop()
  }
  const returnMaker = (maker: ReadMaker) => {
    if (!makers.has(maker)) return
    const timer = setTimeout(() => void stopMaker(maker), idleMs)
    timer.unref()
    idleMakers.set(maker, timer)
  }
  return {
    answer({ session_id, user_id, company_id }, read, clientGone) {
      const company = company_id === null ? `user ${user_id}` : `company ${company_id}`
      const gateOptions = [
        {
          name: `session ${session_id}`,
          capacity: MAX_OF_A_SESSION,
          mostWaiting: 0,
          refusal: sessionBusyRefusal,
        },
        { name: company, capacity: 1, mostWaiting: MAX_WAITING, refusal: busyRefusal },
        { name: 'all', capacity: MAX_AT_WORK, mostWaiting: MAX_COMPANIES_WAITING, refusal: busyRefusal },
      ]
      const work = async () => {
        const maker = takeMaker()
        try {
          return await maker.make(read, clientGone)
        } finally {
          returnMaker(maker)
        }
      }
      return gates.through(gateOptions, work, clientGone)
    },
    async stop() {
      await Promise.all([...makers].map(stopMaker))
    },
  }
}
