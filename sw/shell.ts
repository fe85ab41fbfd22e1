import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

/** What the build lists: every script, style and picture of this version, fetched together or not at all. */
export function takeShell(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches()
  precacheAndRoute(files, { cleanURLs: false })
}
