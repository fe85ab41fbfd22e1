/** "Try again" on a broken screen: repairs the cached files of the app first, or the same error would come again. */

import { repairShell } from '../sync/shell-files.ts'
import { canReplace } from './keep-shell.ts'

/** Limited, because the user is waiting for it. */
const MAX_REPAIR_MS = 8_000

export async function repairAndReload(): Promise<void> {
  const timeout = new Promise(resolve => setTimeout(resolve, MAX_REPAIR_MS))
  // A browser without a service worker has nothing to repair.
  await Promise.race([repairApp().catch(() => {}), timeout])
  window.location.reload()
}

async function repairApp(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) await repairShell(registration.active)
  await registration?.update()
  // On a broken screen the user cannot accept an update, and the update may fix the screen.
  const { waiting: waitingWorker } = registration ?? {}
  if (waitingWorker && (await canReplace(waitingWorker))) await activateWaitingWorker(waitingWorker)
}

function activateWaitingWorker(worker: ServiceWorker): Promise<void> {
  const controllerChange = new Promise<void>(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
  worker.postMessage({ type: 'SKIP_WAITING' })
  return controllerChange
}
