import { defineEntity } from '../entity.ts'
import { listOf } from '../values/bounded.ts'
import { derivedId } from '../values/ids.ts'
import { numericId, uuid } from '../values/schemas.ts'

/** More than the notifications of any week, which is what a list shows. */
export const MAX_READ_IDS = 500

/** The notifications a person has read, the latest last: one row per person, for all of their devices. */
export const notificationsRead = defineEntity({
  name: 'notifications_read',
  kind: 'record',
  scopes: ['user'],
  fields: {
    id: uuid,
    user_id: numericId,
    notification_ids: listOf(uuid, MAX_READ_IDS),
  },
})

export const notificationsReadId = (userId: number): string => derivedId('notifications_read', String(userId))
