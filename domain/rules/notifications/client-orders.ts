/**
 * Facts about the orders of clients that people are notified of: doses no one recorded (X1.3), and allergies to what is
 * ordered (X1.10).
 */
import type { RowOf } from '../../registry.ts'
import type { Instant } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { recordedDoses } from '../doses/recorded-doses.ts'
import type { Home, NotificationFacts } from './facts.ts'
import { lateDoses } from './late-doses.ts'
import { orderedAllergies } from './ordered-allergies.ts'

interface OrderRows {
  readonly homes: readonly Home[]
  /** Active clients; clients of other homes are left out. */
  readonly clients: readonly RowOf<'client'>[]
  readonly allergies: readonly RowOf<'allergy'>[]
  readonly orders: readonly RowOf<'medication'>[]
  readonly versions: readonly RowOf<'medication_version'>[]
  /** Doses of the days of a round. */
  readonly administrations: readonly RowOf<'administration'>[]
  readonly marks: readonly RowOf<'mark'>[]
  readonly now: Instant
}

export function factsOfOrders(rows: OrderRows): Pick<NotificationFacts, 'lateDoses' | 'orderedAllergies'> {
  const { now } = rows
  const doseRecords = recordedDoses(rows.administrations, rows.marks)
  const homesById = new Map(rows.homes.map(home => [home.id, home]))
  const allergiesByClient = groupBy(rows.allergies, ({ client_id }) => client_id)
  const ordersByClient = groupBy(rows.orders, ({ client_id }) => client_id)
  const versionsByOrder = groupBy(rows.versions, ({ medication_id }) => medication_id)
  const clientFacts = rows.clients.flatMap(client => {
    const home = homesById.get(client.home_id)
    if (home === undefined) return []
    const clientOrders = ordersByClient.get(client.id) ?? []
    const orders = clientOrders.map(order => ({ line: order, versions: versionsByOrder.get(order.id) ?? [] }))
    const allergies = allergiesByClient.get(client.id) ?? []
    return [
      {
        clientLateDoses: lateDoses({ home, client, orders, recordedDoses: doseRecords, now }),
        allergies: orderedAllergies({ home, allergies, orders, now }),
      },
    ]
  })
  return {
    lateDoses: clientFacts.flatMap(({ clientLateDoses }) => clientLateDoses),
    orderedAllergies: clientFacts.flatMap(({ allergies }) => allergies),
  }
}
