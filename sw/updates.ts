import { SERVE_THIS_PAGE } from '#domain/protocol/shell-protocol.ts'
import { messageTypeOf } from './messages.ts'

/**
 * Lets a new version wait until the page reports that the user agreed (`messageSkipWaiting` of workbox-window), so that
 * a page never mixes two versions while the user is writing (S13).
 */
export function takeOverWhenAsked(worker: ServiceWorkerGlobalScope): void {
  // Otherwise a screen not opened yet would be unavailable offline until a reload.
  worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('message', event => {
    const type = messageTypeOf(event.data)
    if (type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
    if (type === SERVE_THIS_PAGE) event.waitUntil(worker.clients.claim())
  })
}
