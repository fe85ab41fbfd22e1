/**
 * Stores pages of the stream one after the other, and never during a pull, so that pages that arrive together follow
 * each other without a pull in between.
 */
import type { LivePage } from '#domain/protocol/sync-protocol.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { type PageResult, storePage } from '../../mirror/write/store-page.ts'

export interface LivePages {
  /** Runs a pull after earlier work. When it succeeds, pages of the open stream may be stored. */
  runPull<Result>(work: () => Promise<Result>): Promise<Result>
  /** Marks that a stream opens or may have missed changes: no page is stored before the next pull. */
  markStreamRestarted(): void
  /** Stores a page for its user, if it directly follows the rows in the mirror; otherwise it needs a pull (`unfit`). */
  store(ownerId: number | undefined, page: LivePage): Promise<PageResult>
}

/** The number of pages that may wait for a long pull; later pages are left to the next pull. */
const MAX_WAITING_PAGES = 50

export function createLivePages(mirror: MirrorDatabase): LivePages {
  let lastTurn: Promise<unknown> = Promise.resolve()
  let waitingCount = 0
  let restartCount = 0
  /** The count of restarts before the last pull that succeeded. */
  let restartCountAtLastPull = -1

  const runInTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const thisTurn = lastTurn.then(work)
    lastTurn = thisTurn.catch(() => {})
    return thisTurn
  }

  return {
    runPull: work =>
      runInTurn(async () => {
        const restartCountAtStart = restartCount
        const result = await work()
        restartCountAtLastPull = restartCountAtStart
        return result
      }),
    markStreamRestarted() {
      restartCount++
    },
    async store(ownerId, page) {
      if (waitingCount === MAX_WAITING_PAGES) return 'unfit'
      waitingCount++
      try {
        return await runInTurn(async () => {
          return restartCountAtLastPull === restartCount ? storePage(mirror, ownerId, page) : 'unfit'
        })
      } finally {
        waitingCount--
      }
    },
  }
}
