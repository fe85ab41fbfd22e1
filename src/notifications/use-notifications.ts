/**
 * The notifications of the signed-in user, kept up to date. The bell is on every screen, so they are read with low
 * priority: after the screen is painted, once a minute, and shortly after a write to their collections.
 */
import { useEffect, useMemo, useState } from 'react'
import { notificationsReadId } from '#domain/entities/notifications-read.ts'
import type { HomeNotification } from '#domain/rules/notifications/facts.ts'
import type { Instant } from '#domain/values/dates.ts'
import { reuseUnchangedParts } from '#domain/values/keep-same.ts'
import { waitForIdle } from '../after-paint.ts'
import { useMirror, useRows } from '../mirror/read/use-rows.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { watchTables } from '../mirror/tables/watch-tables.ts'
import { useSession } from '../session/session.ts'
import { useTrueClock, useTrueNow } from '../sync/true-now.ts'
import { useRecordOperation } from '../sync/use-record.ts'
import { NOTIFICATION_COLLECTIONS, type NotificationViewer, readNotifications } from './read-notifications.ts'

/** Delay after a write, so that a series of taps is read once. */
const REREAD_DELAY_MS = 1_500
/** What the screen reads comes first. */
const LONGEST_WAIT_MS = 1_000

export interface ListedNotification {
  readonly notification: HomeNotification
  readonly isNew: boolean
}

export interface LoadedNotifications {
  /** Newest first; undefined while they are first read. */
  readonly notifications: readonly ListedNotification[] | undefined
  /** Why notifications cannot be read. The list must show it: empty would mean there are none (M11). */
  readonly failure: unknown
}

export function useNotifications(): LoadedNotifications {
  const mirror = useMirror()
  const session = useSession()
  const reader = session.state === 'authenticated' ? session : undefined
  const { notifications: loadedNotifications, failure } = useReadNotifications(mirror, reader)
  const notificationsReadRows = useRows(
    reader ? { collection: 'notifications_read', is: notificationsReadId(reader.user.id) } : null,
  )
  const notifications = useMemo(() => {
    if (loadedNotifications === undefined || notificationsReadRows === undefined) return undefined
    const readIds = new Set(notificationsReadRows.flatMap(({ notification_ids }) => notification_ids))
    return loadedNotifications.map(notification => ({
      notification,
      isNew: !notification.isSettled && !readIds.has(notification.id),
    }))
  }, [loadedNotifications, notificationsReadRows])
  return { notifications, failure }
}

/** Returns a function that marks these notifications as read. */
export function useMarkNotificationsRead(): (notifications: readonly ListedNotification[]) => Promise<void> {
  const recordOperation = useRecordOperation()
  const session = useSession()
  return async notifications => {
    const notification_ids = notifications.filter(({ isNew }) => isNew).map(listed => listed.notification.id)
    if (session.state !== 'authenticated' || notification_ids.length === 0) return
    await recordOperation('notification.read', { user_id: session.user.id, notification_ids })
  }
}

interface ReadResult {
  readonly notifications?: HomeNotification[]
  readonly failure?: unknown
}

function useReadNotifications(mirror: MirrorDatabase, reader: NotificationViewer | undefined): ReadResult {
  const [result, setResult] = useState<ReadResult>({})
  const clock = useTrueClock()
  const currentMinute = useTrueNow().slice(0, '2026-03-10T13:00'.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read inside; a minute later it reads again
  useEffect(() => {
    if (reader === undefined) return
    let hasStopped = false
    const stop = readAfterEachChange(mirror, reader, clock, newResult => {
      if (!hasStopped) setResult(previous => reuseUnchangedParts(previous, newResult))
    })
    return () => {
      hasStopped = true
      stop()
    }
  }, [mirror, reader?.user.id, reader?.grants, currentMinute])
  return result
}

/** Reads now, and again shortly after each change. */
function readAfterEachChange(
  mirror: MirrorDatabase,
  reader: NotificationViewer,
  clock: () => Instant,
  onRead: (result: ReadResult) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readNow = async () => {
    await waitForIdle(LONGEST_WAIT_MS)
    try {
      onRead({ notifications: await readNotifications(mirror, reader, clock()) })
    } catch (failure) {
      onRead({ failure })
    }
  }
  const readSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void readNow()
    }, REREAD_DELAY_MS)
  }
  void readNow()
  const stopWatching = watchTables(
    mirror,
    [mirror.outbox, ...mirror.tablesOf(NOTIFICATION_COLLECTIONS)],
    readSoon,
  )
  return () => {
    clearTimeout(timer)
    stopWatching()
  }
}
