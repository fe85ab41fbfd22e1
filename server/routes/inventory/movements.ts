/** Movements of a stock item: what was added, used and counted. */
import { sql } from 'kysely'
import * as v from 'valibot'
import { stockMovement } from '#domain/entities/stock-movement.ts'
import { notFound } from '#domain/errors.ts'
import { ITEM_RECORD_NAME } from '#domain/operations/inventory-item.ts'
import { MOVEMENT_RECORD_NAME, movementFields } from '#domain/operations/stock-movement.ts'
import { ownerOfMovement, withRunningQuantity } from '#domain/rules/records/inventory.ts'
import { uuid } from '#domain/values/schemas.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { readPeopleNames } from '../../rest/people-names.ts'
import {
  changeCallOf,
  createCallOf,
  defineResource,
  listCallOf,
  type ResourceRequest,
  removeCallOf,
} from '../../rest/resource.ts'
import { type Item, requireAccessibleItem } from './item-answer.ts'

const { fields, computed: computedFields } = stockMovement

/** Returns all movements of an item, newest first, each with the quantity after it. */
async function readMovements(connection: Connection, item: Item) {
  const movementRows = await selectRows(connection, 'stock_movement', sql`item_id = ${item.id}`)
  const personIds = movementRows.flatMap(({ recorded_by, witnessed_by }) =>
    [recorded_by, witnessed_by ?? []].flat(),
  )
  const nameByPerson = await readPeopleNames(connection, personIds)
  return withRunningQuantity(item, movementRows).map(({ scope: _, revision: __, ...movement }) => ({
    ...movement,
    item_name: item.name,
    staff_name: nameByPerson.get(movement.recorded_by) ?? null,
    witness_name: nameByPerson.get(movement.witnessed_by ?? 0) ?? null,
  }))
}

/** Returns the item whose id is in the path. `includesRemoved`: a repeated request may have removed the item. */
const requireItemInPath = (
  {
    dependencies: { database },
    accessibleHomes,
    params,
  }: Pick<ResourceRequest, 'dependencies' | 'accessibleHomes' | 'params'>,
  includesRemoved: boolean,
) => requireAccessibleItem(database, accessibleHomes, Number(params.inventoryItemId), includesRemoved)

const movements = defineResource({
  collection: 'stock_movement',
  path: '/inventory/:inventoryItemId/movements',
  recordName: MOVEMENT_RECORD_NAME,
  parentName: ITEM_RECORD_NAME,
  rights: { collections: ['inventory_item', 'stock_movement'] },
  answer: v.strictObject({ ...fields, ...computedFields }),
  async find(call, id, operation) {
    const item = await requireItemInPath(call, true)
    const movement = (await readMovements(call.dependencies.database, item)).find(
      candidate => candidate.id === id,
    )
    if (movement === undefined) throw notFound(MOVEMENT_RECORD_NAME)
    if (operation) {
      const timeZone = call.accessibleHomes.find(({ scope }) => scope === item.scope)?.time_zone ?? 'UTC'
      const ownership =
        ownerOfMovement(movement, timeZone, call.now) === call.caller.user_id ? 'own' : 'anyone'
      requireHomeToChange(call.accessibleHomes, item.scope, operation, MOVEMENT_RECORD_NAME, ownership)
    }
    return movement
  },
  present: movement => movement,
})

export const calls: readonly Call[] = [
  listCallOf(movements, {
    key: 'movements',
    summary: 'What came to an item, was used and was counted, newest first, with those that were taken back.',
    readRows: async call => readMovements(call.dependencies.database, await requireItemInPath(call, false)),
  }),
  createCallOf(movements, {
    operation: 'stock_movement.record',
    summary: 'Records a restock, a use, or a count of an item, on the home’s today unless told otherwise.',
    body: v.strictObject({
      id: v.optional(uuid),
      ...movementFields,
      moved_on: v.optional(fields.moved_on),
    }),
    async args({ body: { id: _, ...input }, ...call }) {
      const item = await requireItemInPath(call, call.request.isRepeatable)
      const { time_zone } = requireHomeToChange(
        call.accessibleHomes,
        item.scope,
        'stock_movement.record',
        ITEM_RECORD_NAME,
      )
      // A correction without `seen_quantity` is treated as if the caller saw the current quantity.
      const seenQuantity = input.kind === 'correction' ? item.quantity : null
      return {
        ...input,
        item_id: item.id,
        moved_on: input.moved_on ?? homeToday(call.now, time_zone),
        seen_quantity: input.seen_quantity ?? seenQuantity,
      }
    },
  }),
  changeCallOf(movements, {
    operation: 'stock_movement.witness',
    pathSegment: 'witness',
    summary:
      'Signs a movement of controlled stock as its witness. Its author cannot, and it has one witness.',
    args: (_, { id, item_id }) => ({ stock_movement_id: id, item_id }),
  }),
  removeCallOf(movements, {
    operation: 'stock_movement.withdraw',
    summary: 'Takes back a movement that was wrong. It stays, and the quantity is what the others make.',
    message: `${MOVEMENT_RECORD_NAME} taken back.`,
  }),
]
