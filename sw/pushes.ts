/// <reference lib="webworker" />
/**
 * Web push: shows what happened and in which home, but never the client, because anyone who holds the phone can read a
 * locked screen (X6). A tap opens the list, which shows the rest to the signed-in user.
 */
import { NOTIFICATION_TITLES } from '#domain/rules/notifications/titles.ts'

const LIST_PATH = '/dashboard/notifications'
/** The title for an unknown kind when the server sends no title. */
const UNKNOWN_TITLE = 'Hearth'

export function showPushNotifications(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', event => event.waitUntil(showNotification(worker.registration, event.data)))
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(openNotificationList(worker.clients))
  })
}

/** Always shows a notification: a browser withdraws the permission when a push shows nothing. */
function showNotification(
  registration: ServiceWorkerRegistration,
  data: PushMessageData | null,
): Promise<void> {
  const { kind, title, home } = readPush(data)
  return registration.showNotification(title || titleOf(kind), {
    body: home,
    icon: '/icon-192.png',
    // A notification replaces the last of the same kind in the same home.
    tag: `${kind} ${home}`,
  })
}

/** Returns the title of a kind, for a push of an older server, which sends no title. */
const titleOf = (kind: string): string =>
  Object.entries(NOTIFICATION_TITLES).find(([name]) => name === kind)?.[1] ?? UNKNOWN_TITLE

interface PushText {
  readonly kind: string
  /** In the language of the account. */
  readonly title: string
  readonly home: string
}

const NO_TEXT: PushText = { kind: '', title: '', home: '' }

function readPush(data: PushMessageData | null): PushText {
  try {
    const payload: unknown = data?.json()
    if (typeof payload !== 'object' || payload === null) return NO_TEXT
    const readText = (name: string) => {
      const value: unknown = Reflect.get(payload, name)
      return typeof value === 'string' ? value : ''
    }
    return { kind: readText('kind'), title: readText('title'), home: readText('home') }
  } catch {
    return NO_TEXT
  }
}

async function openNotificationList(clients: Clients): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  const [window] = windows
  if (window === undefined) {
    await clients.openWindow(LIST_PATH)
    return
  }
  // A page with unsaved input asks before it is left.
  await window.navigate(LIST_PATH)
  await window.focus()
}
