/**
 * Fair shares of write time between companies. While others write too, a company that has been writing most of the
 * time has its batches split, yields to the other writes, and rests between two writes, so that it gets a quarter of
 * the time. Alone it gets all of it. A tablet only notices that a long queue takes longer.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** Operations in one part of a batch: some 30 ms. */
export const PART_SIZE = 20
/** Recent use is halved every second; one connection that writes without pause keeps some 1,400 ms of recent use. */
const HALF_LIFE_MS = 1_000
/** A company that writes less than a seventh of the time is not limited. */
const HEAVY_MS = 200
/** The recent use that one short write a few seconds ago leaves. */
const ACTIVE_MS = 1
/** The rest between two writes, as a multiple of the last write's duration. */
const REST_FACTOR = 3
const LONGEST_REST_MS = 300
/** A busy company waits at most this long for the others' writes. */
const LONGEST_YIELD_MS = 200
const LOOK_AGAIN_MS = 2

export interface FairShares {
  /** How many operations this company may write in one transaction now. */
  maxAtOnce(company: string): number
  /** Runs one write of a company in its share. */
  run<Result>(company: string, work: () => Promise<Result>): Promise<Result>
}

interface CompanyUse {
  recentMs: number
  measuredAt: number
  lastMs: number
  /** Writes in progress. */
  activeCount: number
}

interface Timing {
  /** Milliseconds that only go forward. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

export function createFairShares(
  { now, pause }: Timing = { now: () => performance.now(), pause: wait },
): FairShares {
  const companies = new Map<string, CompanyUse>()
  const recentOf = ({ recentMs, measuredAt }: CompanyUse) =>
    recentMs * 2 ** ((measuredAt - now()) / HALF_LIFE_MS)
  const companyUseOf = (company: string): CompanyUse => {
    const use = companies.get(company) ?? { recentMs: 0, measuredAt: now(), lastMs: 0, activeCount: 0 }
    companies.set(company, use)
    return use
  }
  /** Returns other writing companies with less than half the recent use; none while this company uses little. */
  const lighterThan = (companyUse: CompanyUse): CompanyUse[] => {
    const recent = recentOf(companyUse)
    if (recent < HEAVY_MS) return []
    return [...companies.values()].filter(
      use => use !== companyUse && recentOf(use) < recent / 2 && isActive(use),
    )
  }
  const isActive = (use: CompanyUse) => use.activeCount > 0 || recentOf(use) > ACTIVE_MS
  const forgetIdle = () => {
    for (const [company, use] of companies) if (!isActive(use)) companies.delete(company)
  }

  return {
    maxAtOnce(company) {
      const companyUse = companyUseOf(company)
      const isAlone = [...companies.values()].every(use => use === companyUse || !isActive(use))
      return isAlone ? Number.POSITIVE_INFINITY : PART_SIZE
    },
    async run(company, work) {
      const companyUse = companyUseOf(company)
      if (lighterThan(companyUse).length > 0)
        await pause(Math.min(companyUse.lastMs * REST_FACTOR, LONGEST_REST_MS))
      const yieldUntil = now() + LONGEST_YIELD_MS
      while (lighterThan(companyUse).some(({ activeCount }) => activeCount > 0) && now() < yieldUntil) {
        await pause(LOOK_AGAIN_MS)
      }
      const startedAt = now()
      companyUse.activeCount++
      try {
        return await work()
      } finally {
        companyUse.activeCount--
        const endedAt = now()
        companyUse.lastMs = endedAt - startedAt
        companyUse.recentMs = recentOf(companyUse) + companyUse.lastMs
        companyUse.measuredAt = endedAt
        companies.set(company, companyUse)
        forgetIdle()
      }
    },
  }
}
