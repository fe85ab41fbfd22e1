/** Makes sure that the service worker has all files of the app: a failed download is retried within minutes. */
import { SERVE_THIS_PAGE } from '#domain/protocol/shell-protocol.ts'
import { MIRROR_VERSION } from '../mirror/tables/mirror-version.ts'
import {
  isShellIncomplete,
  repairShell,
  requestShellState,
  type ShellFiles,
  setShellFiles,
} from '../sync/shell-files.ts'

export const WORKER_PATH = '/service-worker.js'

/** Pause before each new attempt; the last applies to all further attempts. */
const RETRY_PAUSES_MS = [60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000]

const pauseMsAfter = (failureCount: number): number =>
  RETRY_PAUSES_MS[Math.min(failureCount, RETRY_PAUSES_MS.length - 1)] ?? 0

/** Interval between checks: a page stays open for days, and a browser may evict cached files. */
const CHECK_INTERVAL_MS = 15 * 60_000

/**
 * What ends a pause early. The browser sends no `online` event when only the internet access behind the Wi-Fi fails and
 * comes back, so the app's own events count too.
 */
export interface PauseInterrupts {
  readonly stopSignal: AbortSignal
  /** Dispatches `online` each time our server responds again. */
  readonly serverEvents: EventTarget
}

/** Runs until stopped. Rejects if this browser refuses service workers. */
export async function keepShellComplete(interrupts: PauseInterrupts): Promise<void> {
  const { stopSignal } = interrupts
  let failureCount = 0
  while (!stopSignal.aborted) {
    // Private windows and plain http refuse even this call, whatever the network does.
    await navigator.serviceWorker.getRegistration()
    const state = await readShellFiles(failureCount > 0).catch(() => 'absent' as const)
    setShellFiles(state)
    const isComplete = !isShellIncomplete(state)
    await pauseFor(isComplete ? CHECK_INTERVAL_MS : pauseMsAfter(failureCount), interrupts)
    failureCount = isComplete ? 0 : failureCount + 1
  }
}

async function readShellFiles(mustRepair: boolean): Promise<ShellFiles> {
  // A failed installation ended its registration; this starts another. If a guest Wi-Fi returns its own page instead of
  // the worker, this is a SecurityError, as it is when the browser refuses.
  const registration = await navigator.serviceWorker.register(WORKER_PATH)
  const worker = registration.active ?? (await waitForActivation(registration))
  if (worker === undefined) return 'absent'
  // The worker does not control a page that was opened before it started, nor a page loaded past the cache.
  if (navigator.serviceWorker.controller === null) worker.postMessage({ type: SERVE_THIS_PAGE })
  // On weak Wi-Fi the repair may take longer than we wait for its answer.
  return (mustRepair ? await repairShell(worker) : undefined) ?? requestShellState(worker)
}

/**
 * Returns whether a waiting release may take over. A rolled-back release from before a migration of the device's
 * database may not: it could not open the database that this release has written (its worker refuses to be installed
 * once that has happened). A release that does not report its version may not either.
 */
export async function canActivateWorker(waitingWorker: ServiceWorker): Promise<boolean> {
  const state = await requestShellState(waitingWorker)
  return state !== undefined && state.mirrorVersion >= MIRROR_VERSION
}

/**
 * Calls `onWaiting` for each completely downloaded update. Workbox reports no further update after the first one, not
 * even after a failed one. A failed download is retried in minutes, not an hour later.
 */
export function watchLaterUpdates(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker) => void,
  interrupts: PauseInterrupts,
): void {
  const { stopSignal } = interrupts
  let failureCount = 0
  const watchInstallingWorker = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (stopSignal.aborted) return
      if (installing.state === 'installed') {
        failureCount = 0
        onWaiting(installing)
      }
      const wasReplaced = registration.waiting !== null || registration.active === installing
      if (installing.state !== 'redundant' || wasReplaced) return
      void pauseFor(pauseMsAfter(failureCount++), interrupts).then(() =>
        registration.update().catch(() => {}),
      )
    })
  }
  registration.addEventListener('updatefound', watchInstallingWorker, { signal: stopSignal })
  // An installation may have started before this listener was added.
  watchInstallingWorker()
}

/** Resolves with the worker once it is activated; undefined when its installation failed. */
async function waitForActivation({
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

/** Resolves after `ms`, or earlier when the network or the server comes back, or `stopSignal` is aborted. */
function pauseFor(ms: number, { stopSignal, serverEvents }: PauseInterrupts): Promise<void> {
  return new Promise(resolve => {
    const listenersController = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      listenersController.abort()
      resolve()
    }
    const timer = setTimeout(finish, ms)
    for (const eventTarget of [window, serverEvents])
      eventTarget.addEventListener('online', finish, { signal: listenersController.signal })
    stopSignal.addEventListener('abort', finish, { signal: listenersController.signal })
  })
}
