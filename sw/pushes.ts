/// <reference lib="webworker" />
/**
 * Web push: what happened and in which home, never of whom, because a locked screen is read by whoever holds the phone
 * (X6). A tap opens the list, which says the rest to who is signed in.
 */
import { NOTIFICATION_TITLES } from '#domain/rules/notifications/titles.ts'

const LIST = '/dashboard/notifications'
/** For a kind this version does not know, of a server that says no title. */
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
  const { kind, title, home } = told(data)
  return registration.showNotification(title || titleOf(kind), {
    body: home,
    icon: '/icon-192.png',
    // The same kind of thing in the same home stands there once, the newest.
    tag: `${kind} ${home}`,
  })
}

/** Of a server of before, which leaves the words to the worker. */
const titleOf = (kind: string): string =>
  Object.entries(NOTIFICATION_TITLES).find(([name]) => name === kind)?.[1] ?? UNKNOWN

interface Told {
  readonly kind: string
  /** In the language of the account. */
  readonly title: string
  readonly home: string
}

const NOTHING: Told = { kind: '', title: '', home: '' }

function told(data: PushMessageData | null): Told {
  try {
    const sent: unknown = data?.json()
    if (typeof sent !== 'object' || sent === null) return NOTHING
    const text = (name: string) => {
      const value: unknown = Reflect.get(sent, name)
      return typeof value === 'string' ? value : ''
    }
    return { kind: text('kind'), title: text('title'), home: text('home') }
  } catch {
    return NOTHING
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
