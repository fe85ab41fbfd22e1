/** Texts of a line of the list: what happened, to whom, where. */
import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import type { HomeNotification } from '#domain/rules/notifications/facts.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { dayWords, deviceClock, timeWords, type WallClock, whenWords } from '../../labels/dates.ts'
import { colleagueName, type People } from '../../people/colleague-name.ts'

export interface Place {
  readonly now: Instant
  readonly homes: ReadonlyMap<number, RowOf<'home'>>
  readonly clients: ReadonlyMap<number, ShownRow<'client'>>
  readonly people: People
}

/** Returns the clock of the notification's home, or of the device for a notification of no home. */
export const clockOf = ({ home_id }: HomeNotification, { homes }: Place): WallClock =>
  (home_id === null ? undefined : homes.get(home_id)) ?? deviceClock()

export const todayAt = (clock: WallClock, now: Instant) => localDateTimeOf(now, clock.time_zone).date

export function titleOf(one: HomeNotification, place: Place, t: TFunction): string {
  const isToday =
    one.kind === 'appointment_tomorrow' &&
    one.about.appointment_date === todayAt(clockOf(one, place), place.now)
  return isToday ? t('notifications.appointmentToday') : t(`notifications.kinds.${one.kind}`)
}

export function textOf(one: HomeNotification, place: Place, t: TFunction): string {
  const clock = clockOf(one, place)
  const today = todayAt(clock, place.now)
  const nameOf = (id: number | null) => {
    const client = id === null ? undefined : place.clients.get(id)
    return client ? fullName(client) : t('notifications.someClient')
  }
  switch (one.kind) {
    case 'severe_incident':
      return t('notifications.incident', {
        type: t(`notifications.incidentTypes.${one.about.incident_type}`),
        client: nameOf(one.about.client_id),
      })
    case 'possible_double_dose':
      return nameOf(one.about.client_id)
    case 'allergy_ordered': {
      const { client_id, substance, drug } = one.about
      return t('notifications.allergy', { client: nameOf(client_id), substance, drug })
    }
    case 'filing_due': {
      const { state, due_at, incident_type, client_id } = one.about
      return [
        t('notifications.incident', {
          type: t(`notifications.incidentTypes.${incident_type}`),
          client: nameOf(client_id),
        }),
        t(`notifications.filing.${state}`, { when: whenWords(due_at, place.now, clock, t) }),
      ].join(' · ')
    }
    case 'overdue_round': {
      const { count, date } = one.about
      const time = timeWords(one.about.time, clock)
      return t(`notifications.${date === today ? 'overdue' : 'overdueYesterday'}`, { count, time })
    }
    case 'low_stock': {
      const { name, quantity, minimum_stock_level: least } = one.about
      return quantity <= 0
        ? t('notifications.stockOut', { name })
        : t('notifications.stock', { name, quantity, least })
    }
    case 'appointment_tomorrow': {
      const { title, client_id, appointment_date, time } = one.about
      return [
        t('notifications.appointment', { title, client: nameOf(client_id) }),
        t('notifications.appointmentAt', {
          day: dayWords(appointment_date, today, t),
          time: timeWords(time, clock),
        }),
      ].join(' · ')
    }
    case 'device_not_ready':
      return t('notifications.notReady', {
        person: colleagueName(place.people, one.about.user_id, t),
        device: one.about.device_name ?? t('notifications.unknownDevice'),
      })
    case 'refused_record':
      return t('notifications.refused')
  }
}
