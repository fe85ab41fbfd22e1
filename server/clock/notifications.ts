/** Every minute: what is new in the homes is mailed and pushed to whoever wants it, by one process at a time. */
import { ifFree } from '../database/advisory-locks.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { deliverQueued } from '../notifications/deliver.ts'
import { queueDeliveries } from '../notifications/queue-deliveries.ts'
import type { Jobs } from './jobs.ts'

const EVERY_MS = 60_000

export function startNotifications(dependencies: Dependencies): Jobs {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    // A look that takes longer than a minute is not begun twice.
    underWay ??= sendNotifications(dependencies).finally(() => {
      underWay = undefined
    })
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** Looks once; does nothing while another process does. */
export async function sendNotifications(dependencies: Dependencies): Promise<void> {
  const { database, log } = dependencies
  await ifFree(database, 'notifications', async () => {
    await queueDeliveries(database, instantNow(dependencies))
    await deliverQueued(dependencies)
  }).catch((error: unknown) => log({ event: 'notifications_failed', error: String(error) }))
}
