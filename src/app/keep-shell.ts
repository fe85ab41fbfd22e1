/** Sees to it that the service worker has the whole app: what failed to be fetched is tried again within minutes. */
import { SERVE_THIS_PAGE } from '#domain/shell-protocol.ts'
import { MIRROR_VERSION } from '../mirror/mirror-version.ts'
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

/** Resolves when every file is here, or `stopped`. Rejects where this browser keeps no app. */
export async function keepShell(stopped: AbortSignal): Promise<void> {
  for (let attempt = 0; !stopped.aborted; attempt++) {
    const state = await filesNow(attempt > 0).catch((error: unknown) => {
      if (isNeverAllowed(error)) throw error
      return 'absent' as const
    })
    tellShellFiles(state)
    if (!isShellIncomplete(state)) return
    await until(pauseAfter(attempt), stopped)
  }
}

async function filesNow(mends: boolean): Promise<ShellFiles> {
  // An installation that failed ended its registration; this begins another.
  const registration = await navigator.serviceWorker.register(WORKER_PATH)
  const worker = registration.active ?? (await installed(registration))
  if (worker === undefined) return 'absent'
  // A page that is opened in the moment the first worker begins is not served by it, nor is one loaded past the cache.
  if (navigator.serviceWorker.controller === null) worker.postMessage({ type: SERVE_THIS_PAGE })
  // On weak Wi-Fi mending may take longer than its answer is waited for.
  return (mends ? await repairShell(worker) : undefined) ?? askShell(worker)
}

/** Not for want of a network: private windows, plain http. */
const isNeverAllowed = (error: unknown): boolean =>
  error instanceof DOMException && ['SecurityError', 'NotSupportedError'].includes(error.name)

/**
 * Whether a release that waits may take over. One that was rolled back to before a step of the device's database may
 * not: it could not open the database that this one has written (its worker refuses to be installed where that has
 * happened already). One that does not say is not believed.
 */
export async function mayReplace(waiting: ServiceWorker): Promise<boolean> {
  const state = await askShell(waiting)
  return state !== undefined && state.mirrorVersion >= MIRROR_VERSION
}

/** An update that could not be fetched whole is asked for again in minutes, not at the next hour. */
export function retryFailedUpdates(registration: ServiceWorkerRegistration, stopped: AbortSignal): void {
  let failed = 0
  const watch = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') failed = 0
      const wasReplaced = registration.waiting !== null || registration.active === installing
      if (installing.state !== 'redundant' || wasReplaced) return
      void until(pauseAfter(failed++), stopped).then(() => registration.update().catch(() => {}))
    })
  }
  registration.addEventListener('updatefound', watch, { signal: stopped })
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
