/** Tracking categories of homes: reading them, and a manager's changes (spec part 2 §7). */
import * as v from 'valibot'
import { confirmedSchema } from '#domain/operations/parts/confirmed.ts'
import {
  categoryFields,
  changeableCategoryFields,
  REQUIRED_MESSAGES,
} from '#domain/operations/tracking-category.ts'
import { starterCategories } from '#domain/rules/records/tracking-starters.ts'
import { numericId } from '#domain/values/schemas.ts'
import { homeScope } from '#domain/values/scope.ts'
import { requireHomes, requireHomeToChange } from '../../access/reach.ts'
import { takeDirectoryIds } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { flagText, numericIdText } from '../../rest/path-and-query.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import {
  changeCallOf,
  createCallOf,
  defineResource,
  dropdownCallOf,
  listCallOf,
  readCallOf,
  updateBody,
} from '../../rest/resource.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import {
  categoryAnswer,
  findCategories,
  presentCategory,
  requireAccessibleCategory,
} from './category-answer.ts'

const RECORD_NAME = 'Tracking category'
const homeQuery = { home_id: v.optional(numericIdText) }
/** Enough for twenty attributes with twenty choices each. */
const maxBodyBytes = 64 * 1024

const categories = defineResource({
  collection: 'tracking_category',
  path: '/tracking-categories',
  recordName: RECORD_NAME,
  rights: { collections: ['tracking_category'] },
  answer: categoryAnswer,
  async find({ dependencies: { database }, accessibleHomes }, id, operation) {
    const category = await requireAccessibleCategory(database, accessibleHomes, id)
    if (operation) requireHomeToChange(accessibleHomes, category.scope, operation, RECORD_NAME)
    return category
  },
  present: (category, { accessibleHomes }) => presentCategory(category, accessibleHomes),
  toDropdownRow: ({ id, name }) => ({ id, display_name: name }),
})

const newCategoryBody = v.strictObject(
  {
    home_id: numericId,
    ...categoryFields,
    attributes: v.optional(categoryFields.attributes, []),
    tells_manager: v.optional(categoryFields.tells_manager, false),
    is_confirmed: confirmedSchema,
  },
  withFormMessages(REQUIRED_MESSAGES),
)

export const calls: readonly Call[] = [
  listCallOf(categories, {
    key: 'tracking_categories',
    summary: 'Tracking categories of all homes in reach, or of one, by home and name.',
    query: { ...homeQuery, is_active: v.optional(flagText) },
    readRows: ({ dependencies: { database }, accessibleHomes, query: { home_id, is_active } }) =>
      findCategories(database, requireHomes(accessibleHomes, home_id), is_active),
  }),
  dropdownCallOf(categories, {
    path: '/tracking-categories-dropdown-list',
    summary: 'Tracking categories in use by id and name, for a dropdown.',
    query: homeQuery,
    readRows: ({ dependencies: { database }, accessibleHomes, query }) =>
      findCategories(database, requireHomes(accessibleHomes, query.home_id), true),
  }),
  readCallOf(categories, 'One tracking category.'),
  createCallOf(categories, {
    operation: 'tracking_category.create',
    summary: 'Adds a tracking category to a home.',
    body: newCategoryBody,
    maxBodyBytes,
    args({ accessibleHomes, body }) {
      requireHomeToChange(accessibleHomes, homeScope(body.home_id), 'tracking_category.create', 'Group home')
      return body
    },
  }),
  defineCall(
    {
      method: 'post',
      path: '/tracking-categories/starters',
      summary: 'Gives a home those of the usual tracking categories that it does not have yet.',
      recordName: 'Group home',
      rights: { ...categories.rights, operation: 'tracking_category.add_starters' },
      body: v.strictObject({ home_id: numericId }),
      status: 201,
      answer: v.strictObject({ tracking_categories: v.array(categoryAnswer) }),
    },
    async ({ dependencies, caller, accessibleHomes, body: { home_id }, request }) => {
      const { database } = dependencies
      requireHomeToChange(accessibleHomes, homeScope(home_id), 'tracking_category.add_starters', 'Group home')
      const ids = await takeDirectoryIds(database, 'tracking_category', starterCategories.length)
      const args = { home_id, tracking_category_ids: ids }
      await runOperation(dependencies, caller, 'tracking_category.add_starters', args, request)
      const homeCategories = await findCategories(database, requireHomes(accessibleHomes, home_id))
      return {
        tracking_categories: homeCategories.map(category => presentCategory(category, accessibleHomes)),
      }
    },
  ),
  changeCallOf(categories, {
    operation: 'tracking_category.update',
    summary: 'Changes a tracking category, or takes it out of use. Its entries stay as they were recorded.',
    body: updateBody(changeableCategoryFields, changeableCategoryFields, { is_confirmed: confirmedSchema }),
    maxBodyBytes,
    args: ({ body: { seen = null, is_confirmed, ...changes } }, { id }) => ({
      tracking_category_id: id,
      changes,
      seen,
      is_confirmed,
    }),
  }),
]
