/** Texts of a line of the list: what happened, to whom, where. */
import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import type { HomeNotification } from '#domain/rules/notifications/facts.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import {
  dayWords,
  deviceWallClock,
  relativeMomentWords,
  timeWords,
  type WallClock,
} from '../../labels/dates.ts'
import { colleagueName, type PersonCards } from '../../people/colleague-name.ts'

export interface NotificationContext {
  readonly now: Instant
  readonly homes: ReadonlyMap<number, RowOf<'home'>>
  readonly clients: ReadonlyMap<number, ShownRow<'client'>>
  readonly people: PersonCards
}

/** Returns the clock of the notification's home, or of the device for a notification of no home. */
export const clockOf = ({ home_id }: HomeNotification, { homes }: NotificationContext): WallClock =>
  (home_id === null ? undefined : homes.get(home_id)) ?? deviceWallClock()

export const todayByClock = (clock: WallClock, now: Instant) => localDateTimeOf(now, clock.time_zone).date

export function titleOf(notification: HomeNotification, context: NotificationContext, t: TFunction): string {
  const isToday =
    notification.kind === 'appointment_tomorrow' &&
    notification.subject.appointment_date === todayByClock(clockOf(notification, context), context.now)
  return isToday ? t('notifications.appointmentToday') : t(`notifications.kinds.${notification.kind}`)
}

export function textOf(notification: HomeNotification, context: NotificationContext, t: TFunction): string {
  const clock = clockOf(notification, context)
  const today = todayByClock(clock, context.now)
  const clientNameOf = (id: number | null) => {
    const client = id === null ? undefined : context.clients.get(id)
    return client ? fullName(client) : t('notifications.someClient')
  }
  switch (notification.kind) {
    case 'severe_incident':
      return t('notifications.incident', {
        type: t(`notifications.incidentTypes.${notification.subject.incident_type}`),
        client: clientNameOf(notification.subject.client_id),
      })
    case 'possible_double_dose':
      return clientNameOf(notification.subject.client_id)
    case 'allergy_ordered': {
      const { client_id, substance, drug } = notification.subject
      return t('notifications.allergy', { client: clientNameOf(client_id), substance, drug })
    }
    case 'filing_due': {
      const { state, due_at, incident_type, client_id } = notification.subject
      return [
        t('notifications.incident', {
          type: t(`notifications.incidentTypes.${incident_type}`),
          client: clientNameOf(client_id),
        }),
        t(`notifications.filing.${state}`, { when: relativeMomentWords(due_at, context.now, clock, t) }),
      ].join(' · ')
    }
    case 'overdue_round': {
      const { count, date } = notification.subject
      const time = timeWords(notification.subject.time, clock)
      return t(`notifications.${date === today ? 'overdue' : 'overdueYesterday'}`, { count, time })
    }
    case 'low_stock': {
      const { name, quantity, minimum_stock_level: least } = notification.subject
      return quantity <= 0
        ? t('notifications.stockOut', { name })
        : t('notifications.stock', { name, quantity, least })
    }
    case 'appointment_tomorrow': {
      const { title, client_id, appointment_date, time } = notification.subject
      return [
        t('notifications.appointment', { title, client: clientNameOf(client_id) }),
        t('notifications.appointmentAt', {
          day: dayWords(appointment_date, today, t),
          time: timeWords(time, clock),
        }),
      ].join(' · ')
    }
    case 'device_not_ready':
      return t('notifications.notReady', {
        person: colleagueName(context.people, notification.subject.user_id, t),
        device: notification.subject.device_name ?? t('notifications.unknownDevice'),
      })
    case 'refused_record':
      return t('notifications.refused')
  }
}
