/// <reference lib="webworker" />
/**
 * Keeps the app's shell available offline. Records never pass through the service worker: reads come from the mirror,
 * writes from the outbox, and neither /api nor an attachment is ever cached.
 */

import { SERVE_THIS_PAGE } from '#domain/protocol/shell-protocol.ts'
import { carrySecretsBetweenPages } from './carried-secret.ts'
import { messageTypeOf } from './messages.ts'
import { showPushNotifications } from './pushes.ts'
import { type ShellFile, serveShellOffline } from './shell.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ShellFile[] }

serveShellOffline(self, self.__WB_MANIFEST) // install, activate, fetch, message: keeps this release's files, drops others
takeOverWhenAsked(self) // activate: serves the first visit too; message: updates only after the user agreed
showPushNotifications(self) // push, notificationclick: shows what happened and in which home; a tap opens the list
carrySecretsBetweenPages(self) // message: a home's tablet that is locked need not ask for its secret again

/**
 * Lets a new version wait until the page reports that the user agreed (`messageSkipWaiting` of workbox-window), so that
 * a page never mixes two versions while the user is writing (S13).
 */
function takeOverWhenAsked(worker: ServiceWorkerGlobalScope): void {
  // Without this, the first visit's page could not open more screens offline before a reload.
  worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('message', event => {
    const type = messageTypeOf(event.data)
    if (type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
    if (type === SERVE_THIS_PAGE) event.waitUntil(worker.clients.claim())
  })
}
