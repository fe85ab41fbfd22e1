/** Group homes: reading, adding, changing and closing them (spec part 3 §5, §7 Group homes). */
import * as v from 'valibot'
import { homeRecord } from '#domain/answers/home-record.ts'
import { fieldRefusal, notFound } from '#domain/errors.ts'
import {
  changeableHomeFields,
  newHomeFields,
  REQUIRED_MESSAGES,
  shownHomeFields,
} from '#domain/operations/home.ts'
import { homePhotoUrl } from '#domain/photos/photo-address.ts'
import { homeStatistics, isOpenHome } from '#domain/rules/homes/homes.ts'
import { starterCategories } from '#domain/rules/records/tracking-starters.ts'
import { numericId } from '#domain/values/schemas.ts'
import { companyScope } from '#domain/values/scope.ts'
import { isFoundIn } from '#domain/values/search.ts'
import type { Caller } from '../../access/caller.ts'
import { canActInCompany } from '../../access/companies.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import { takeDirectoryId, takeDirectoryIds } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { presentHome, readHomeRow, requireAccessibleHome } from '../../rest/home-answer.ts'
import { flagText, searchText } from '../../rest/path-and-query.ts'
import { photoCalls } from '../../rest/photo-calls.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import {
  changeCallOf,
  defineResource,
  dropdownCallOf,
  listCallOf,
  readCallOf,
  removeCallOf,
  updateBody,
} from '../../rest/resource.ts'
import { runOperation } from '../../rest/rest-operation.ts'

const RECORD_NAME = 'Group home'
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const homes = defineResource({
  collection: 'home',
  path: '/group-homes',
  recordName: RECORD_NAME,
  rights: { collections: ['home'] },
  answer: homeRecord,
  async find({ accessibleHomes }, id, operation) {
    const home = requireAccessibleHome(accessibleHomes, id)
    return operation ? requireHomeToChange(accessibleHomes, home.scope, operation, RECORD_NAME) : home
  },
  // Reads the home again, because `accessibleHomes` was read before the change.
  present: ({ id }, { dependencies }) => readHomeRow(dependencies.database, id),
  toDropdownRow: ({ id, display_home_name }) => ({ id, display_name: display_home_name }),
})

const newHomeBody = v.strictObject(
  {
    /** For callers who belong to no company. */
    company_id: v.optional(numericId),
    ...newHomeFields,
    /** null: the manager is chosen later. */
    manager_id: v.nullable(numericId),
  },
  withFormMessages(REQUIRED_MESSAGES),
)

function companyIdFor(caller: Caller, requestedId: number | undefined): number {
  const company_id = requestedId ?? caller.company_id
  if (company_id === null) throw fieldRefusal('company_id', 'Company is required')
  if (!canActInCompany(caller.grants, companyScope(company_id))) throw notFound('Company')
  return company_id
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'post',
      path: homes.path,
      summary:
        'Adds a group home with its manager, null while they are to come, and the usual tracking categories.',
      recordName: 'Company',
      rights: { ...homes.rights, operation: 'home.create' },
      body: newHomeBody,
      status: 201,
      answer: homeRecord,
    },
    async ({ dependencies, caller, body, request }) => {
      const { database } = dependencies
      const args = {
        ...body,
        company_id: companyIdFor(caller, body.company_id),
        home_id: await takeDirectoryId(database, 'home'),
        grant_id: await takeDirectoryId(database, 'grant'),
        tracking_category_ids: await takeDirectoryIds(
          database,
          'tracking_category',
          starterCategories.length,
        ),
      }
      const touchedRows = await runOperation(dependencies, caller, 'home.create', args, request)
      // A repeated request is answered with the home of the first request, which is not in `accessibleHomes` yet.
      const createdRow = touchedRows.find(({ collection }) => collection === 'home')
      return readHomeRow(database, Number(createdRow?.id))
    },
  ),
  changeCallOf(homes, {
    operation: 'home.update',
    summary: 'Changes a group home. A new manager who does not work there yet is assigned.',
    body: updateBody(changeableHomeFields, shownHomeFields),
    args: async ({ dependencies, body: { seen = null, ...changes } }, { id }) => ({
      home_id: id,
      changes,
      seen,
      grant_id: await takeDirectoryId(dependencies.database, 'grant'),
    }),
  }),
  removeCallOf(homes, {
    operation: 'home.close',
    summary: 'Closes a group home and keeps everything. Refused while clients live there or orders run.',
    message: 'Group home closed.',
  }),
  ...photoCalls(homes, { field: 'property_image', operation: 'home.set_photo', urlOf: homePhotoUrl }),
  changeCallOf(homes, {
    operation: 'home.reopen',
    pathSegment: 'reopen',
    summary: 'Opens a closed group home again.',
  }),
  listCallOf(homes, {
    key: 'group_homes',
    summary: 'The homes in reach by name, with closed ones when asked for; the figures are of open homes.',
    query: {
      with_closed: v.optional(flagText),
      /** A part of the name, address, phone number or the manager's name. */
      search: searchText,
    },
    row: { answer: homeRecord, present: presentHome },
    readRows: ({ accessibleHomes, query: { with_closed, search } }) =>
      accessibleHomes.filter(home => {
        const { home_name, full_address, phone, manager_name } = home
        const isListed = with_closed === true || isOpenHome(home)
        return isListed && isFoundIn([home_name, full_address, phone, manager_name], search)
      }),
    statistics: {
      answer: v.strictObject({ total_homes: count, total_capacity: count }),
      compute: (_, { accessibleHomes }) => homeStatistics(accessibleHomes),
    },
  }),
  dropdownCallOf(homes, {
    path: '/group-homes-dropdown-list',
    summary: 'Every open home in reach by id and name, for a dropdown.',
    readRows: ({ accessibleHomes }) => accessibleHomes.filter(isOpenHome),
  }),
  readCallOf(homes, 'One group home.'),
]
