/// <reference lib="webworker" />
/**
 * Keeps the files of one release available offline. A file is accepted only if its digest is that of the build: the
 * answer of a guest Wi-Fi or a proxy is never stored. All files needed to start must be stored before this release may
 * take over. A missing file of a rarely opened screen blocks nothing; it is reported to the page, and fetched when
 * requested again.
 */
import { type ShellRequest, type ShellState, STEP_ASIDE } from '#domain/protocol/shell-protocol.ts'
import { MIRROR_VERSION } from '../src/mirror/tables/mirror-version.ts'
import { messageTypeOf } from './messages.ts'
import { refuseNewerDatabase } from './newer-database.ts'

export interface ShellFile {
  /** The path below the root, such as `assets/app-4f2a.js`. */
  readonly url: string
  /** `sha256-` and the digest in base64, the format of Subresource Integrity. */
  readonly integrity: string
  /** Whether the app needs it to start, or to record a dose. */
  readonly isNeeded: boolean
}

/** All releases share this cache: a file that a new release did not change is not fetched again. */
const CACHE_NAME = 'hearth-shell'
/** Browsers open six connections to one host over HTTP/1.1. */
const MAX_PARALLEL_FETCHES = 6
const LONGEST_FETCH_MS = 60_000
/** Requests below this path always go to the server: records, attachments, health. */
const SERVER_PREFIX = '/api/'
const PAGE_PATH = '/index.html'

/**
 * Installs, serves and repairs this release's files; answers `SHELL_STATE` and `SHELL_REPAIR` with a ShellState, and
 * ends on `STEP_ASIDE` what it is fetching.
 */
export function serveShellOffline(worker: ServiceWorkerGlobalScope, files: readonly ShellFile[]): void {
  const filesByPath = new Map(files.map(file => [`/${file.url}`, file]))
  // Replaced once it was aborted: a worker that stays after all fetches as before.
  let fetching = new AbortController()

  worker.addEventListener('install', event => {
    sendPastWorker(event)
    event.waitUntil(install(files, fetching.signal))
  })
  worker.addEventListener('activate', event => event.waitUntil(dropOtherReleases(files)))
  worker.addEventListener('fetch', event => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith(SERVER_PREFIX))
      return
    // All page URLs of the app get the same page.
    const file =
      filesByPath.get(pathname) ?? (request.mode === 'navigate' ? filesByPath.get(PAGE_PATH) : undefined)
    if (file !== undefined) event.respondWith(serve(file, request, fetching.signal))
  })
  worker.addEventListener('message', event => {
    const [port] = event.ports
    if (messageTypeOf(event.data) === STEP_ASIDE) {
      fetching.abort()
      fetching = new AbortController()
      port?.postMessage(null)
    }
    const question = questionIn(event.data)
    if (port === undefined || question === undefined) return
    const sendAnswer = async () => {
      if (question === 'SHELL_REPAIR') await repair(files, fetching.signal)
      const missing = (await missingFilesOf(files)).length
      port.postMessage({
        files: files.length,
        missing,
        mirrorVersion: MIRROR_VERSION,
      } satisfies ShellState)
    }
    event.waitUntil(sendAnswer())
  })
}

function questionIn(message: unknown): ShellRequest | undefined {
  const type = messageTypeOf(message)
  return type === 'SHELL_STATE' || type === 'SHELL_REPAIR' ? type : undefined
}

interface WithRoutes {
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
}

/**
 * Calls of the server start no worker where the browser can tell them apart by itself (Chromium since 123): it would
 * only let them pass, and each would keep it busy.
 */
function sendPastWorker(event: ExtendableEvent & WithRoutes): void {
  const condition = { urlPattern: { pathname: `${SERVER_PREFIX}*` } }
  event.addRoutes?.({ condition, source: 'network' }).catch(() => {})
}

async function install(files: readonly ShellFile[], signal: AbortSignal): Promise<void> {
  await refuseNewerDatabase(indexedDB)
  await fetchAll(files, signal)
}

