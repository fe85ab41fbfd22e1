import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that are the server's: records, attachments, health. Everything else is a screen. */
const SERVER = [/^\/api\//]

export function serveNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER }))
}
