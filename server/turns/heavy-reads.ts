/**
 * Runs reads that compute for a long time, such as a medication log of a year. They never run on the thread that serves
 * requests; at most one per company and two per process run at once. Companies take turns, because each has only one
 * read in the queue of the process.
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
  readonly acceptedEncodings: string | undefined
}

/** The JSON of a response as it is sent. */
export interface EncodedAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: 'br' | 'gzip' | undefined
}

/** Computes one read at a time on its own thread. */
export interface ReadRunner {
  /** Runs one read. `clientGoneSignal` is aborted when no one waits for the response any more. */
  run(read: HeavyRead, clientGoneSignal: AbortSignal): Promise<EncodedAnswer>
  stop(): Promise<void>
}

export interface ReadingUser {
  readonly session_id: string
  readonly user_id: number
  readonly company_id: number | null
}

export interface HeavyReads {
  /** @throws 429 or 503 with Retry-After when too many reads are in progress */
  answer(user: ReadingUser, read: HeavyRead, clientGoneSignal: AbortSignal): Promise<EncodedAnswer>
  stop(): Promise<void>
}

interface HeavyReadsOptions {
  readonly maxWaitMs?: number
  /** The time after which an idle runner is stopped, which frees its memory. */
  readonly idleMs?: number
}

const MAX_READS_PER_SESSION = 2
/** The most waiting reads of one company, besides the read in progress. */
const MAX_WAITING_PER_COMPANY = 10
const MAX_WAITING_COMPANIES = 50
const MAX_READS_PER_PROCESS = 2

const RETRY_AFTER_SECONDS = 10

const sessionBusyRefusal = () =>
  new Refusal('too_many_requests', 'Too many requests. Please wait before retrying.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
const busyRefusal = () => overloadRefusal(RETRY_AFTER_SECONDS)

export function createHeavyReads(
  createRunner: () => ReadRunner,
  { maxWaitMs = 30_000, idleMs = 60_000 }: HeavyReadsOptions = {},
): HeavyReads {
  const gates = createGates(maxWaitMs)
  const idleRunners = new Map<ReadRunner, NodeJS.Timeout>()
  const runners = new Set<ReadRunner>()
  const takeRunner = (): ReadRunner => {
    const [[runner, timer] = []] = idleRunners
    if (runner !== undefined) {
      clearTimeout(timer)
      idleRunners.delete(runner)
      return runner
    }
    const newRunner = createRunner()
    runners.add(newRunner)
    return newRunner
  }
  const stopRunner = async (runner: ReadRunner) => {
    clearTimeout(idleRunners.get(runner))
    idleRunners.delete(runner)
    runners.delete(runner)
    await runner.stop()
  }
  const returnRunner = (runner: ReadRunner) => {
    if (!runners.has(runner)) return
    const timer = setTimeout(() => void stopRunner(runner), idleMs)
    timer.unref()
    idleRunners.set(runner, timer)
  }
  return {
    answer({ session_id, user_id, company_id }, read, clientGone) {
      const companyGateName = company_id === null ? `user ${user_id}` : `company ${company_id}`
      const gatesToEnter = [
        {
          name: `session ${session_id}`,
          capacity: MAX_READS_PER_SESSION,
          maxWaiting: 0,
          makeRefusal: sessionBusyRefusal,
        },
        { name: companyGateName, capacity: 1, maxWaiting: MAX_WAITING_PER_COMPANY, makeRefusal: busyRefusal },
        {
          name: 'all',
          capacity: MAX_READS_PER_PROCESS,
          maxWaiting: MAX_WAITING_COMPANIES,
          makeRefusal: busyRefusal,
        },
      ]
      const work = async () => {
        const runner = takeRunner()
        try {
          return await runner.run(read, clientGone)
        } finally {
          returnRunner(runner)
        }
      }
      return gates.runThrough(gatesToEnter, work, clientGone)
    },
    async stop() {
      await Promise.all([...runners].map(stopRunner))
    },
  }
}