/** Fetches missing files. Rejects when a needed file cannot be fetched: then the worker is not installed. */
async function fetchAll(files: readonly ShellFile[], signal: AbortSignal): Promise<void> {
  const isCached = await createCachedFilter(files)
  const missingFiles = files.filter(file => !isCached(file))
  await runInParallel(
    missingFiles.filter(({ isNeeded }) => isNeeded),
    file => fetchAndKeep(file, signal),
  )
  await runInParallel(
    missingFiles.filter(({ isNeeded }) => !isNeeded),
    file => fetchIfPossible(file, signal),
  )
}

/** Deletes files that differ from those of this release, then fetches all missing files. */
async function repair(files: readonly ShellFile[], signal: AbortSignal): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  await runInParallel(files, async file => {
    const cachedResponse = await cache.match(keyOf(file))
    if (cachedResponse === undefined || (await integrityOf(cachedResponse)) === file.integrity) return
    await cache.delete(keyOf(file))
  })
  await runInParallel(await missingFilesOf(files), file => fetchIfPossible(file, signal))
}

async function serve(file: ShellFile, request: Request, signal: AbortSignal): Promise<Response> {
  const cachedResponse = await caches.match(keyOf(file), { cacheName: CACHE_NAME })
  if (cachedResponse !== undefined) return cachedResponse
  // The browser may have cleared the cache. If the server has a file of a newer release now, it is not stored.
  return fetchAndKeep(file, signal).catch(() => Promise.race([fetch(request), rejectOnAbort(signal)]))
}

async function fetchAndKeep(file: ShellFile, signal: AbortSignal): Promise<Response> {
  // The browser's own cache may contain a guest Wi-Fi's answer; then the file is fetched again, bypassing that cache.
  const response = await fetchChecked(file, signal, 'default').catch(() =>
    fetchChecked(file, signal, 'reload'),
  )
  const cache = await caches.open(CACHE_NAME)
  await cache.put(keyOf(file), response.clone())
  return response
}

const fetchIfPossible = (file: ShellFile, signal: AbortSignal) =>
  fetchAndKeep(file, signal).catch(() => undefined)

async function fetchChecked(
  { url, integrity }: ShellFile,
  signal: AbortSignal,
  cache: RequestCache,
): Promise<Response> {
  const response = await fetch(`/${url}`, {
    integrity,
    cache,
    redirect: 'error',
    signal: abortedBy(signal, AbortSignal.timeout(LONGEST_FETCH_MS)),
  })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`)
  return response
}

/** For requests that take no signal: a navigation cannot be given one. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** `AbortSignal.any`, which tablets with iOS 16 do not have. */
function abortedBy(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) {
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: controller.signal })
  }
  return controller.signal
}

async function dropOtherReleases(files: readonly ShellFile[]): Promise<void> {
  const wantedUrls = new Set(files.map(file => keyOf(file).url))
  const cache = await caches.open(CACHE_NAME)
  const staleRequests = (await cache.keys()).filter(({ url }) => !wantedUrls.has(url))
  await Promise.all(staleRequests.map(request => cache.delete(request)))
  // Earlier releases stored their files in one cache each.
  const oldCacheNames = (await caches.keys()).filter(name => name.startsWith('workbox-precache'))
  await Promise.all(oldCacheNames.map(name => caches.delete(name)))
}

async function missingFilesOf(files: readonly ShellFile[]): Promise<ShellFile[]> {
  const isCached = await createCachedFilter(files)
  return files.filter(file => !isCached(file))
}

async function createCachedFilter(files: readonly ShellFile[]): Promise<(file: ShellFile) => boolean> {
  if (files.length === 0) return () => false
  const cache = await caches.open(CACHE_NAME)
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url))
  return file => cachedUrls.has(keyOf(file).url)
}

/** Returns the cache key of a file. It contains the digest, so that releases share unchanged files. */
const keyOf = ({ url, integrity }: ShellFile): Request =>
  new Request(`/${url}?integrity=${encodeURIComponent(integrity)}`)

async function integrityOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** Calls `run` for all items, six in parallel. When all have ended, rejects with the first failure. */
async function runInParallel<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const runNext = async () => {
    for (const item of queue) await run(item)
  }
  const results = await Promise.allSettled(Array.from({ length: MAX_PARALLEL_FETCHES }, runNext))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
