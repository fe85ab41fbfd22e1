import { notificationsReadId } from '../entities/notifications-read.ts'
import type { Examples } from '../registry.ts'

export const examples: Examples<'notifications_read'> = [
  {
    id: notificationsReadId(5),
    user_id: 5,
    notification_ids: ['5d1c6b0e-2f43-5c1a-9a57-0f6f0c1d2e3f'],
  },
]
