/**
 * The orders, appointments and tasks that continue after a client's stay, and the question whether they end with it:
 * when the client is closed, and in the edit form (D4, H11).
 */
import type { TFunction } from 'i18next'
import { type Departure, outlastsStay } from '#domain/rules/people/leaving.ts'
import { shortDate } from '../../labels/dates.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import type { Client } from './use-clients.ts'

export interface OutlastingItems {
  /** How many orders continue after the stay. */
  readonly orders: number
  /** Titles of appointments and open tasks. */
  readonly plans: readonly string[]
}

/** Returns what outlasts a stay, from what this device has; undefined while it is read. */
export function useOutlasting({
  id,
  home_id,
}: Client): ((departure: Departure) => OutlastingItems) | undefined {
  const clientRows = useMirrorQuery(
    async mirror => {
      const ofHome = { index: 'home_id', is: home_id } as const
      const [orders, appointments, tasks] = await Promise.all([
        readRows(mirror, { collection: 'medication', index: 'client_id', is: id }),
        readRows(mirror, { collection: 'appointment', ...ofHome }),
        readRows(mirror, { collection: 'task', ...ofHome }),
      ])
      return {
        orders,
        appointments: appointments.filter(({ client_id }) => client_id === id),
        tasks: tasks.filter(({ client_id }) => client_id === id),
      }
    },
    [id, home_id],
  )
  if (clientRows === undefined) return undefined
  return departure => ({
    orders: clientRows.orders.filter(order => outlastsStay.order(order, departure)).length,
    plans: [
      ...clientRows.appointments.filter(appointment => outlastsStay.appointment(appointment, departure)),
      ...clientRows.tasks.filter(task => outlastsStay.task(task, departure)),
    ].map(({ title }) => title),
  })
}

const MAX_NAMED_PLANS = 5
/** Returns the first titles; the text also contains their count. */
const namesOf = (plans: readonly string[]): string =>
  plans.slice(0, MAX_NAMED_PLANS).join(', ') + (plans.length > MAX_NAMED_PLANS ? ' …' : '')

/** The choices for what outlasts the stay. */
export const END_CHOICES = ['end', 'keep'] as const

export const orderWords = ({ orders }: OutlastingItems, t: TFunction): string =>
  t('clients.close.orders', { count: orders })

export const planWords = ({ plans }: OutlastingItems, t: TFunction): string =>
  t('clients.close.plans', { count: plans.length, named: namesOf(plans) })

export const orderChoiceOptions = ({ lastMoment: after, isNow }: Departure, t: TFunction) => [
  {
    value: 'end',
    label: isNow ? t('clients.close.end') : t('clients.close.endOn', { day: shortDate(after.date, t) }),
  },
  { value: 'keep', label: t('clients.close.keep') },
]

export const planChoiceOptions = (t: TFunction) => [
  { value: 'end', label: t('clients.close.endPlans') },
  { value: 'keep', label: t('clients.close.keep') },
]
