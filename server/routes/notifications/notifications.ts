/** The caller's notifications, and marking them as read (design §1). The list on a device is the same (X1). */
import * as v from 'valibot'
import { notificationsReadId } from '#domain/entities/notifications-read.ts'
import { notFound } from '#domain/errors.ts'
import { canSee } from '#domain/rules/access/permissions.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_TITLES } from '#domain/rules/notifications/titles.ts'
import type { Instant } from '#domain/values/dates.ts'
import { instant, numericId, uuid } from '#domain/values/schemas.ts'
import type { Caller } from '../../access/caller.ts'
import type { AccessibleHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById } from '../../database/rows.ts'
import { findNotifications } from '../../notifications/find-notifications.ts'
import { shouldNotify } from '../../notifications/people.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { paginationAnswer } from '../../rest/list-answer.ts'
import { pageQuery, paginate } from '../../rest/pagination.ts'
import { uuidText } from '../../rest/path-and-query.ts'
import { runOperation } from '../../rest/rest-operation.ts'

const RECORD_NAME = 'Notification'

const notificationAnswer = v.strictObject({
  id: uuid,
  kind: v.picklist(NOTIFICATION_KINDS),
  title: v.string(),
  home_id: v.nullable(numericId),
  home_name: v.nullable(v.string()),
  client_id: v.nullable(numericId),
  created_at: instant,
  /** The path of the screen that shows the record. */
  path: v.string(),
  is_settled: v.boolean(),
  is_read: v.boolean(),
})

/** Returns notifications from the homes the caller cares for, without the kinds they turned off in the app. */
async function readNotifications(
  connection: Connection,
  { user_id, grants }: Pick<Caller, 'user_id' | 'grants'>,
  accessibleHomes: readonly AccessibleHome[],
  now: Instant,
): Promise<v.InferOutput<typeof notificationAnswer>[]> {
  const homes = accessibleHomes.filter(({ role }) => canSee(role, 'client'))
  const [user] = await rowsById(connection, 'user', [user_id], ['id', 'notifications'])
  const [readRow] = await rowsById(connection, 'notifications_read', [notificationsReadId(user_id)])
  if (user === undefined || homes.length === 0) return []
  const notifications = await findNotifications(connection, homes, now)
  return notifications
    .filter(notification => shouldNotify({ user, grants }, notification, 'app', homes, now))
    .map(({ id, kind, home_id, at, isSettled, screenPath, subject }) => ({
      id,
      kind,
      title: NOTIFICATION_TITLES[kind],
      home_id,
      home_name: homes.find(home => home.id === home_id)?.home_name ?? null,
      client_id: 'client_id' in subject ? subject.client_id : null,
      created_at: at,
      path: screenPath,
      is_settled: isSettled,
      is_read: readRow?.notification_ids.includes(id) ?? false,
    }))
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/notifications',
      summary: 'What the caller is notified of, of the last seven days, the newest first.',
      recordName: RECORD_NAME,
      rights: { collections: [] },
      query: pageQuery,
      answer: v.strictObject({
        notifications: v.array(notificationAnswer),
        unread_count: v.number(),
        pagination: paginationAnswer,
      }),
    },
    async ({ dependencies: { database }, caller, accessibleHomes, now, query }) => {
      const notifications = await readNotifications(database, caller, accessibleHomes, now)
      const { pageRows, pagination } = paginate(notifications, query)
      return {
        notifications: pageRows,
        unread_count: notifications.filter(({ is_read, is_settled }) => !is_read && !is_settled).length,
        pagination,
      }
    },
  ),
  defineCall(
    {
      method: 'put',
      path: '/notifications/:notificationId/read',
      summary: 'The caller has read it, on all of their devices.',
      recordName: RECORD_NAME,
      rights: { collections: [], operation: 'notification.read' },
      params: { notificationId: uuidText },
      answer: notificationAnswer,
    },
    async ({ dependencies, caller, accessibleHomes, now, params: { notificationId }, request }) => {
      const { database } = dependencies
      const notifications = await readNotifications(database, caller, accessibleHomes, now)
      const notification = notifications.find(({ id }) => id === notificationId)
      if (notification === undefined) throw notFound(RECORD_NAME)
      const args = { user_id: caller.user_id, notification_ids: [notificationId] }
      await runOperation(dependencies, caller, 'notification.read', args, request)
      return { ...notification, is_read: true }
    },
  ),
]
