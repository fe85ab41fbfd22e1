/** Doses nobody has marked yet: every figure gets its own. */
import { addDays, clockTimeOf, type LocalDate } from '../../domain/values/dates.ts'
import type { DoseToMark } from '../page/engine.ts'

export interface Order {
  readonly id: string
  readonly client_id: number
  readonly drug: string
  readonly times: readonly string[]
}

export interface FreshDoses {
  /** Clients whose doses of today nobody has touched yet, each handed out once. */
  freshClients(count: number): number[]
  /** So many doses at times nobody planned, each handed out once. */
  unscheduled(count: number): DoseToMark[]
}

/** The first has the full chart, which is looked at and not marked. */
const FIRST_CLIENT = 2

export function freshDoses(orders: readonly Order[], today: LocalDate): FreshDoses {
  let nextClient = FIRST_CLIENT
  let nextDose = 0
  return {
    freshClients(count) {
      const clients = Array.from({ length: count }, () => nextClient++)
      if (!orders.some(({ client_id }) => client_id === nextClient - 1))
        throw new Error('The home has not got so many clients.')
      return clients
    },
    unscheduled: count =>
      Array.from({ length: count }, () => {
        const number = nextDose++
        const order = orders[number % orders.length]
        if (order === undefined) throw new Error('The home has no orders.')
        const round = Math.floor(number / orders.length)
        // Yesterday and before, at odd minutes of the night.
        const date = addDays(today, -1 - Math.floor(round / 60))
        return { medication_id: order.id, date, time: clockTimeOf(120 + (round % 60)) }
      }),
  }
}
