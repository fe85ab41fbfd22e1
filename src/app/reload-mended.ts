/** "Try again" where a screen is broken: what is kept of the app is mended first, or the same would come again. */

import { repairShell } from '../sync/shell-files.ts'
import { mayReplace } from './keep-shell.ts'

/** A person waits for it. */
const LONGEST_MS = 8_000

export async function reloadMended(): Promise<void> {
  const late = new Promise(resolve => setTimeout(resolve, LONGEST_MS))
  // A browser without a service worker has nothing to mend.
  await Promise.race([mend().catch(() => {}), late])
  window.location.reload()
}

async function mend(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) await repairShell(registration.active)
  await registration?.update()
  // Nobody can agree to an update on a screen that is broken; it may be the one that mends it.
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
