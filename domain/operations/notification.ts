import * as v from 'valibot'
import { MAX_READ_IDS, notificationsReadId } from '../entities/notifications-read.ts'
import { defineOperation } from '../operation.ts'
import { listOf } from '../values/bounded.ts'
import { numericId, uuid } from '../values/schemas.ts'
import { userScope } from '../values/scope.ts'
import { requireOwnAccount } from './parts/own-account.ts'

/** More notifications than a list shows. */
const MAX_PER_OPERATION = 200

/**
 * Records that a person has read these notifications. It works offline, and the records of two devices both count
 * (X2.2). The oldest ids over the limit are dropped: the list covers only seven days.
 */
export const notificationRead = defineOperation({
  kind: 'notification.read',
  version: 1,
  isClinical: false,
  isQuiet: true,
  args: v.strictObject({ user_id: numericId, notification_ids: listOf(uuid, MAX_PER_OPERATION, 1) }),
  // The account comes first, because it is locked: two devices that read for the first time do not create two rows.
  references: ({ user_id }, records) => [
    { collection: 'user', id: user_id },
    ...(records.one('user', user_id) === undefined
      ? []
      : [{ collection: 'notifications_read', id: notificationsReadId(user_id) } as const]),
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, notification_ids }, records, context) {
    requireOwnAccount(user_id, records, context)
    const id = notificationsReadId(user_id)
    const readIds = records.one('notifications_read', id)?.notification_ids ?? []
    const newIds = notification_ids.filter(notificationId => !readIds.includes(notificationId))
    if (newIds.length === 0) return []
    const row = {
      id,
      user_id,
      notification_ids: [...readIds, ...new Set(newIds)].slice(-MAX_READ_IDS),
      scope: userScope(user_id),
      revision: 0,
    }
    return [{ collection: 'notifications_read', row }]
  },
})
