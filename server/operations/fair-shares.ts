/**
 * Fair shares of write time between companies. While others write too, a company that has been writing most of the time
 * has its batches split, yields to the other writes, and pauses between two writes, so that it gets a quarter of the
 * time. Alone it gets all of it. A tablet only notices that a long queue takes longer.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** The operations in one part of a batch. Writing them takes about 30 ms. */
export const PART_SIZE = 20
/** Recent use is halved every second; one connection that writes without pause keeps some 1,400 ms of recent use. */
const HALF_LIFE_MS = 1_000
/** A company that writes less than a seventh of the time is not limited. */
const HEAVY_USE_MS = 200
/**
 * A company with more recent use than this counts as writing now: one short write leaves this much recent use after a
 * few seconds.
 */
const ACTIVE_USE_MS = 1
/** The pause between two writes, as a multiple of the last write's duration. */
const PAUSE_FACTOR = 3
const LONGEST_PAUSE_MS = 300
/** A busy company waits at most this long for the others' writes. */
const LONGEST_YIELD_MS = 200
const RECHECK_MS = 2

export interface FairShares {
  /** How many operations this company may write in one transaction now. */
  maxOperations(company: string): number
  /** Runs one write of a company in its share. */
  run<Result>(company: string, work: () => Promise<Result>): Promise<Result>
}

interface CompanyUse {
  recentUseMs: number
  measuredAt: number
  lastWriteMs: number
  /** Writes in progress. */
  activeCount: number
}

interface Timing {
  /** A clock in milliseconds that never goes back. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

export function createFairShares(
  { now, pause }: Timing = { now: () => performance.now(), pause: wait },
): FairShares {
  const companyUses = new Map<string, CompanyUse>()
  const recentUseOf = ({ recentUseMs, measuredAt }: CompanyUse) =>
    recentUseMs * 2 ** ((measuredAt - now()) / HALF_LIFE_MS)
  const companyUseOf = (company: string): CompanyUse => {
    const use = companyUses.get(company) ?? {
      recentUseMs: 0,
      measuredAt: now(),
      lastWriteMs: 0,
      activeCount: 0,
    }
    companyUses.set(company, use)
    return use
  }
  /** Returns other writing companies with less than half the recent use; none while this company uses little. */
  const lighterCompaniesThan = (companyUse: CompanyUse): CompanyUse[] => {
    const recentUse = recentUseOf(companyUse)
    if (recentUse < HEAVY_USE_MS) return []
    return [...companyUses.values()].filter(
      use => use !== companyUse && recentUseOf(use) < recentUse / 2 && isActive(use),
    )
  }
  const isActive = (use: CompanyUse) => use.activeCount > 0 || recentUseOf(use) > ACTIVE_USE_MS
  const forgetIdleCompanies = () => {
    for (const [company, use] of companyUses) if (!isActive(use)) companyUses.delete(company)
  }

  return {
    maxOperations(company) {
      const companyUse = companyUseOf(company)
      const isAlone = [...companyUses.values()].every(use => use === companyUse || !isActive(use))
      return isAlone ? Number.POSITIVE_INFINITY : PART_SIZE
    },
    async run(company, work) {
      const companyUse = companyUseOf(company)
      if (lighterCompaniesThan(companyUse).length > 0)
        await pause(Math.min(companyUse.lastWriteMs * PAUSE_FACTOR, LONGEST_PAUSE_MS))
      const yieldUntil = now() + LONGEST_YIELD_MS
      while (
        lighterCompaniesThan(companyUse).some(({ activeCount }) => activeCount > 0) &&
        now() < yieldUntil
      ) {
        await pause(RECHECK_MS)
      }
      const startedAt = now()
      companyUse.activeCount++
      try {
        return await work()
      } finally {
        companyUse.activeCount--
        const endedAt = now()
        companyUse.lastWriteMs = endedAt - startedAt
        companyUse.recentUseMs = recentUseOf(companyUse) + companyUse.lastWriteMs
        companyUse.measuredAt = endedAt
        companyUses.set(company, companyUse)
        forgetIdleCompanies()
      }
    },
  }
}
