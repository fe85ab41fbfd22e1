/** The kinds of notification and their titles. In a file of their own, because the service worker has them too. */

export const NOTIFICATION_KINDS = [
  'severe_incident',
  'possible_double_dose',
  'allergy_ordered',
  'filing_due',
  'overdue_round',
  'low_stock',
  'refused_record',
  'appointment_tomorrow',
  'device_not_ready',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * The title in a mail, on a locked screen and in the list: what happened, and nothing about whom. A screen shows the
 * rest in its own text.
 */
export const NOTIFICATION_TITLES: Readonly<Record<NotificationKind, string>> = {
  severe_incident: 'High-severity incident',
  possible_double_dose: 'Possible double dose',
  allergy_ordered: 'Allergy to an ordered medication',
  filing_due: 'Incident report to be filed',
  overdue_round: 'Overdue round',
  low_stock: 'Low stock',
  refused_record: 'Record not accepted',
  appointment_tomorrow: 'Appointment tomorrow',
  device_not_ready: 'Device not ready for offline',
}
