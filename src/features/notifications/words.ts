/** Texts of the list of notifications. */
import { INCIDENT_TYPE_NAMES } from '#domain/entities/incident-report.ts'
import { NOTIFICATION_TITLES } from '#domain/rules/notifications/titles.ts'

export const notificationListWords = {
  error: {
    title: 'Your notifications could not be shown',
    text: 'Something went wrong on this page. Try again. If the problem continues, tell the office.',
  },
  title: 'Notifications',
  covers: 'From the last {{count}} days',
  markAll: 'Mark all as read',
  settings: 'Choose your notifications',
  emptyTitle: 'No notifications',
  emptyText:
    'Severe incidents, possible double doses, allergies to ordered medications, reports to be filed, overdue rounds, low stock, and tomorrow’s appointments will show here.',
  kinds: NOTIFICATION_TITLES,
  incidentTypes: INCIDENT_TYPE_NAMES,
  appointmentToday: 'Appointment today',
  isNew: 'New',
  settled: 'Settled',
  incident: '{{type}}, {{client}}',
  allergy: '{{client}} · Allergy to {{substance}}; {{drug}} is ordered',
  filing: { last_hours: 'Time to file ends: {{when}}', overdue: 'Overdue since {{when}}' },
  overdue_one: '{{count}} dose was due at {{time}}',
  overdue_other: '{{count}} doses were due at {{time}}',
  overdueYesterday_one: '{{count}} dose was due yesterday at {{time}}',
  overdueYesterday_other: '{{count}} doses were due yesterday at {{time}}',
  stock: '{{name}}: {{quantity}} left, minimum {{least}}',
  stockOut: '{{name}}: none left',
  appointment: '{{title}}, {{client}}',
  appointmentAt: '{{day}} at {{time}}',
  refused: 'Something you recorded is not saved. Open it to see why.',
  notReady:
    '{{person}} · {{device}}: part of Hearth could not be downloaded there. It may not open without a connection.',
  unknownDevice: 'Unknown device',
  someClient: 'a client not on this device',
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    notifications: typeof notificationListWords
  }
}
