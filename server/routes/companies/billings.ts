/** Billings: what companies owe (spec part 3 §7, design §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { billingRecord, billingStatisticsAnswer } from '#domain/answers/company-record.ts'
import { BILLING_STATUSES } from '#domain/entities/billing.ts'
import { notFound } from '#domain/errors.ts'
import { newBillingFields, REQUIRED_MESSAGES } from '#domain/operations/billing.ts'
import { billingStatistics } from '#domain/rules/homes/companies.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import { createCallOf, defineResource, listCallOf, removeCallOf } from '../../rest/resource.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { COMPANY_RECORD_NAME, requireCompanyInPath } from './company-answer.ts'

/** Returns billings by due date, the latest first. */
const readBillings = (connection: Connection, companyId: number, includesRemoved = false) =>
  selectRows(
    connection,
    'billing',
    sql`company_id = ${companyId} and (${includesRemoved} or removed_at is null) order by due_date desc, id desc`,
  )

const billings = defineResource({
  collection: 'billing',
  path: '/company/:companyId/billings',
  recordName: 'Billing',
  parentName: COMPANY_RECORD_NAME,
  rights: { collections: [], screen: 'companies' },
  answer: billingRecord,
  async find(call, id, operation) {
    const { id: company_id } = await requireCompanyInPath(call, operation)
    // A repeated request may have deleted the billing.
    const includesRemoved = operation === 'billing.remove' && call.request.isRepeatable
    const companyBillings = await readBillings(call.dependencies.database, company_id, includesRemoved)
    const billing = companyBillings.find(candidate => candidate.id === id)
    if (billing === undefined) throw notFound('Billing')
    return billing
  },
  present({ scope: _, revision: __, removed_at: ___, removed_by: ____, ...bill }) {
    return { ...bill, status: bill.paid_at === null ? 'unpaid' : 'paid' }
  },
})

export const calls: readonly Call[] = [
  listCallOf(billings, {
    key: 'billings',
    summary: 'What a company owes and has paid, by due date, the latest first; the figures are of all.',
    readRows: async call => readBillings(call.dependencies.database, (await requireCompanyInPath(call)).id),
    statistics: { answer: billingStatisticsAnswer, compute: billingStatistics },
  }),
  createCallOf(billings, {
    operation: 'billing.create',
    summary: 'Adds a billing to a company.',
    body: v.strictObject(newBillingFields, withFormMessages(REQUIRED_MESSAGES)),
    async args({ body, ...call }) {
      return { ...body, company_id: (await requireCompanyInPath(call, 'billing.create')).id }
    },
  }),
  defineCall(
    {
      method: 'put',
      path: `${billings.path}/:billingId`,
      summary: 'Marks a billing as paid, or as unpaid again.',
      recordName: billings.recordName,
      rights: { ...billings.rights, operation: 'billing.pay' },
      params: { companyId: numericIdText, billingId: numericIdText },
      body: v.strictObject({ status: v.picklist(BILLING_STATUSES, 'Status is required') }),
      answer: billingRecord,
    },
    async call => {
      const { dependencies, caller, params, body, request } = call
      const operation = body.status === 'paid' ? 'billing.pay' : 'billing.unpay'
      const { id } = await billings.find(call, params.billingId, operation)
      await runOperation(dependencies, caller, operation, { billing_id: id }, request)
      return billings.present(await billings.find(call, id), call)
    },
  ),
  removeCallOf(billings, {
    operation: 'billing.remove',
    summary:
      'Takes back a billing that was added by mistake and is not paid. It is kept, and counts no more.',
    message: 'Billing deleted.',
  }),
]
