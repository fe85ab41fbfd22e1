/**
 * Every minute, in one process at a time: retries queued mails, and mails and pushes what is new in the homes to the
 * people who want it. Pushes are sent separately: services that answer slowly delay neither the next run nor its mails.
 */
import { sendQueuedMails } from '../accounts/queued-mail.ts'
import { ifFree } from '../database/advisory-locks.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { mailQueued, pushQueued } from '../notifications/deliver.ts'
import { queueDeliveries } from '../notifications/queue-deliveries.ts'
import { forgetEndedDevices } from '../sync/device-readiness.ts'
import type { Jobs } from './jobs.ts'

const EVERY_MS = 60_000

type Step = (dependencies: Dependencies, signal?: AbortSignal) => Promise<void>

export function startNotifications(dependencies: Dependencies): Jobs {
  const stopping = new AbortController()
  const look = notTwice(() => lookAndMail(dependencies, stopping.signal))
  const push = notTwice(() => sendPushes(dependencies, stopping.signal))
  const timer = setInterval(() => void look().then(push), EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await look.underWay()
      await push.underWay()
    },
  }
}

/** Makes a call during a run return that same run. */
function notTwice(run: () => Promise<void>) {
  let underWay: Promise<void> | undefined
  const begin = () => {
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  return Object.assign(begin, { underWay: async () => await underWay })
}

/** Queues and sends once; does nothing while another process does. */
export async function sendNotifications(dependencies: Dependencies): Promise<void> {
  await lookAndMail(dependencies)
  await sendPushes(dependencies)
}

const lookAndMail: Step = (dependencies, signal) =>
  alone(dependencies, 'notifications', async () => {
    await sendQueuedMails(dependencies, signal)
    await forgetEndedDevices(dependencies.database, instantNow(dependencies))
    await queueDeliveries(dependencies.database, instantNow(dependencies))
    await mailQueued(dependencies, signal)
  })

const sendPushes: Step = (dependencies, signal) =>
  alone(dependencies, 'pushes', () => pushQueued(dependencies, signal))

const alone = (
  { database, log }: Dependencies,
  lock: 'notifications' | 'pushes',
  work: () => Promise<void>,
): Promise<void> =>
  ifFree(database, lock, work).catch((error: unknown) =>
    log({ event: 'notifications_failed', error: String(error) }),
  )
