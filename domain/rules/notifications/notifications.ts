/**
 * Turns the records of homes into a list of notifications, with the same ids on devices and server (X1, X2). One
 * function for the list on a device, for REST, and for what the server mails and pushes.
 */
import {
  addDays,
  type ClockTime,
  type Instant,
  instantAt,
  laterInstant,
  MINUTE_MS,
  millisOf,
} from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { derivedId } from '../../values/ids.ts'
import type { Role } from '../../values/roles.ts'
import { homeIdOf, type Scope } from '../../values/scope.ts'
import { homeToday, instantOf } from '../../values/time-zone.ts'
import { filingState, LAST_HOURS_MS } from '../records/incident-clock.ts'
import { isLowStock, isNotRemovedItem, withRunningQuantity } from '../records/inventory.ts'
import {
  type HomeNotification,
  listedSince,
  type NotificationFacts,
  type StockItem,
  type StockMovement,
} from './facts.ts'
import { canOpenKind } from './kinds.ts'
import type { NotificationKind } from './titles.ts'

/** The time by the home's clock at which people are reminded of the next day's appointments. */
const REMINDER_TIME: ClockTime = '08:00'

/** Returns notifications, newest first, without those from before the last seven days and those still to come. */
export function notificationsOf(facts: NotificationFacts): HomeNotification[] {
  const listedFrom = listedSince(facts.now)
  const notifications = [
    ...incidentNotifications(facts),
    ...doubleDoseNotifications(facts),
    ...allergyNotifications(facts),
    ...filingNotifications(facts),
    ...overdueRoundNotifications(facts),
    ...lowStockNotifications(facts),
    ...appointmentNotifications(facts),
    ...refusedRecordNotifications(facts),
    ...deviceNotifications(facts),
  ]
  return notifications.filter(({ at }) => at > listedFrom && at <= facts.now).sort(byNewest)
}

const byNewest = (left: HomeNotification, right: HomeNotification): number =>
  left.at === right.at ? (left.id < right.id ? -1 : 1) : left.at > right.at ? -1 : 1

/**
 * Whether a notification is meant for a person. `role` is this person's role in its home. No one is notified of their
 * own report or device, which show it themselves, and only its author is notified of a refused record.
 */
export function isMeantFor(notification: HomeNotification, userId: number, role: Role | undefined): boolean {
  if (notification.kind === 'refused_record') return notification.subject.author_id === userId
  if (notification.kind === 'device_not_ready' && notification.subject.user_id === userId) return false
  return (
    canOpenKind(role, notification.kind) &&
    !(notification.kind === 'severe_incident' && notification.subject.reported_by === userId)
  )
}

const notificationId = (kind: NotificationKind, ...idParts: readonly (string | number)[]): string =>
  derivedId('notification', kind, ...idParts.map(String))

/** Returns the home of a record now: a record moves with its client, and keeps the home in which it was written. */
const currentHomeId = ({ scope, home_id }: { readonly scope: Scope; readonly home_id: number | null }) =>
  homeIdOf(scope) ?? home_id

/**
 * Each notification starts when the server received the report, so that a report that a tablet sends hours later is
 * still new.
 */
function incidentNotifications({ incidents, attentionItems: items }: NotificationFacts): HomeNotification[] {
  const receivedAtByReport = new Map(
    items
      .filter(({ kind }) => kind === 'severe_incident')
      .flatMap(({ subject_ids, opened_at }) => subject_ids.map(id => [id, opened_at] as const)),
  )
  return incidents
    .filter(({ severity, removed_at }) => severity === 'high' && removed_at === null)
    .map(report => ({
      kind: 'severe_incident',
      subject: report,
      id: notificationId('severe_incident', report.id),
      home_id: currentHomeId(report),
      at: receivedAtByReport.get(report.id) ?? report.created_at,
      isSettled: report.status !== 'open',
      screenPath: `/dashboard/incident-reports/${report.client_id}?incident=${report.id}`,
    }))
}

function doubleDoseNotifications({ attentionItems: items }: NotificationFacts): HomeNotification[] {
  return items
    .filter(({ kind }) => kind === 'possible_double_dose')
    .map(item => ({
      kind: 'possible_double_dose',
      subject: item,
      id: notificationId('possible_double_dose', item.id),
      home_id: currentHomeId(item),
      at: item.opened_at,
      isSettled: item.resolved_at !== null,
      screenPath: '/dashboard/needs-attention',
    }))
}

const allergyNotifications = ({ orderedAllergies }: NotificationFacts): HomeNotification[] =>
  orderedAllergies.map(orderedAllergy => ({
    kind: 'allergy_ordered',
    subject: orderedAllergy,
    id: notificationId(
      'allergy_ordered',
      orderedAllergy.allergy_id,
      orderedAllergy.medication_id,
      orderedAllergy.drug,
    ),
    home_id: orderedAllergy.home_id,
    at: orderedAllergy.at,
    isSettled: false,
    screenPath: `/dashboard/mar/${orderedAllergy.client_id}?tab=orders`,
  }))

/**
 * Each notification starts with the last hours to file, or when the report is written if that is later. When these
 * hours end, a notification that the report is overdue replaces it.
 */
