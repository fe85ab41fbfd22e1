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
  readonly orderCount: number
  /** Titles of appointments and open tasks. */
  readonly planTitles: readonly string[]
}

/** Returns what outlasts a stay, from what this device has; undefined while it is read. */
export function useOutlastingItems({
  id,
  home_id,
}: Client): ((departure: Departure) => OutlastingItems) | undefined {
  const clientRows = useMirrorQuery(
    async mirror => {
      const homeSelection = { index: 'home_id', is: home_id } as const
      const [orders, appointments, tasks] = await Promise.all([
        readRows(mirror, { collection: 'medication', index: 'client_id', is: id }),
        readRows(mirror, { collection: 'appointment', ...homeSelection }),
        readRows(mirror, { collection: 'task', ...homeSelection }),
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
    orderCount: clientRows.orders.filter(order => outlastsStay.order(order, departure)).length,
    planTitles: [
      ...clientRows.appointments.filter(appointment => outlastsStay.appointment(appointment, departure)),
      ...clientRows.tasks.filter(task => outlastsStay.task(task, departure)),
    ].map(({ title }) => title),
  })
}

const MAX_NAMED_PLANS = 5
/** Returns the first titles as one text; the sentence around it states the full count. */
const firstTitlesText = (planTitles: readonly string[]): string =>
  planTitles.slice(0, MAX_NAMED_PLANS).join(', ') + (planTitles.length > MAX_NAMED_PLANS ? ' …' : '')

/** The choices for orders and plans that outlast the stay. */
export const END_CHOICES = ['end', 'keep'] as const

export const orderWords = ({ orderCount }: OutlastingItems, t: TFunction): string =>
  t('clients.close.orders', { count: orderCount })

export const planWords = ({ planTitles }: OutlastingItems, t: TFunction): string =>
  t('clients.close.plans', { count: planTitles.length, named: firstTitlesText(planTitles) })

export const orderChoiceOptions = ({ lastMoment, isNow }: Departure, t: TFunction) => [
  {
    value: 'end',
    label: isNow ? t('clients.close.end') : t('clients.close.endOn', { day: shortDate(lastMoment.date, t) }),
  },
  { value: 'keep', label: t('clients.close.keep') },
]

export const planChoiceOptions = (t: TFunction) => [
  { value: 'end', label: t('clients.close.endPlans') },
  { value: 'keep', label: t('clients.close.keep') },
]
