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
  readonly lines: readonly RowOf<'medication'>[]
  readonly versions: readonly RowOf<'medication_version'>[]
  /** Doses of the days of a round. */
  readonly administrations: readonly RowOf<'administration'>[]
  readonly marks: readonly RowOf<'mark'>[]
  readonly now: Instant
}

export function factsOfOrders(rows: OrderRows): Pick<NotificationFacts, 'lateDoses' | 'orderedAllergies'> {
  const { now } = rows
  const doseRecords = recordedDoses(rows.administrations, rows.marks)
  const homes = new Map(rows.homes.map(home => [home.id, home]))
  const allergiesOf = groupBy(rows.allergies, ({ client_id }) => client_id)
  const linesOf = groupBy(rows.lines, ({ client_id }) => client_id)
  const versionsOf = groupBy(rows.versions, ({ medication_id }) => medication_id)
  const clientFacts = rows.clients.flatMap(client => {
    const home = homes.get(client.home_id)
    if (home === undefined) return []
    const lines = linesOf.get(client.id) ?? []
    const orders = lines.map(line => ({ line, versions: versionsOf.get(line.id) ?? [] }))
    const allergies = allergiesOf.get(client.id) ?? []
    return [
      {
        late: lateDoses({ home, client, orders, recorded: doseRecords, now }),
        allergies: orderedAllergies({ home, allergies, orders, now }),
      },
    ]
  })
  return {
    lateDoses: clientFacts.flatMap(({ late }) => late),
    orderedAllergies: clientFacts.flatMap(({ allergies }) => allergies),
  }
}
