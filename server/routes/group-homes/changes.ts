/** Adding, changing and closing group homes, and who works there (spec part 3 §5, §7 Group homes). */
import * as v from 'valibot'
import { homeRecord } from '#domain/answers/home-record.ts'
import { notFound, wrongField } from '#domain/errors.ts'
import { changingHomeFields, MISSING, newHomeFields, seenHomeFields } from '#domain/operations/home.ts'
import { trackingStarters } from '#domain/rules/records/tracking-starters.ts'
import { seenOf, someOf } from '#domain/values/partial.ts'
import { directoryId } from '#domain/values/schemas.ts'
import { companyScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { mayActIn } from '../../access/companies.ts'
import { homeToChange } from '../../access/reach.ts'
import { takeDirectoryId, takeDirectoryIds } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { homeInReach, homeNow } from '../../rest/home-answer.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { directoryIdText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'

const WHAT = 'Group home'
const sees = ['home'] as const
const params = { homeId: directoryIdText }

const newHome = v.strictObject(
  {
    /** Of callers who are of no company. */
    company_id: v.optional(directoryId),
    ...newHomeFields,
    /** null: the manager is to come. */
    manager_id: v.nullable(directoryId),
  },
  inTheFormsWords(MISSING),
)

function companyFor(caller: Caller, asked: number | undefined): number {
  const company_id = asked ?? caller.company_id
  if (company_id === null) throw wrongField('company_id', 'Company is required')
  if (!mayActIn(caller.grants, companyScope(company_id))) throw notFound('Company')
  return company_id
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/group-homes',
      summary:
        'Adds a group home with its manager, null while they are to come, and the usual tracking categories.',
      what: 'Company',
      rights: { sees, does: 'home.create' },
      body: newHome,
      status: 201,
      answer: homeRecord,
    },
    async ({ dependencies, caller, body, request }) => {
      const { database } = dependencies
      const args = {
        ...body,
        company_id: companyFor(caller, body.company_id),
        home_id: await takeDirectoryId(database, 'home'),
        grant_id: await takeDirectoryId(database, 'grant'),
        tracking_category_ids: await takeDirectoryIds(database, 'tracking_category', trackingStarters.length),
      }
      const touched = await runOperation(dependencies, caller, 'home.create', args, request)
      // A repeated request is answered with the home of the first one.
      const made = touched.find(({ collection }) => collection === 'home')
      return homeNow(database, Number(made?.id))
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/group-homes/:homeId',
      summary: 'Changes a group home. A new manager who does not work there yet is assigned.',
      what: WHAT,
      rights: { sees, does: 'home.update' },
      params,
      body: v.strictObject({
        ...someOf(changingHomeFields).entries,
        seen: seenOf(seenHomeFields),
      }),
      answer: homeRecord,
    },
    async ({ dependencies, caller, reach, params, body, request }) => {
      const { database } = dependencies
      const { id, scope } = homeInReach(reach, params.homeId)
      homeToChange(reach, scope, 'home.update', WHAT)
      const { seen = null, ...changes } = body
      const grant_id = await takeDirectoryId(database, 'grant')
      await runOperation(
        dependencies,
        caller,
        'home.update',
        { home_id: id, changes, seen, grant_id },
        request,
      )
      return homeNow(database, id)
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/group-homes/:homeId',
      summary: 'Closes a group home and keeps everything. Refused while clients live there or orders run.',
      what: WHAT,
      rights: { sees, does: 'home.close' },
      params,
      answer: messageAnswer,
    },
    async ({ dependencies, caller, reach, params, request }) => {
      const { id, scope } = homeInReach(reach, params.homeId)
      homeToChange(reach, scope, 'home.close', WHAT)
      await runOperation(dependencies, caller, 'home.close', { home_id: id }, request)
      return { message: 'Group home closed.' }
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/group-homes/:homeId/reopen',
      summary: 'Opens a closed group home again.',
      what: WHAT,
      rights: { sees, does: 'home.reopen' },
      params,
      answer: homeRecord,
    },
    async ({ dependencies, caller, reach, params, request }) => {
      const { id, scope } = homeInReach(reach, params.homeId)
      homeToChange(reach, scope, 'home.reopen', WHAT)
      await runOperation(dependencies, caller, 'home.reopen', { home_id: id }, request)
      return homeNow(dependencies.database, id)
    },
  ),
]