function filingNotifications({ incidents, now }: NotificationFacts): HomeNotification[] {
  return incidents
    .filter(({ removed_at }) => removed_at === null)
    .flatMap((report): HomeNotification[] => {
      const { id, client_id, created_at, due_at, filed_at, closed_at } = report
      const filingClockEnd = [filed_at, closed_at, now].filter(at => at !== null).toSorted()[0] ?? now
      const state = filingClockEnd > due_at ? 'overdue' : 'last_hours'
      const stateStart = state === 'overdue' ? due_at : instantAt(millisOf(due_at) - LAST_HOURS_MS)
      const startTime = laterInstant(stateStart, created_at)
      if (startTime > filingClockEnd) return []
      return [
        {
          kind: 'filing_due',
          subject: { ...report, state },
          id: notificationId('filing_due', id, due_at, state),
          home_id: currentHomeId(report),
          at: startTime,
          isSettled: filingState(report, now) !== state,
          screenPath: `/dashboard/incident-reports/${client_id}?incident=${id}`,
        },
      ]
    })
}

/**
 * Returns one notification for all doses of a home that were due at one time; a client who has moved may have doses of
 * that clock time by another zone (M6.10), which are a round of their own.
 */
function overdueRoundNotifications({ homes, lateDoses }: NotificationFacts): HomeNotification[] {
  const homesById = new Map(homes.map(home => [home.id, home]))
  const dosesByRound = groupBy(lateDoses, dose => `${dose.home_id} ${dose.date} ${dose.time} ${dose.due_at}`)
  return [...dosesByRound.values()].flatMap((doses): HomeNotification[] => {
    const [firstDose] = doses
    const home = homesById.get(firstDose?.home_id ?? 0)
    if (firstDose === undefined || home === undefined) return []
    const { date, time, due_at } = firstDose
    const isHomeZoneTime = instantOf(date, time, home.time_zone) === due_at
    return [
      {
        kind: 'overdue_round',
        subject: { date, time, count: doses.length },
        id: notificationId('overdue_round', home.id, date, time, ...(isHomeZoneTime ? [] : [due_at])),
        home_id: home.id,
        // The last minute of the window is still on time (`timelinessOf`).
        at: instantAt(millisOf(due_at) + (home.window_minutes + 1) * MINUTE_MS),
        isSettled: false,
        screenPath: '/dashboard/mar',
      },
    ]
  })
}

/**
 * Each notification starts with the movement that made the item low. The day of that movement is in the id, so that
 * people are notified again if the item is low again after a restock.
 */
function lowStockNotifications({ homes, stock, movements }: NotificationFacts): HomeNotification[] {
  const zoneByHome = new Map(homes.map(home => [home.id, home.time_zone]))
  const movementsByItem = groupBy(movements, ({ item_id }) => item_id)
  return stock
    .filter(item => isNotRemovedItem(item) && isLowStock(item))
    .flatMap((item): HomeNotification[] => {
      const zone = zoneByHome.get(item.home_id)
      if (zone === undefined) return []
      const startTime = lowSince(item, movementsByItem.get(item.id) ?? [])
      return [
        {
          kind: 'low_stock',
          subject: item,
          id: notificationId('low_stock', item.id, homeToday(startTime, zone)),
          home_id: item.home_id,
          at: startTime,
          isSettled: false,
          screenPath: `/dashboard/inventory/${item.id}`,
        },
      ]
    })
}

/**
 * Returns when an item became low, counted back from its stock now. An item that was low from its first day, or for
 * longer than is known, is low since its creation.
 */
function lowSince(item: StockItem, movements: readonly StockMovement[]): Instant {
  const validMovements = movements.filter(({ withdrawn_at }) => withdrawn_at === null)
  const { minimum_stock_level } = item
  const crossingMovement = withRunningQuantity(item, validMovements).find(
    ({ quantity_after, change }) => !isLowStock({ quantity: quantity_after - change, minimum_stock_level }),
  )
  return crossingMovement?.recorded_at ?? item.created_at
}

/**
 * Each notification starts on the morning of the day before, or when the appointment was made if that is later, and
 * lasts until the day of the appointment is over.
 */
function appointmentNotifications({ homes, appointments, now }: NotificationFacts): HomeNotification[] {
  const zoneByHome = new Map(homes.map(home => [home.id, home.time_zone]))
  return appointments.flatMap((appointment): HomeNotification[] => {
    const zone = zoneByHome.get(currentHomeId(appointment) ?? 0)
    if (zone === undefined || appointment.status !== 'scheduled' || appointment.removed_at !== null) return []
    const { appointment_date: day, created_at } = appointment
    // An appointment made on its own day is not for tomorrow.
    if (day < homeToday(now, zone) || homeToday(created_at, zone) >= day) return []
    const reminderAt = instantOf(addDays(day, -1), REMINDER_TIME, zone)
    return [
      {
        kind: 'appointment_tomorrow',
        subject: appointment,
        id: notificationId('appointment_tomorrow', appointment.id, day),
        home_id: currentHomeId(appointment),
        at: laterInstant(created_at, reminderAt),
        isSettled: false,
        screenPath: `/dashboard/appointments?appointment=${appointment.id}`,
      },
    ]
  })
}

const refusedRecordNotifications = ({ refusedRecords: records }: NotificationFacts): HomeNotification[] =>
  records.map(record => ({
    kind: 'refused_record',
    subject: record,
    id: notificationId('refused_record', record.operation_id),
    home_id: record.home_id,
    at: record.at,
    isSettled: false,
    screenPath: '/dashboard/needs-attention',
  }))

/** A notification is gone when the device has reported that it is ready, or is signed out. */
const deviceNotifications = ({ devicesNotReady }: NotificationFacts): HomeNotification[] =>
  devicesNotReady.map(device => ({
    kind: 'device_not_ready',
    subject: device,
    id: notificationId('device_not_ready', device.home_id, device.device, device.since),
    home_id: device.home_id,
    at: device.since,
    isSettled: false,
    screenPath: '/dashboard/hipaa-compliance?part=sessions',
  }))
