/** Doses nobody has marked yet: every figure gets its own. */
import { addDays, DAY_MS, type LocalDate } from '../../domain/values/dates.ts'
import type { DoseToMark } from '../page/writes.ts'

export interface Order {
  readonly id: string
  readonly client_id: number
  readonly drug: string
  readonly times: readonly string[]
}

export interface Left {
  readonly clients: number
  readonly doses: number
}

export interface FreshDoses {
  /** Clients whose doses of today nobody has touched yet, each handed out once. */
  freshClients(count: number): number[]
  /** So many doses of the days before that nobody marked, each handed out once. */
  untouched(count: number): DoseToMark[]
  /** How many clients and doses it can still hand out. */
  left(): Left
}

/** The first has the full chart, which is looked at and not marked. */
const FIRST_CLIENT = 2
/** How many days before today nobody marked, the full chart aside: what a tablet without Wi-Fi has in its queue. */
export const UNTOUCHED_DAYS = 45

/** `now`: all doses are due about this time of their day. */
export function freshDoses(orders: readonly Order[], today: LocalDate, now: number): FreshDoses {
  const others = orders.filter(({ client_id }) => client_id >= FIRST_CLIENT)
  let nextClient = FIRST_CLIENT
  let nextDose = 0
  const lastClient = Math.max(...others.map(({ client_id }) => client_id))
  return {
    left: () => ({
      clients: lastClient + 1 - nextClient,
      doses: others.length * UNTOUCHED_DAYS - nextDose,
    }),
    freshClients(count) {
      const clients = Array.from({ length: count }, () => nextClient++)
      if (nextClient > lastClient + 1) raise('The home has not got so many clients.')
      return clients
    },
    untouched: count =>
      Array.from({ length: count }, () => {
        const number = nextDose++
        const { id, times } = others[number % others.length] ?? raise('The home has no orders.')
        const daysAgo = Math.floor(number / others.length) + 1
        if (daysAgo > UNTOUCHED_DAYS) raise('The home has not got so many doses.')
        const [time = ''] = times
        const given_at = new Date(now - daysAgo * DAY_MS).toISOString()
        return { medication_id: id, date: addDays(today, -daysAgo), time, given_at }
      }),
  }
}

function raise(words: string): never {
  throw new Error(words)
}
