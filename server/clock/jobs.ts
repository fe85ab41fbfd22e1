/** Periodic work besides the requests, every hour, in one process at a time. Each job may run twice without harm. */
import { deleteExpiredRows } from '../accounts/forget-expired.ts'
import { runIfFree } from '../database/advisory-locks.ts'
import { deleteUnusedAttachments } from '../database/attachments.ts'
import type { Database } from '../database/connection.ts'
import { deleteUnusedPhotos } from '../database/photos.ts'
import type { Dependencies } from '../dependencies.ts'
import { pruneTombstones } from '../feed/prune-tombstones.ts'
import { maintainPackedSets } from '../sync/packed/keep-packed.ts'

type Job = (database: Database, now: number) => Promise<unknown>

const JOBS: Readonly<Record<string, Job>> = {
  forget_expired: deleteExpiredRows,
  forget_unused_attachments: deleteUnusedAttachments,
  forget_unused_photos: deleteUnusedPhotos,
  keep_packed: maintainPackedSets,
  prune_tombstones: pruneTombstones,
}

const INTERVAL_MS = 60 * 60_000

export interface RunningJobs {
  stop(): Promise<void>
}

export function startJobs({ jobsDatabase, now, log }: Dependencies): RunningJobs {
  let currentRun = Promise.resolve()
  const runOnce = () => {
    currentRun = runAllJobs(jobsDatabase, now(), log)
  }
  const timer = setInterval(runOnce, INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await currentRun
    },
  }
}

/** Runs all jobs once; does nothing while another process runs them. */
export async function runAllJobs(database: Database, now: number, log: Dependencies['log']): Promise<void> {
  await runIfFree(database, 'jobs', async () => {
    for (const [job, run] of Object.entries(JOBS)) {
      await run(database, now).catch((error: unknown) =>
        log({ event: 'job_failed', job, error: String(error) }),
      )
    }
  }).catch((error: unknown) => log({ event: 'jobs_failed', error: String(error) }))
}
