/** The labels of which notifications a user has read; no screen shows them. */
import { defineLabels, type OperationNames } from './label-set.ts'

export const notificationOperations = {
  'notification.read': 'Notifications read',
} as const satisfies OperationNames

export const notificationWords = { fields: {} } as const

export const notificationsReadLabels = defineLabels({
  name: 'notifications_read',
  collections: ['notifications_read'],
  operations: notificationOperations,
  words: notificationWords,
  idField: 'id',
  fieldFormats: { id: null, user_id: null, notification_ids: null },
  summary: () => undefined,
  lastChange: () => ({ changedAt: '', changedBy: null }),
  events: {},
})
