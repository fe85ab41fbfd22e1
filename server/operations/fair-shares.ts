/**
 * Fair shares of write time between companies. While others write too, a company that has been writing most of the
 * time has its batches split, yields to the other writes, and rests between two writes, so that it gets a quarter of
 * the time. Alone it gets all of it. A tablet only notices that a long queue takes longer.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** Operations in one part of a batch: some 30 ms. */
export const PART = 20
/** Recent use is halved every second; one connection that writes without pause keeps some 1,400 ms of recent use. */
const HALF_LIFE_MS = 1_000
/** A company that writes less than a seventh of the time is not limited. */
const HEAVY_MS = 200
/** The recent use that one short write a few seconds ago leaves. */
const ACTIVE_MS = 1
/** The rest between two writes, as a multiple of the last write's duration. */
const REST = 3
const LONGEST_REST_MS = 300
/** A busy company waits at most this long for the others' writes. */
const LONGEST_YIELD_MS = 200
const LOOK_AGAIN_MS = 2

export interface FairShares {
  /** How many operations this company may write in one transaction now. */
  mostAtOnce(company: string): number
  /** Runs one write of a company in its share. */
  run<Result>(company: string, work: () => Promise<Result>): Promise<Result>
}

interface Use {
  ms: number
  at: number
  lastTook: number
  /** Writes in progress. */
  inside: number
}

interface Timing {
  /** Milliseconds that only go forward. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

export function createFairShares(
  { now, pause }: Timing = { now: () => performance.now(), pause: wait },
): FairShares {
  const companies = new Map<string, Use>()
  const recentOf = ({ ms, at }: Use) => ms * 2 ** ((at - now()) / HALF_LIFE_MS)
  const ofCompany = (company: string): Use => {
    const use = companies.get(company) ?? { ms: 0, at: now(), lastTook: 0, inside: 0 }
    companies.set(company, use)
    return use
  }
  /** Returns other writing companies with less than half the recent use; none while this company uses little. */
  const lighterThan = (own: Use): Use[] => {
    const recent = recentOf(own)
    if (recent < HEAVY_MS) return []
    return [...companies.values()].filter(use => use !== own && recentOf(use) < recent / 2 && isActive(use))
  }
  const isActive = (use: Use) => use.inside > 0 || recentOf(use) > ACTIVE_MS
  const forgetIdle = () => {
    for (const [company, use] of companies) if (!isActive(use)) companies.delete(company)
  }

  return {
    mostAtOnce(company) {
      const own = ofCompany(company)
      const isAlone = [...companies.values()].every(use => use === own || !isActive(use))
      return isAlone ? Number.POSITIVE_INFINITY : PART
    },
    async run(company, work) {
      const own = ofCompany(company)
      if (lighterThan(own).length > 0) await pause(Math.min(own.lastTook * REST, LONGEST_REST_MS))
      const until = now() + LONGEST_YIELD_MS
      while (lighterThan(own).some(({ inside }) => inside > 0) && now() < until) {
        await pause(LOOK_AGAIN_MS)
      }
      const began = now()
      own.inside++
      try {
        return await work()
      } finally {
        own.inside--
        const ended = now()
        own.lastTook = ended - began
        own.ms = recentOf(own) + own.lastTook
        own.at = ended
        companies.set(company, own)
        forgetIdle()
      }
    },
  }
}
