/// <reference lib="webworker" />
/**
 * Web push: what happened and in which home, never of whom, because a locked screen is read by whoever holds the phone
 * (X6). A tap opens the list, which says the rest to who is signed in.
 */
import { NOTIFICATION_TITLES } from '#domain/rules/notifications/titles.ts'

const LIST = '/dashboard/notifications'
/** For a kind this version does not know. */
const UNKNOWN = 'Hearth'

export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', event => event.waitUntil(show(worker.registration, event.data)))
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(openList(worker.clients))
  })
}

/** A browser that is shown nothing for a push takes the permission away, so there is always something. */
function show(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { kind, home } = told(data)
  const title = Object.entries(NOTIFICATION_TITLES).find(([name]) => name === kind)?.[1] ?? UNKNOWN
  return registration.showNotification(title, {
    body: home,
    icon: '/icon-192.png',
    // The same kind of thing in the same home stands there once, the newest.
    tag: `${kind} ${home}`,
  })
}

function told(data: PushMessageData | null): { kind: string; home: string } {
  try {
    const sent: unknown = data?.json()
    if (typeof sent !== 'object' || sent === null) return { kind: '', home: '' }
    const text = (name: string) => {
      const value: unknown = Reflect.get(sent, name)
      return typeof value === 'string' ? value : ''
    }
    return { kind: text('kind'), home: text('home') }
  } catch {
    return { kind: '', home: '' }
  }
}

async function openList(clients: Clients): Promise<void> {
  const open = await clients.matchAll({ type: 'window' })
  const [window] = open
  if (window === undefined) {
    await clients.openWindow(LIST)
    return
  }
  // A page with something unsaved asks before it goes.
  await window.navigate(LIST)
  await window.focus()
}
