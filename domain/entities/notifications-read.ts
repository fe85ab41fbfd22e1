import { defineEntity } from '../entity.ts'
import { listOf } from '../values/bounded.ts'
import { derivedId } from '../values/ids.ts'
import { directoryId, uuid } from '../values/schemas.ts'

/** A list shows a week; more than any week has. */
export const MAX_READ = 500

/** Which notifications a person has read, the last ones at the end: one row a person, for all of their devices. */
export const notificationsRead = defineEntity({
  name: 'notifications_read',
  kind: 'record',
  scopes: ['user'],
  fields: {
    id: uuid,
    user_id: directoryId,
    notification_ids: listOf(uuid, MAX_READ),
  },
})

export const notificationsReadId = (userId: number): string => derivedId('notifications_read', String(userId))
