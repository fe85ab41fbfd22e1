import { SERVE_THIS_PAGE } from '#domain/protocol/shell-protocol.ts'
import { typeOf } from './messages.ts'

/**
 * A new version waits until the page says that its person agreed (`messageSkipWaiting` of workbox-window): a page never
 * finds itself between two versions while somebody writes in it (S13).
 */
export function takeOverWhenAsked(worker: ServiceWorkerGlobalScope): void {
  // Or a screen not opened yet would be missing until a reload.
  worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('message', event => {
    const type = typeOf(event.data)
    if (type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
    if (type === SERVE_THIS_PAGE) event.waitUntil(worker.clients.claim())
  })
}
