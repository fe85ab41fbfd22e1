/** What homes keep track of: reading categories, and a manager's changes (spec part 2 §7). */
import * as v from 'valibot'
import { isConfirmed } from '#domain/operations/parts/confirmed.ts'
import { categoryFields, changingCategoryFields, MISSING } from '#domain/operations/tracking-category.ts'
import { trackingStarters } from '#domain/rules/records/tracking-starters.ts'
import { seenOf, someOf } from '#domain/values/partial.ts'
import { directoryId } from '#domain/values/schemas.ts'
import { homeScope } from '#domain/values/scope.ts'
import { homeToChange, narrowed } from '../../access/reach.ts'
import { takeDirectoryId, takeDirectoryIds } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { dropdownAnswer, listAnswer } from '../../rest/list-answer.ts'
import { pageOf, pageQuery } from '../../rest/pagination.ts'
import { directoryIdText, flagText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import {
  type Category,
  categoryAnswer,
  categoryInReach,
  findCategories,
  presentCategory,
} from './category-answer.ts'

const WHAT = 'Tracking category'
const sees = ['tracking_category'] as const
const params = { trackingCategoryId: directoryIdText }
/** Twenty values with twenty choices each. */
const MOST_BYTES = 64 * 1024

const simpleRow = ({ id, name }: Category) => ({ id, display_name: name })

const newCategory = v.strictObject(
  {
    home_id: directoryId,
    ...categoryFields,
    attributes: v.optional(categoryFields.attributes, []),
    tells_manager: v.optional(categoryFields.tells_manager, false),
    is_confirmed: isConfirmed,
  },
  inTheFormsWords(MISSING),
)

const lists: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/tracking-categories',
      summary: 'Tracking categories of all homes in reach, or of one, by home and name.',
      what: WHAT,
      rights: { sees },
      query: {
        ...pageQuery,
        home_id: v.optional(directoryIdText),
        is_active: v.optional(flagText),
        simple: v.optional(flagText),
      },
      answer: listAnswer('tracking_categories', categoryAnswer),
    },
    async ({ dependencies: { database }, reach, query }) => {
      const all = await findCategories(database, narrowed(reach, query.home_id), query.is_active)
      const { shown, pagination } = pageOf(all, query)
      return {
        tracking_categories:
          query.simple === true
            ? shown.map(simpleRow)
            : shown.map(category => presentCategory(category, reach)),
        pagination,
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/tracking-categories-dropdown-list',
      summary: 'Tracking categories in use by id and name, for a dropdown.',
      what: WHAT,
      rights: { sees },
      query: { home_id: v.optional(directoryIdText) },
      answer: dropdownAnswer,
    },
    async ({ dependencies: { database }, reach, query }) => {
      const found = await findCategories(database, narrowed(reach, query.home_id), true)
      return { items: found.map(simpleRow) }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/tracking-categories/:trackingCategoryId',
      summary: 'One tracking category.',
      what: WHAT,
      rights: { sees },
      params,
      answer: categoryAnswer,
    },
    async ({ dependencies: { database }, reach, params }) =>
      presentCategory(await categoryInReach(database, reach, params.trackingCategoryId), reach),
  ),
]

const changes: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/tracking-categories',
      summary: 'Adds a tracking category to a home.',
      what: 'Group home',
      rights: { sees, does: 'tracking_category.create' },
      body: newCategory,
      mostBytes: MOST_BYTES,
      status: 201,
      answer: categoryAnswer,
    },
    async ({ dependencies, caller, reach, body, request }) => {
      const { database } = dependencies
      homeToChange(reach, homeScope(body.home_id), 'tracking_category.create', 'Group home')
      const args = { ...body, tracking_category_id: await takeDirectoryId(database, 'tracking_category') }
      const touched = await runOperation(dependencies, caller, 'tracking_category.create', args, request)
      // A repeated request is answered with the category of the first one.
      const made = touched.find(({ collection }) => collection === 'tracking_category')
      return presentCategory(await categoryInReach(database, reach, Number(made?.id)), reach)
    },
  ),
  describedCall(
    {
      method: 'post',
      path: '/tracking-categories/starters',
      summary: 'Gives a home those of the usual tracking categories that it does not have yet.',
      what: 'Group home',
      rights: { sees, does: 'tracking_category.add_starters' },
      body: v.strictObject({ home_id: directoryId }),
      status: 201,
      answer: v.strictObject({ tracking_categories: v.array(categoryAnswer) }),
    },
    async ({ dependencies, caller, reach, body: { home_id }, request }) => {
      const { database } = dependencies
      homeToChange(reach, homeScope(home_id), 'tracking_category.add_starters', 'Group home')
      const ids = await takeDirectoryIds(database, 'tracking_category', trackingStarters.length)
      const args = { home_id, tracking_category_ids: ids }
      await runOperation(dependencies, caller, 'tracking_category.add_starters', args, request)
      const found = await findCategories(database, narrowed(reach, home_id))
      return { tracking_categories: found.map(category => presentCategory(category, reach)) }
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/tracking-categories/:trackingCategoryId',
      summary: 'Changes a tracking category, or takes it out of use. Its entries stay as they were recorded.',
      what: WHAT,
      rights: { sees, does: 'tracking_category.update' },
      params,
      body: v.strictObject({
        ...someOf(changingCategoryFields).entries,
        seen: seenOf(changingCategoryFields),
        is_confirmed: isConfirmed,
      }),
      mostBytes: MOST_BYTES,
      answer: categoryAnswer,
    },
    async ({ dependencies, caller, reach, params, body, request }) => {
      const { database } = dependencies
      const { id, scope } = await categoryInReach(database, reach, params.trackingCategoryId)
      homeToChange(reach, scope, 'tracking_category.update', WHAT)
      const { seen = null, is_confirmed, ...asked } = body
      const args = { tracking_category_id: id, changes: asked, seen, is_confirmed }
      await runOperation(dependencies, caller, 'tracking_category.update', args, request)
      return presentCategory(await categoryInReach(database, reach, id), reach)
    },
  ),
]

export const calls: readonly Call[] = [...lists, ...changes]
