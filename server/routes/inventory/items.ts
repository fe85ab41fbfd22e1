/** The stock of homes: items, their categories and figures (spec part 3 §2, §5, §7). */
import * as v from 'valibot'
import { platformItem } from '#domain/answers/platform-record.ts'
import { STOCK_LIMITS } from '#domain/entities/inventory-item.ts'
import { wrongField } from '#domain/errors.ts'
import {
  ITEM,
  inventoryItemCreate,
  itemFields,
  MISSING,
  newItemHome,
  seenItemFields,
} from '#domain/operations/inventory-item.ts'
import {
  categoriesOf,
  type InventoryStatistics,
  inventoryStatistics,
} from '#domain/rules/records/inventory.ts'
import { seenOf, someOf } from '#domain/values/partial.ts'
import { homeScope } from '#domain/values/scope.ts'
import { looseText } from '#domain/values/text.ts'
import { homesOfFigures } from '../../access/current-home.ts'
import { homeToChange, narrowed } from '../../access/reach.ts'
import { takeDirectoryId } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { listAnswer, messageAnswer } from '../../rest/list-answer.ts'
import { pageOf, pageQuery } from '../../rest/pagination.ts'
import { directoryIdText, flagText } from '../../rest/path-and-query.ts'
import { withPlatformRead } from '../../rest/platform-read.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { findItems, itemAnswer, itemInReach, presentItem } from './item-answer.ts'

const sees = ['inventory_item'] as const
const params = { inventoryItemId: directoryIdText }
const ofHome = { home_id: v.optional(directoryIdText) }
const itemFilters = {
  category: v.optional(looseText(STOCK_LIMITS.category)),
  low_stock: v.optional(flagText),
  expiring: v.optional(flagText),
}
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const { inventory_item_id: _, home_id: __, ...writes } = inventoryItemCreate.args.entries
const newItem = v.strictObject({ home_id: newItemHome, ...writes }, inTheFormsWords(MISSING))

const lists: readonly Call[] = [
  withPlatformRead(
    describedCall(
      {
        method: 'get',
        path: '/inventory',
        summary: 'Stock items of all homes in reach, or of one, by name.',
        what: 'Group home',
        rights: { sees },
        query: {
          ...pageQuery,
          ...ofHome,
          ...itemFilters,
          simple: v.optional(flagText),
        },
        answer: listAnswer('inventory', itemAnswer),
      },
      async ({ dependencies: { database }, reach, now, query }) => {
        const { home_id, simple, ...filter } = query
        const all = await findItems(database, narrowed(reach, home_id), now, filter)
        const { shown, pagination } = pageOf(all, query)
        return {
          inventory:
            simple === true
              ? shown.map(({ item: { id, name } }) => ({ id, display_name: name }))
              : shown.map(({ item }) => presentItem(item, reach)),
          pagination,
        }
      },
    ),
    {
      page: 'inventory',
      key: 'inventory',
      row: platformItem,
      filters: itemFilters,
      async find(connection, { reach, now }, asked, { page, perPage }) {
        const all = await findItems(connection, reach, now, asked)
        const { shown } = pageOf(all, { page, per_page: perPage })
        return { rows: shown.map(({ item }) => presentItem(item, reach)), total: all.length }
      },
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/inventory/categories',
      summary: 'The usual categories, and others in use.',
      what: 'Group home',
      rights: { sees },
      query: ofHome,
      answer: v.strictObject({ categories: v.array(v.string()) }),
    },
    async ({ dependencies: { database }, reach, now, query }) => {
      const all = await findItems(database, narrowed(reach, query.home_id), now)
      return { categories: categoriesOf(all.map(({ item }) => item)) }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/inventory/statistics',
      summary:
        'Figures of the stock of the home asked for, else of the current one, else of all, each by its own day.',
      what: 'Group home',
      rights: { sees },
      query: ofHome,
      answer: v.strictObject({
        total_items: count,
        in_stock: count,
        low_stock: count,
        out_of_stock: count,
        count_it: count,
        expiring: count,
        expired: count,
      } satisfies Record<keyof InventoryStatistics, v.GenericSchema>),
    },
    async ({ dependencies: { database }, caller, reach, now, query }) => {
      const homes = await homesOfFigures(database, caller.user_id, reach, query.home_id)
      return inventoryStatistics(await findItems(database, homes, now))
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/inventory/:inventoryItemId',
      summary: 'One stock item.',
      what: ITEM,
      rights: { sees },
      params,
      answer: itemAnswer,
    },
    async ({ dependencies: { database }, reach, params }) =>
      presentItem(await itemInReach(database, reach, params.inventoryItemId), reach),
  ),
]

const changes: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/inventory',
      summary: 'Adds an item to the stock of a home. Its quantity is the first count.',
      what: 'Group home',
      rights: { sees, does: 'inventory_item.create' },
      body: newItem,
      status: 201,
      answer: itemAnswer,
    },
    async ({ dependencies, caller, reach, body, request }) => {
      const { database } = dependencies
      homeToChange(reach, homeScope(body.home_id), 'inventory_item.create', 'Group home')
      const args = { ...body, inventory_item_id: await takeDirectoryId(database, 'inventory_item') }
      const touched = await runOperation(dependencies, caller, 'inventory_item.create', args, request)
      // A repeated request is answered with the item of the first one.
      const made = touched.find(({ collection }) => collection === 'inventory_item')
      return presentItem(await itemInReach(database, reach, Number(made?.id), request.mayBeRepeated), reach)
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/inventory/:inventoryItemId',
      summary: 'Changes a stock item. Another quantity is recorded as a correction.',
      what: ITEM,
      rights: { sees, does: 'inventory_item.update' },
      params,
      body: v.strictObject({
        ...someOf({ ...itemFields, home_id: newItemHome }).entries,
        seen: seenOf(seenItemFields),
      }),
      answer: itemAnswer,
    },
    async ({ dependencies, caller, reach, params, body, request }) => {
      const { database } = dependencies
      const item = await itemInReach(database, reach, params.inventoryItemId, request.mayBeRepeated)
      homeToChange(reach, item.scope, 'inventory_item.update', ITEM)
      const { seen = null, home_id: home = item.home_id, ...asked } = body
      // A form sends the home along.
      if (home !== item.home_id) {
        throw wrongField('home_id', 'An inventory item stays in its home. Delete it and add it there.')
      }
      const args = { inventory_item_id: item.id, changes: asked, seen }
      await runOperation(dependencies, caller, 'inventory_item.update', args, request)
      return presentItem(await itemInReach(database, reach, item.id, request.mayBeRepeated), reach)
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/inventory/:inventoryItemId',
      summary: 'Takes an item out of the stock. It stays, with its movements and who removed it.',
      what: ITEM,
      rights: { sees, does: 'inventory_item.remove' },
      params,
      answer: messageAnswer,
    },
    async ({ dependencies, caller, reach, params, request }) => {
      const { database } = dependencies
      const { id, scope } = await itemInReach(database, reach, params.inventoryItemId, request.mayBeRepeated)
      homeToChange(reach, scope, 'inventory_item.remove', ITEM)
      await runOperation(dependencies, caller, 'inventory_item.remove', { inventory_item_id: id }, request)
      return { message: `${ITEM} removed.` }
    },
  ),
]

export const calls: readonly Call[] = [...lists, ...changes]
