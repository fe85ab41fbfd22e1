/**
 * A new version waits until the page says that its person agreed (`messageSkipWaiting` of workbox-window): a page never
 * finds itself between two versions while somebody writes in it (S13).
 */
export function takeOverWhenAsked(worker: ServiceWorkerGlobalScope): void {
  // Or a screen not opened yet would be missing until a reload.
  worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('message', event => {
    const message: unknown = event.data
    const isAsked =
      typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'
    if (isAsked) event.waitUntil(worker.skipWaiting())
  })
}
