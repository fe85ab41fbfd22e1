/** Movements of a stock item: what was added, used and counted. */
import { sql } from 'kysely'
import * as v from 'valibot'
import { stockMovement } from '#domain/entities/stock-movement.ts'
import { notFound } from '#domain/errors.ts'
import { ITEM } from '#domain/operations/inventory-item.ts'
import { MOVEMENT, movementFields } from '#domain/operations/stock-movement.ts'
import { ownerOfMovement, withRunningQuantity } from '#domain/rules/records/inventory.ts'
import { uuid } from '#domain/values/schemas.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { homeToChange } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { peopleNames } from '../../rest/people-names.ts'
import { createOf, defineResource, listOf, type ResourceRequest, removeOf } from '../../rest/resource.ts'
import { type Item, itemInReach } from './item-answer.ts'

const { fields, computed: shown } = stockMovement

/** Returns all movements of an item, newest first, each with the quantity after it. */
async function movementsOf(connection: Connection, item: Item) {
  const found = await selectRows(connection, 'stock_movement', sql`item_id = ${item.id}`)
  const people = found.map(({ recorded_by }) => recorded_by)
  const names = await peopleNames(connection, people)
  return withRunningQuantity(item, found).map(({ scope: _, revision: __, ...movement }) => ({
    ...movement,
    item_name: item.name,
    staff_name: names.get(movement.recorded_by) ?? null,
  }))
}

/** Returns the item in the path; a repeated request may have removed it. */
const itemOf = (
  { dependencies: { database }, reach, params }: Pick<ResourceRequest, 'dependencies' | 'reach' | 'params'>,
  withRemoved: boolean,
) => itemInReach(database, reach, Number(params.inventoryItemId), withRemoved)

const movements = defineResource({
  collection: 'stock_movement',
  path: '/inventory/:inventoryItemId/movements',
  recordName: MOVEMENT,
  parent: ITEM,
  rights: { collections: ['inventory_item', 'stock_movement'] },
  answer: v.strictObject({ ...fields, ...shown }),
  async find(asked, id, operation) {
    const item = await itemOf(asked, true)
    const movement = (await movementsOf(asked.dependencies.database, item)).find(one => one.id === id)
    if (movement === undefined) throw notFound(MOVEMENT)
    if (operation) {
      const zone = asked.reach.find(({ scope }) => scope === item.scope)?.time_zone ?? 'UTC'
      const whose = ownerOfMovement(movement, zone, asked.now) === asked.caller.user_id ? 'own' : 'anyone'
      homeToChange(asked.reach, item.scope, operation, MOVEMENT, whose)
    }
    return movement
  },
  present: movement => movement,
})

export const calls: readonly Call[] = [
  listOf(movements, {
    key: 'movements',
    summary: 'What came to an item, was used and was counted, newest first, with those that were taken back.',
    rows: async asked => movementsOf(asked.dependencies.database, await itemOf(asked, false)),
  }),
  createOf(movements, {
    operation: 'stock_movement.record',
    summary: 'Records a restock, a use, or a count of an item, on the home’s today unless told otherwise.',
    body: v.strictObject({
      id: v.optional(uuid),
      ...movementFields,
      moved_on: v.optional(fields.moved_on),
    }),
    async args({ body: { id: _, ...said }, ...asked }) {
      const item = await itemOf(asked, asked.request.mayBeRepeated)
      const { time_zone } = homeToChange(asked.reach, item.scope, 'stock_movement.record', ITEM)
      // A caller who sends no seen quantity counts the current quantity.
      const seen = said.kind === 'correction' ? item.quantity : null
      return {
        ...said,
        item_id: item.id,
        moved_on: said.moved_on ?? homeToday(asked.now, time_zone),
        seen_quantity: said.seen_quantity ?? seen,
      }
    },
  }),
  removeOf(movements, {
    operation: 'stock_movement.withdraw',
    summary: 'Takes back a movement that was wrong. It stays, and the quantity is what the others make.',
    message: `${MOVEMENT} taken back.`,
  }),
]
