/** "Try again" on a broken screen: repairs the cached files of the app first, or the same error would come again. */

import { repairShell } from '../sync/shell-files.ts'
import { mayReplace } from './keep-shell.ts'

/** Limited, because the user is waiting for it. */
const LONGEST_MS = 8_000

export async function reloadMended(): Promise<void> {
  const late = new Promise(resolve => setTimeout(resolve, LONGEST_MS))
  // A browser without a service worker has nothing to repair.
  await Promise.race([mend().catch(() => {}), late])
  window.location.reload()
}

async function mend(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) await repairShell(registration.active)
  await registration?.update()
  // On a broken screen the user cannot accept an update, and the update may fix the screen.
  const { waiting } = registration ?? {}
  if (waiting && (await mayReplace(waiting))) await takeOver(waiting)
}

function takeOver(worker: ServiceWorker): Promise<void> {
  const taken = new Promise<void>(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
  worker.postMessage({ type: 'SKIP_WAITING' })
  return taken
}
