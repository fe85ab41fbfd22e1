/** What came to an item of the stock, what was used and what was counted. */

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
import { rowsById, selectRows } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { listAnswer, messageAnswer } from '../../rest/list-answer.ts'
import { pageOf, pageQuery } from '../../rest/pagination.ts'
import { directoryIdText, recordIdText } from '../../rest/path-and-query.ts'
import { peopleNames } from '../../rest/people-names.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { type Item, itemInReach } from './item-answer.ts'

const sees = ['inventory_item', 'stock_movement'] as const
const params = { inventoryItemId: directoryIdText }
const { fields, shown } = stockMovement
const movementAnswer = v.strictObject({ ...fields, ...shown })

/** All of an item, newest first, each with what was there after it. */
async function movementsOf(connection: Connection, item: Item) {
  const found = await selectRows(connection, 'stock_movement', sql`item_id = ${item.id}`)
  return withRunningQuantity(item, found)
}

type Counted = Awaited<ReturnType<typeof movementsOf>>[number]

async function presentMovements(connection: Connection, item: Item, movements: readonly Counted[]) {
  const names = await peopleNames(
    connection,
    movements.map(({ recorded_by }) => recorded_by),
  )
  return movements.map(({ scope: _, revision: __, ...movement }) => ({
    ...movement,
    item_name: item.name,
    staff_name: names.get(movement.recorded_by) ?? null,
  }))
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/inventory/:inventoryItemId/movements',
      summary:
        'What came to an item, was used and was counted, newest first, with those that were taken back.',
      what: ITEM,
      rights: { sees },
      params,
      query: pageQuery,
      answer: listAnswer('movements', movementAnswer),
    },
    async ({ dependencies: { database }, reach, params, query }) => {
      const item = await itemInReach(database, reach, params.inventoryItemId)
      const all = await movementsOf(database, item)
      const { shown, pagination } = pageOf(all, query)
      return {
        movements: await presentMovements(database, item, shown),
        pagination,
      }
    },
  ),
  describedCall(
    {
      method: 'post',
      path: '/inventory/:inventoryItemId/movements',
      summary: 'Records a restock, a use, or a count of an item, on the home’s today unless told otherwise.',
      what: ITEM,
      rights: { sees, does: 'stock_movement.record' },
      params,
      body: v.strictObject({
        id: v.optional(uuid),
        ...movementFields,
        moved_on: v.optional(fields.moved_on),
      }),
      status: 201,
      answer: movementAnswer,
    },
    async ({ dependencies, caller, reach, now, params, body, request }) => {
      const { database } = dependencies
      const item = await itemInReach(database, reach, params.inventoryItemId, request.mayBeRepeated)
      const { time_zone } = homeToChange(reach, item.scope, 'stock_movement.record', ITEM)
      const { id = request.newId('stock_movement'), moved_on = homeToday(now, time_zone), ...said } = body
      // Who does not say which quantity they saw counts what is there now.
      const seen_quantity =
        said.kind === 'correction' ? (said.seen_quantity ?? item.quantity) : said.seen_quantity
      const args = { ...said, stock_movement_id: id, item_id: item.id, moved_on, seen_quantity }
      await runOperation(dependencies, caller, 'stock_movement.record', args, request)
      const after = await itemInReach(database, reach, item.id, request.mayBeRepeated)
      const made = (await movementsOf(database, after)).filter(one => one.id === id)
      const [movement] = await presentMovements(database, after, made)
      if (movement === undefined) throw notFound(MOVEMENT)
      return movement
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/inventory/:inventoryItemId/movements/:stockMovementId',
      summary: 'Takes back a movement that was wrong. It stays, and the quantity is what the others make.',
      what: MOVEMENT,
      rights: { sees, does: 'stock_movement.withdraw' },
      params: { ...params, stockMovementId: recordIdText },
      answer: messageAnswer,
    },
    async ({ dependencies, caller, reach, now, params, request }) => {
      const { database } = dependencies
      const item = await itemInReach(database, reach, params.inventoryItemId, true)
      const [movement] = await rowsById(database, 'stock_movement', [params.stockMovementId])
      if (movement?.item_id !== item.id) throw notFound(MOVEMENT)
      const zone = reach.find(({ scope }) => scope === item.scope)?.time_zone ?? 'UTC'
      const whose = ownerOfMovement(movement, zone, now) === caller.user_id ? 'own' : 'anyone'
      homeToChange(reach, item.scope, 'stock_movement.withdraw', MOVEMENT, whose)
      const args = { stock_movement_id: movement.id }
      await runOperation(dependencies, caller, 'stock_movement.withdraw', args, request)
      return { message: `${MOVEMENT} taken back.` }
    },
  ),
]
