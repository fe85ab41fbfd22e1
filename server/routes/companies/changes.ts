/** Adding, changing and closing companies (spec part 3 §5, §7 Companies). */
import * as v from 'valibot'
import { companyRecord } from '#domain/answers/company-record.ts'
import {
  changingCompanyFields,
  MISSING,
  newCompanyFields,
  seenCompanyFields,
} from '#domain/operations/company.ts'
import { seenOf, someOf } from '#domain/values/partial.ts'
import { takeDirectoryId } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { directoryIdText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { companyInReach, presentCompany, WHAT } from './company-answer.ts'

const opens = 'companies' as const
const params = { companyId: directoryIdText }

/** The name is sent as `company_name`. */
const sentAs = <Fields extends { readonly name: unknown }>({ name, ...fields }: Fields) => ({
  company_name: name as Fields['name'],
  ...fields,
})
const withName = <Sent extends { company_name?: string }>({ company_name: name, ...sent }: Sent) => ({
  ...sent,
  ...(name === undefined ? {} : { name }),
})

const newCompany = v.strictObject(sentAs(newCompanyFields), inTheFormsWords(MISSING))

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/company',
      summary: 'Adds a company.',
      what: WHAT,
      rights: { sees: [], opens, does: 'company.create' },
      body: newCompany,
      status: 201,
      answer: companyRecord,
    },
    async ({ dependencies, caller, reach, body, request }) => {
      const { database } = dependencies
      const { company_name: name, ...said } = body
      const args = { name, ...said, company_id: await takeDirectoryId(database, 'company') }
      const touched = await runOperation(dependencies, caller, 'company.create', args, request)
      // A repeated request is answered with the company of the first one.
      const made = touched.find(({ collection }) => collection === 'company')
      return presentCompany(database, await companyInReach(database, caller, Number(made?.id)), {
        caller,
        reach,
      })
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/company/:companyId',
      summary: 'Changes a company. Its provider changes how it is reached, and its deadlines.',
      what: WHAT,
      rights: { sees: [], opens, does: 'company.update' },
      params,
      body: v.strictObject({
        ...someOf(sentAs(changingCompanyFields)).entries,
        seen: seenOf(sentAs(seenCompanyFields)),
      }),
      answer: companyRecord,
    },
    async ({ dependencies, caller, reach, params, body, request }) => {
      const { database } = dependencies
      const { id: company_id } = await companyInReach(database, caller, params.companyId, 'company.update')
      const { seen, ...changes } = body
      const args = {
        actor_id: caller.user_id,
        company_id,
        changes: withName(changes),
        seen: seen === undefined ? null : withName(seen),
      }
      await runOperation(dependencies, caller, 'company.update', args, request)
      return presentCompany(database, await companyInReach(database, caller, company_id), { caller, reach })
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/company/:companyId',
      summary: 'Closes a company and keeps everything. Refused with the counts of what stands in the way.',
      what: WHAT,
      rights: { sees: [], opens, does: 'company.close' },
      params,
      answer: messageAnswer,
    },
    async ({ dependencies, caller, params, request }) => {
      const { id } = await companyInReach(dependencies.database, caller, params.companyId, 'company.close')
      await runOperation(dependencies, caller, 'company.close', { company_id: id }, request)
      return { message: 'Company closed.' }
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/company/:companyId/reopen',
      summary: 'Opens a closed company again.',
      what: WHAT,
      rights: { sees: [], opens, does: 'company.reopen' },
      params,
      answer: companyRecord,
    },
    async ({ dependencies, caller, reach, params, request }) => {
      const { database } = dependencies
      const { id } = await companyInReach(database, caller, params.companyId, 'company.reopen')
      await runOperation(dependencies, caller, 'company.reopen', { company_id: id }, request)
      return presentCompany(database, await companyInReach(database, caller, id), { caller, reach })
    },
  ),
]
