/**
 * Every minute, in one process at a time: retries queued mails, and mails and pushes what is new in the homes to the
 * people who want it. Pushes are sent separately: services that answer slowly delay neither the next run nor its mails.
 */
import { sendQueuedMails } from '../accounts/queued-mail.ts'
import { runIfFree } from '../database/advisory-locks.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { sendNotificationMails, sendNotificationPushes } from '../notifications/deliver.ts'
import { queueDeliveries } from '../notifications/queue-deliveries.ts'
import { forgetEndedDevices } from '../sync/device-readiness.ts'
import type { RunningJobs } from './jobs.ts'

const INTERVAL_MS = 60_000

type PeriodicStep = (dependencies: Dependencies, signal?: AbortSignal) => Promise<void>

export function startNotifications(dependencies: Dependencies): RunningJobs {
  const abortController = new AbortController()
  const queueAndMail = withoutOverlap(() => queueAndSendMail(dependencies, abortController.signal))
  const push = withoutOverlap(() => sendPushes(dependencies, abortController.signal))
  const timer = setInterval(() => void queueAndMail().then(push), INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      abortController.abort()
      await queueAndMail.waitForCurrentRun()
      await push.waitForCurrentRun()
    },
  }
}

/** Makes a call during a run return that same run. */
function withoutOverlap(run: () => Promise<void>) {
  let currentRun: Promise<void> | undefined
  const startOrJoin = () => {
    currentRun ??= run().finally(() => {
      currentRun = undefined
    })
    return currentRun
  }
  return Object.assign(startOrJoin, { waitForCurrentRun: async () => await currentRun })
}

/** Queues and sends once; does nothing while another process does. */
export async function sendNotifications(dependencies: Dependencies): Promise<void> {
  await queueAndSendMail(dependencies)
  await sendPushes(dependencies)
}

const queueAndSendMail: PeriodicStep = (dependencies, signal) =>
  runWithLock(dependencies, 'notifications', async () => {
    await sendQueuedMails(dependencies, signal)
    await forgetEndedDevices(dependencies.database, instantNow(dependencies))
    await queueDeliveries(dependencies.database, instantNow(dependencies))
    await sendNotificationMails(dependencies, signal)
  })

const sendPushes: PeriodicStep = (dependencies, signal) =>
  runWithLock(dependencies, 'pushes', () => sendNotificationPushes(dependencies, signal))

const runWithLock = (
  { database, log }: Dependencies,
  lock: 'notifications' | 'pushes',
  work: () => Promise<void>,
): Promise<void> =>
  runIfFree(database, lock, work).catch((error: unknown) =>
    log({ event: 'notifications_failed', error: String(error) }),
  )
