/** Makes sure that the service worker has all files of the app: a failed download is retried within minutes. */
import { SERVE_THIS_PAGE } from '#domain/protocol/shell-protocol.ts'
import { MIRROR_VERSION } from '../mirror/tables/mirror-version.ts'
import {
  askShell,
  isShellIncomplete,
  repairShell,
  type ShellFiles,
  setShellFiles,
} from '../sync/shell-files.ts'

export const WORKER_PATH = '/service-worker.js'

/** Pause before each new attempt; the last applies to all further attempts. */
const TRY_AGAIN_MS = [60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000]

const pauseAfter = (failureCount: number): number =>
  TRY_AGAIN_MS[Math.min(failureCount, TRY_AGAIN_MS.length - 1)] ?? 0

/** Interval between checks: a page stays open for days, and a browser may evict cached files. */
const LOOK_AGAIN_MS = 15 * 60_000

/** What ends a pause early. The browser's own `online` does not come when the Wi-Fi stays and its internet fails. */
export interface Pauses {
  readonly stopped: AbortSignal
  /** Dispatches `online` each time our server responds again. */
  readonly server: EventTarget
}

/** Runs until stopped. Rejects if this browser refuses service workers. */
export async function keepShell(pauses: Pauses): Promise<void> {
  const { stopped } = pauses
  let failureCount = 0
  while (!stopped.aborted) {
    // Private windows and plain http refuse even this call, whatever the network does.
    await navigator.serviceWorker.getRegistration()
    const state = await readShellFiles(failureCount > 0).catch(() => 'absent' as const)
    setShellFiles(state)
    const isComplete = !isShellIncomplete(state)
    await waitUntil(isComplete ? LOOK_AGAIN_MS : pauseAfter(failureCount), pauses)
    failureCount = isComplete ? 0 : failureCount + 1
  }
}

async function readShellFiles(mustRepair: boolean): Promise<ShellFiles> {
  // A failed installation ended its registration; this starts another. If a guest Wi-Fi returns its own page instead of
  // the worker, this is a SecurityError, as it is when the browser refuses.
  const registration = await navigator.serviceWorker.register(WORKER_PATH)
  const worker = registration.active ?? (await activatedWorker(registration))
  if (worker === undefined) return 'absent'
  // A page opened just as the first worker starts is not controlled by it, nor is a page loaded past the cache.
  if (navigator.serviceWorker.controller === null) worker.postMessage({ type: SERVE_THIS_PAGE })
  // On weak Wi-Fi the repair may take longer than we wait for its answer.
  return (mustRepair ? await repairShell(worker) : undefined) ?? askShell(worker)
}

/**
 * Returns whether a waiting release may take over. A rolled-back release from before a migration of the device's
 * database may not: it could not open the database that this release has written (its worker refuses to be installed
 * once that has happened). A release that does not report its version may not either.
 */
export async function canReplace(waitingWorker: ServiceWorker): Promise<boolean> {
  const state = await askShell(waitingWorker)
  return state !== undefined && state.mirrorVersion >= MIRROR_VERSION
}

/**
 * Calls `onWaiting` for each update that was downloaded completely; Workbox notices none after the first, not even
 * after a failed one. A failed download is retried in minutes, not at the next hour.
 */
export function followUpdates(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker) => void,
  pauses: Pauses,
): void {
  const { stopped } = pauses
  let failureCount = 0
  const followInstalling = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (stopped.aborted) return
      if (installing.state === 'installed') {
        failureCount = 0
        onWaiting(installing)
      }
      const wasReplaced = registration.waiting !== null || registration.active === installing
      if (installing.state !== 'redundant' || wasReplaced) return
      void waitUntil(pauseAfter(failureCount++), pauses).then(() => registration.update().catch(() => {}))
    })
  }
  registration.addEventListener('updatefound', followInstalling, { signal: stopped })
  // An installation may have started before this listener was added.
  followInstalling()
}

/** Resolves with the worker once it is activated; undefined when its installation failed. */
async function activatedWorker({
  installing,
  waiting,
}: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  const worker = installing ?? waiting
  if (worker === null) return undefined
  return new Promise(resolve => {
    const checkState = () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') resolve(undefined)
    }
    worker.addEventListener('statechange', checkState)
    checkState()
  })
}

/** Resolves after `ms`, or earlier when the network or the server comes back, or `stopped` aborts. */
function waitUntil(ms: number, { stopped, server }: Pauses): Promise<void> {
  return new Promise(resolve => {
    const listenersStop = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      listenersStop.abort()
      resolve()
    }
    const timer = setTimeout(finish, ms)
    for (const back of [window, server])
      back.addEventListener('online', finish, { signal: listenersStop.signal })
    stopped.addEventListener('abort', finish, { signal: listenersStop.signal })
  })
}
