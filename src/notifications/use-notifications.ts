/**
 * The notifications of the signed-in user, kept up to date. The bell is on every screen, so they are read with low
 * priority: after the screen is painted, once a minute, and shortly after a write to their collections.
 */
import { useEffect, useMemo, useState } from 'react'
import { notificationsReadId } from '#domain/entities/notifications-read.ts'
import type { HomeNotification } from '#domain/rules/notifications/facts.ts'
import type { Instant } from '#domain/values/dates.ts'
import { keepSame } from '#domain/values/keep-same.ts'
import { painted } from '../after-paint.ts'
import { useMirror, useRows } from '../mirror/read/use-rows.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { watchTables } from '../mirror/tables/watch-tables.ts'
import { useSession } from '../session/session.ts'
import { useTrueClock, useTrueNow } from '../sync/true-now.ts'
import { useRecord } from '../sync/use-record.ts'
import { READ, type Reader, readNotifications } from './read-notifications.ts'

/** Delay after a write, so that a series of taps is read once. */
const CALM_MS = 1_500

export interface ListedNotification {
  readonly notification: HomeNotification
  readonly isNew: boolean
}

export interface NotificationsRead {
  /** Newest first; undefined while they are first read. */
  readonly listed: readonly ListedNotification[] | undefined
  /** Why they cannot be read: the list must show it, because an empty list means something else (M11). */
  readonly failure: unknown
}

export function useNotifications(): NotificationsRead {
  const mirror = useMirror()
  const session = useSession()
  const reader = session.state === 'authenticated' ? session : undefined
  const { notifications: found, failure } = useRead(mirror, reader)
  const rows = useRows(
    reader ? { collection: 'notifications_read', is: notificationsReadId(reader.user.id) } : null,
  )
  const listed = useMemo(() => {
    if (found === undefined || rows === undefined) return undefined
    const read = new Set(rows.flatMap(({ notification_ids }) => notification_ids))
    return found.map(notification => ({
      notification,
      isNew: !notification.isSettled && !read.has(notification.id),
    }))
  }, [found, rows])
  return { listed, failure }
}

/** Returns a function that marks these notifications as read. */
export function useMarkRead(): (notifications: readonly ListedNotification[]) => Promise<void> {
  const record = useRecord()
  const session = useSession()
  return async notifications => {
    const notification_ids = notifications.filter(({ isNew }) => isNew).map(one => one.notification.id)
    if (session.state !== 'authenticated' || notification_ids.length === 0) return
    await record('notification.read', { user_id: session.user.id, notification_ids })
  }
}

interface Read {
  readonly notifications?: HomeNotification[]
  readonly failure?: unknown
}

function useRead(mirror: MirrorDatabase, reader: Reader | undefined): Read {
  const [read, setRead] = useState<Read>({})
  const clock = useTrueClock()
  const minute = useTrueNow().slice(0, '2026-03-10T13:00'.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read inside; a minute later it reads again
  useEffect(() => {
    if (reader === undefined) return
    let isOver = false
    const stop = readAtLeisure(mirror, reader, clock, next => {
      if (!isOver) setRead(before => keepSame(before, next))
    })
    return () => {
      isOver = true
      stop()
    }
  }, [mirror, reader?.user.id, reader?.grants, minute])
  return read
}

/** Reads now, and again shortly after each change. */
function readAtLeisure(
  mirror: MirrorDatabase,
  reader: Reader,
  clock: () => Instant,
  tell: (read: Read) => void,
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    await painted()
    try {
      tell({ notifications: await readNotifications(mirror, reader, clock()) })
    } catch (failure) {
      tell({ failure })
    }
  }
  const later = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void read()
    }, CALM_MS)
  }
  void read()
  const stopWatching = watchTables(mirror, [mirror.outbox, ...mirror.tablesOf(READ)], later)
  return () => {
    clearTimeout(waiting)
    stopWatching()
  }
}
