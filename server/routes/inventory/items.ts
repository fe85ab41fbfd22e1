/** The stock of homes: items, their categories and figures (spec part 3 §2, §5, §7). */
import * as v from 'valibot'
import { allCompaniesItem } from '#domain/answers/platform-record.ts'
import { STOCK_LIMITS } from '#domain/entities/inventory-item.ts'
import { fieldRefusal } from '#domain/errors.ts'
import {
  ITEM_RECORD_NAME,
  inventoryItemCreate,
  itemFields,
  newItemHomeId,
  REQUIRED_MESSAGES,
  shownItemFields,
} from '#domain/operations/inventory-item.ts'
import {
  categoriesOf,
  type InventoryStatistics,
  inventoryStatistics,
} from '#domain/rules/records/inventory.ts'
import { homeScope } from '#domain/values/scope.ts'
import { optionalText } from '#domain/values/text.ts'
import { homesToCount } from '../../access/current-home.ts'
import { requireHomes, requireHomeToChange } from '../../access/reach.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { paginate } from '../../rest/pagination.ts'
import { flagText, numericIdText } from '../../rest/path-and-query.ts'
import { withSuperAdminList } from '../../rest/platform-read.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import {
  changeCallOf,
  createCallOf,
  defineResource,
  listCallOf,
  readCallOf,
  removeCallOf,
  updateBody,
} from '../../rest/resource.ts'
import { findItems, itemAnswer, presentItem, requireAccessibleItem } from './item-answer.ts'

const rights = { collections: ['inventory_item'] } as const
const homeQuery = { home_id: v.optional(numericIdText) }
const itemFilters = {
  category: v.optional(optionalText(STOCK_LIMITS.category)),
  low_stock: v.optional(flagText),
  expiring: v.optional(flagText),
}
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const { inventory_item_id: _, home_id: __, ...creationFields } = inventoryItemCreate.args.entries

const items = defineResource({
  collection: 'inventory_item',
  path: '/inventory',
  recordName: ITEM_RECORD_NAME,
  rights,
  answer: itemAnswer,
  async find({ dependencies: { database }, accessibleHomes, request }, id, operation) {
    const item = await requireAccessibleItem(database, accessibleHomes, id, request.isRepeatable)
    if (operation) requireHomeToChange(accessibleHomes, item.scope, operation, ITEM_RECORD_NAME)
    return item
  },
  present: (item, { accessibleHomes }) => presentItem(item, accessibleHomes),
  toDropdownRow: ({ id, name }) => ({ id, display_name: name }),
})

const listCall = listCallOf(items, {
  key: 'inventory',
  summary: 'Stock items of all homes in reach, or of one, by name.',
  query: { ...homeQuery, ...itemFilters },
  async readRows({ dependencies: { database }, accessibleHomes, now, query: { home_id, ...filter } }) {
    return (await findItems(database, requireHomes(accessibleHomes, home_id), now, filter)).map(
      ({ item }) => item,
    )
  },
})

export const calls: readonly Call[] = [
  withSuperAdminList(listCall, {
    page: 'inventory',
    key: 'inventory',
    row: allCompaniesItem,
    filters: itemFilters,
    async find(connection, { accessibleHomes, now }, { page, per_page, ...filter }) {
      const itemsOnDay = await findItems(connection, accessibleHomes, now, filter)
      const { pageRows: pageItems } = paginate(itemsOnDay, { page, per_page })
      return {
        rows: pageItems.map(({ item }) => presentItem(item, accessibleHomes)),
        total: itemsOnDay.length,
      }
    },
  }),
  defineCall(
    {
      method: 'get',
      path: '/inventory/categories',
      summary: 'The usual categories, and others in use.',
      recordName: 'Group home',
      rights,
      query: homeQuery,
      answer: v.strictObject({ categories: v.array(v.string()) }),
    },
    async ({ dependencies: { database }, accessibleHomes, now, query }) => {
      const itemsOnDay = await findItems(database, requireHomes(accessibleHomes, query.home_id), now)
      return { categories: categoriesOf(itemsOnDay.map(({ item }) => item)) }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/inventory/statistics',
      summary:
        'Figures of the stock of the home asked for, else of the current one, else of all, each by its own day.',
      recordName: 'Group home',
      rights,
      query: homeQuery,
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
    async ({ dependencies: { database }, caller, accessibleHomes, now, query }) => {
      const homes = await homesToCount(database, caller.user_id, accessibleHomes, query.home_id)
      return inventoryStatistics(await findItems(database, homes, now))
    },
  ),
  readCallOf(items, 'One stock item.'),
  createCallOf(items, {
    operation: 'inventory_item.create',
    summary: 'Adds an item to the stock of a home. Its quantity is the first count.',
    body: v.strictObject({ home_id: newItemHomeId, ...creationFields }, withFormMessages(REQUIRED_MESSAGES)),
    args({ accessibleHomes, body }) {
      requireHomeToChange(accessibleHomes, homeScope(body.home_id), 'inventory_item.create', 'Group home')
      return body
    },
  }),
  changeCallOf(items, {
    operation: 'inventory_item.update',
    summary: 'Changes a stock item. Another quantity is recorded as a correction.',
    body: updateBody({ ...itemFields, home_id: newItemHomeId }, shownItemFields),
    args({ body: { seen = null, home_id: requestedHomeId, ...changes } }, item) {
      // The form always sends the home, although an item cannot move to another home.
      if (requestedHomeId !== undefined && requestedHomeId !== item.home_id) {
        throw fieldRefusal('home_id', 'An inventory item stays in its home. Delete it and add it there.')
      }
      return { inventory_item_id: item.id, changes, seen }
    },
  }),
  removeCallOf(items, {
    operation: 'inventory_item.remove',
    summary: 'Takes an item out of the stock. It stays, with its movements and who removed it.',
    message: `${ITEM_RECORD_NAME} removed.`,
  }),
]
