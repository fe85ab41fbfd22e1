/**
 * Pages that the stream brings, stored one after the other and never while a pull is under way: what was brought at once
 * comes one behind the other, without a pull between.
 */
import type { LivePage } from '#domain/protocol/sync-protocol.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { type PageOutcome, storePage } from '../../mirror/write/store-page.ts'

export interface LivePages {
  /** Runs a pull in its turn. When it succeeds, what the open stream brings from then on may follow it. */
  pull<Result>(work: () => Promise<Result>): Promise<Result>
  /** A stream begins, or may have missed something: a pull comes first. */
  restart(): void
  /** Stores the page for the person the stream was opened for, when it is what comes next. */
  store(owner: number | undefined, page: LivePage): Promise<PageOutcome>
}

/** So many may wait, for a pull that takes long; what comes then is pulled. */
const MAX_WAITING = 50

export function createLivePages(mirror: MirrorDatabase): LivePages {
  let before: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let restarts = 0
  /** The count of restarts before the last pull that succeeded. */
  let pulledAfter = -1

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = before.then(work)
    before = done.catch(() => {})
    return done
  }

  return {
    pull: work =>
      inTurn(async () => {
        const begunAfter = restarts
        const result = await work()
        pulledAfter = begunAfter
        return result
      }),
    restart() {
      restarts++
    },
    async store(owner, page) {
      if (waiting === MAX_WAITING) return 'unfit'
      waiting++
      try {
        return await inTurn(async () => {
          return pulledAfter === restarts ? storePage(mirror, owner, page) : 'unfit'
        })
      } finally {
        waiting--
      }
    },
  }
}
