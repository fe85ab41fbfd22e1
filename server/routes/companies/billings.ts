/** What companies owe (spec part 3 §7, design §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { type BillingRecord, billingRecord, billingStatisticsAnswer } from '#domain/answers/company-record.ts'
import { BILLING_STATUSES } from '#domain/entities/billing.ts'
import { notFound } from '#domain/errors.ts'
import { MISSING, newBillingFields } from '#domain/operations/billing.ts'
import { billingStatistics } from '#domain/rules/homes/companies.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows, takeDirectoryId } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { listAnswer, messageAnswer } from '../../rest/list-answer.ts'
import { pageOf, pageQuery } from '../../rest/pagination.ts'
import { directoryIdText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { companyInReach, WHAT } from './company-answer.ts'

const BILLING = 'Billing'
const opens = 'companies' as const
const ofCompany = { companyId: directoryIdText }
const params = { ...ofCompany, billingId: directoryIdText }

/** By due date, the latest first. */
const billingsOf = (connection: Connection, companyId: number, withRemoved = false) =>
  selectRows(
    connection,
    'billing',
    sql`company_id = ${companyId} and (${withRemoved} or removed_at is null) order by due_date desc, id desc`,
  )

type Bill = Awaited<ReturnType<typeof billingsOf>>[number]

function present(bill: Bill): BillingRecord {
  const { scope: _, revision: __, removed_at: ___, removed_by: ____, ...fields } = bill
  return { ...fields, status: bill.paid_at === null ? 'unpaid' : 'paid' }
}

/** Throws 404 for one of another company, and one that was deleted; a repeated request may have deleted it. */
async function billingOf(
  connection: Connection,
  companyId: number,
  id: number,
  withRemoved = false,
): Promise<BillingRecord> {
  const found = (await billingsOf(connection, companyId, withRemoved)).find(one => one.id === id)
  if (found === undefined) throw notFound(BILLING)
  return present(found)
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/company/:companyId/billings',
      summary: 'What a company owes and has paid, by due date, the latest first; the figures are of all.',
      what: WHAT,
      rights: { sees: [], opens },
      params: ofCompany,
      query: pageQuery,
      answer: v.strictObject({
        ...listAnswer('billings', billingRecord).entries,
        statistics: billingStatisticsAnswer,
      }),
    },
    async ({ dependencies: { database }, caller, params, query }) => {
      const { id } = await companyInReach(database, caller, params.companyId)
      const bills = await billingsOf(database, id)
      const { shown, pagination } = pageOf(bills, query)
      return {
        billings: shown.map(present),
        statistics: billingStatistics(bills),
        pagination,
      }
    },
  ),
  describedCall(
    {
      method: 'post',
      path: '/company/:companyId/billings',
      summary: 'Adds a billing to a company.',
      what: WHAT,
      rights: { sees: [], opens, does: 'billing.create' },
      params: ofCompany,
      body: v.strictObject(newBillingFields, inTheFormsWords(MISSING)),
      status: 201,
      answer: billingRecord,
    },
    async ({ dependencies, caller, params, body, request }) => {
      const { database } = dependencies
      const { id: company_id } = await companyInReach(database, caller, params.companyId, 'billing.create')
      const args = { ...body, company_id, billing_id: await takeDirectoryId(database, 'billing') }
      const touched = await runOperation(dependencies, caller, 'billing.create', args, request)
      const made = touched.find(({ collection }) => collection === 'billing')
      return billingOf(database, company_id, Number(made?.id))
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/company/:companyId/billings/:billingId',
      summary: 'Marks a billing as paid, or as unpaid again.',
      what: BILLING,
      rights: { sees: [], opens, does: 'billing.pay' },
      params,
      body: v.strictObject({ status: v.picklist(BILLING_STATUSES, 'Status is required') }),
      answer: billingRecord,
    },
    async ({ dependencies, caller, params, body, request }) => {
      const { database } = dependencies
      const does = body.status === 'paid' ? 'billing.pay' : 'billing.unpay'
      const { id: company_id } = await companyInReach(database, caller, params.companyId, does)
      const { id } = await billingOf(database, company_id, params.billingId)
      await runOperation(dependencies, caller, does, { billing_id: id }, request)
      return billingOf(database, company_id, id)
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/company/:companyId/billings/:billingId',
      summary:
        'Takes back a billing that was added by mistake and is not paid. It is kept, and counts no more.',
      what: BILLING,
      rights: { sees: [], opens, does: 'billing.remove' },
      params,
      answer: messageAnswer,
    },
    async ({ dependencies, caller, params, request }) => {
      const { database } = dependencies
      const { id: company_id } = await companyInReach(database, caller, params.companyId, 'billing.remove')
      const { id } = await billingOf(database, company_id, params.billingId, request.mayBeRepeated)
      await runOperation(dependencies, caller, 'billing.remove', { billing_id: id }, request)
      return { message: 'Billing deleted.' }
    },
  ),
]
