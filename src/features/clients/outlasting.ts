/** What outlasts a client's stay, and the question whether it ends too: on closing, and in the form (D4, H11). */
import type { TFunction } from 'i18next'
import { type Leaving, outlasts } from '#domain/rules/people/leaving.ts'
import { shortDate } from '../../labels/dates.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import type { Client } from './use-clients.ts'

export interface Outlasting {
  /** How many orders continue after the stay. */
  readonly orders: number
  /** Titles of appointments and open tasks. */
  readonly plans: readonly string[]
}

/** Returns what outlasts a stay, from what this device has; undefined while it is read. */
export function useOutlasting({ id, home_id }: Client): ((leaving: Leaving) => Outlasting) | undefined {
  const read = useMirrorQuery(
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
  if (read === undefined) return undefined
  return leaving => ({
    orders: read.orders.filter(order => outlasts.order(order, leaving)).length,
    plans: [
      ...read.appointments.filter(one => outlasts.appointment(one, leaving)),
      ...read.tasks.filter(one => outlasts.task(one, leaving)),
    ].map(({ title }) => title),
  })
}

const MAX_NAMED = 5
/** Returns the first titles; the text also contains their count. */
const named = (plans: readonly string[]): string =>
  plans.slice(0, MAX_NAMED).join(', ') + (plans.length > MAX_NAMED ? ' …' : '')

/** The choices for what outlasts the stay. */
export const FATES = ['end', 'keep'] as const

export const orderWords = ({ orders }: Outlasting, t: TFunction): string =>
  t('clients.close.orders', { count: orders })

export const planWords = ({ plans }: Outlasting, t: TFunction): string =>
  t('clients.close.plans', { count: plans.length, named: named(plans) })

export const orderFates = ({ after, isNow }: Leaving, t: TFunction) => [
  {
    value: 'end',
    label: isNow ? t('clients.close.end') : t('clients.close.endOn', { day: shortDate(after.date, t) }),
  },
  { value: 'keep', label: t('clients.close.keep') },
]

export const planFates = (t: TFunction) => [
  { value: 'end', label: t('clients.close.endPlans') },
  { value: 'keep', label: t('clients.close.keep') },
]
