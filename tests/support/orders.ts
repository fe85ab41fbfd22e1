/** Orders for the clients of `homes.ts`: the entities' own example order for Walter Abbott, and more like it. */

import type { RowInCollection } from '#domain/record-set.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'
import { MAPLE } from './homes.ts'

/** UUIDv5 of the name, so that a test can say which order it means. */
export const orderId = (name: string) => derivedId('order', name)

export interface SeededOrder {
  readonly name: string
  readonly client_id: number
  readonly home_id: number
  readonly times?: readonly string[]
  /** The item of another order here; its own unless said. */
  readonly inventory_id?: number
}

export const METFORMIN: SeededOrder = {
  name: 'Metformin',
  client_id: 1,
  home_id: MAPLE,
  times: ['08:00', '20:00'],
}
export const LISINOPRIL: SeededOrder = { name: 'Lisinopril', client_id: 2, home_id: MAPLE, times: ['08:00'] }

export async function seedOrders(
  database: Database,
  orders: readonly SeededOrder[] = [METFORMIN, LISINOPRIL],
): Promise<void> {
  const rows = orders.flatMap((order, index): RowInCollection[] => {
    const place = { scope: homeScope(order.home_id), revision: 0, home_id: order.home_id }
    const id = orderId(order.name)
    return [
      {
        collection: 'inventory_item',
        row: { ...examples.inventory_item[0], ...place, id: 100 + index, name: order.name },
      },
      {
        collection: 'medication',
        row: { ...examples.medication[0], ...place, id, client_id: order.client_id },
      },
      {
        collection: 'medication_version',
        row: {
          ...examples.medication_version[0],
          ...place,
          id: derivedId('version', order.name),
          medication_id: id,
          client_id: order.client_id,
          inventory_id: order.inventory_id ?? 100 + index,
          medication_name: order.name,
          administration_times: [...(order.times ?? ['08:00'])],
        },
      },
    ]
  })
  await database.transaction().execute(async transaction => {
    await writeRows(transaction, rows)
    await stamp(
      transaction,
      rows.map(({ collection, row }) => ({ collection, id: row.id, scope: row.scope })),
    )
  })
}
