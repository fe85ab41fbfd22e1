/** V1, V2, V4: the quantity of an item and what its counts found follow from its movements, and none is lost. */
import { sql } from 'kysely'
import { stockAfter } from '#domain/rules/records/stock.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

export async function checkStock({ database, company }: World): Promise<void> {
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const items = await selectRows(database, 'inventory_item', here)
  const movements = await selectRows(database, 'stock_movement', here)
  for (const { id, quantity, first_count } of items) {
    const ofItem = movements.filter(movement => movement.item_id === id)
    const standing = ofItem.filter(movement => !isWithdrawn(movement))
    const sum = standing.reduce((there, { change }) => there + change, first_count)
    if (quantity !== sum)
      broken('V1', `item ${id} has ${quantity}, its first count and ${standing.length} movements make ${sum}`)
    const stock = stockAfter(first_count, ofItem)
    if (quantity !== stock.quantity)
      broken('V2', `item ${id} has ${quantity}, its history from the first count on makes ${stock.quantity}`)
    for (const { id: movement, change } of ofItem) {
      const found = stock.changes.get(movement)
      if (change !== found) broken('V2', `movement ${movement} changes ${change}, by its history ${found}`)
    }
  }
  const { rows: counted } = await sql<{ kind: string; movement: string }>`
    select kind, args->>'stock_movement_id' as movement from operation
    where kind like 'stock_movement.%' and outcome = 'applied' and ${here}`.execute(database)
  const there = new Map(movements.map(movement => [movement.id, movement]))
  for (const { kind, movement: id } of counted) {
    const movement = there.get(id)
    if (movement === undefined) broken('V2', `movement ${id} is lost`)
    else if (kind === 'stock_movement.withdraw' && !isWithdrawn(movement))
      broken('V4', `movement ${id} was taken back and stands`)
  }
}
