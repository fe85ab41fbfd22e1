/**
 * Stores pages of the stream one after the other, and never during a pull, so that pages that arrive together follow
 * each other without a pull in between.
 */
import type { LivePage } from '#domain/protocol/sync-protocol.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { type PageOutcome, storePage } from '../../mirror/write/store-page.ts'

export interface LivePages {
  /** Runs a pull in its turn. After it succeeds, pages of the open stream may be stored. */
  pull<Result>(work: () => Promise<Result>): Promise<Result>
  /** Notes that a stream begins, or may have missed changes: no page is stored before the next pull. */
  restart(): void
  /** Stores a page, for the user the stream was opened for, if it directly follows the mirror's state. */
  store(owner: number | undefined, page: LivePage): Promise<PageOutcome>
}

/** The number of pages that may wait for a long pull; later pages are left to the next pull. */
const MAX_WAITING = 50

export function createLivePages(mirror: MirrorDatabase): LivePages {
  let lastTurn: Promise<unknown> = Promise.resolve()
  let waitingCount = 0
  let restarts = 0
  /** The count of restarts before the last pull that succeeded. */
  let pulledAfter = -1

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => {})
    return turn
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
      if (waitingCount === MAX_WAITING) return 'unfit'
      waitingCount++
      try {
        return await inTurn(async () => {
          return pulledAfter === restarts ? storePage(mirror, owner, page) : 'unfit'
        })
      } finally {
        waitingCount--
      }
    },
  }
}
