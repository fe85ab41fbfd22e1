/** Sees to it that the service worker has the whole app: what failed to be fetched is tried again within minutes. */
import { SERVE_THIS_PAGE } from '#domain/protocol/shell-protocol.ts'
import { MIRROR_VERSION } from '../mirror/tables/mirror-version.ts'
import {
  askShell,
  isShellIncomplete,
  repairShell,
  type ShellFiles,
  tellShellFiles,
} from '../sync/shell-files.ts'

export const WORKER_PATH = '/service-worker.js'

/** Until the next attempt; the last one holds from then on. */
const TRY_AGAIN_MS = [60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000]

const pauseAfter = (failed: number): number => TRY_AGAIN_MS[Math.min(failed, TRY_AGAIN_MS.length - 1)] ?? 0

/** A page stays open for days, and a browser may throw away what it keeps. */
const LOOK_AGAIN_MS = 15 * 60_000

/** Goes on until `stopped`. Rejects where this browser keeps no app. */
export async function keepShell(stopped: AbortSignal): Promise<void> {
  let failed = 0
  while (!stopped.aborted) {
    // Private windows and plain http refuse even this, whatever a network answers.
    await navigator.serviceWorker.getRegistration()
    const state = await filesNow(failed > 0).catch(() => 'absent' as const)
    tellShellFiles(state)
    const isWhole = !isShellIncomplete(state)
    await until(isWhole ? LOOK_AGAIN_MS : pauseAfter(failed), stopped)
    failed = isWhole ? 0 : failed + 1
  }
}

async function filesNow(mends: boolean): Promise<ShellFiles> {
  // An installation that failed ended its registration; this begins another. A guest Wi-Fi's page in place of the worker
  // is a SecurityError here, as a browser's own refusal is.
  const registration = await navigator.serviceWorker.register(WORKER_PATH)
  const worker = registration.active ?? (await installed(registration))
  if (worker === undefined) return 'absent'
  // A page that is opened in the moment the first worker begins is not served by it, nor is one loaded past the cache.
  if (navigator.serviceWorker.controller === null) worker.postMessage({ type: SERVE_THIS_PAGE })
  // On weak Wi-Fi mending may take longer than its answer is waited for.
  return (mends ? await repairShell(worker) : undefined) ?? askShell(worker)
}

/**
 * Whether a release that waits may take over. One that was rolled back to before a step of the device's database may
 * not: it could not open the database that this one has written (its worker refuses to be installed where that has
 * happened already). One that does not say is not believed.
 */
export async function mayReplace(waiting: ServiceWorker): Promise<boolean> {
  const state = await askShell(waiting)
  return state !== undefined && state.mirrorVersion >= MIRROR_VERSION
}

/**
 * Tells of each update that was fetched whole; Workbox hears of no other after the first, not even after one that failed.
 * One that could not be fetched is asked for again in minutes, not at the next hour.
 */
export function followUpdates(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker) => void,
  stopped: AbortSignal,
): void {
  let failed = 0
  const follow = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (stopped.aborted) return
      if (installing.state === 'installed') {
        failed = 0
        onWaiting(installing)
      }
      const wasReplaced = registration.waiting !== null || registration.active === installing
      if (installing.state !== 'redundant' || wasReplaced) return
      void until(pauseAfter(failed++), stopped).then(() => registration.update().catch(() => {}))
    })
  }
  registration.addEventListener('updatefound', follow, { signal: stopped })
  // Begun before anybody listened.
  follow()
}

/** The worker that is being installed, when it is; undefined when that failed. */
async function installed({
  installing,
  waiting,
}: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  const worker = installing ?? waiting
  if (worker === null) return undefined
  return new Promise(resolve => {
    const look = () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') resolve(undefined)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Over early when the network comes back. */
function until(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, { signal: over.signal })
    stopped.addEventListener('abort', end, { signal: over.signal })
  })
}
