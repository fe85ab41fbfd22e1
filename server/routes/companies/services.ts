/** The catalog of services, and the subscriptions of companies (spec part 3 §5, §7). */

import { sql } from 'kysely'
import * as v from 'valibot'
import { serviceRecord, subscriptionRecord } from '#domain/answers/company-record.ts'
import { fieldRefusal, notFound } from '#domain/errors.ts'
import { changeableServiceFields, newServiceFields, REQUIRED_MESSAGES } from '#domain/operations/service.ts'
import {
  changeableSubscriptionFields,
  newSubscriptionFields,
  REQUIRED_MESSAGES as SUBSCRIPTION_REQUIRED_MESSAGES,
} from '#domain/operations/subscription.ts'
import { numericId } from '#domain/values/schemas.ts'
import { isFoundIn } from '#domain/values/search.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { listAnswer, onePagePagination } from '../../rest/list-answer.ts'
import { numericIdText, searchText } from '../../rest/path-and-query.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import { changeCallOf, createCallOf, defineResource, listCallOf, updateBody } from '../../rest/resource.ts'
import { COMPANY_RECORD_NAME, requireAccessibleCompany, requireCompanyInPath } from './company-answer.ts'
import { findSubscription, readSubscriptions } from './subscription-answer.ts'

const services = defineResource({
  collection: 'service',
  path: '/company/services',
  recordName: 'Service',
  rights: { collections: [], screen: 'services' },
  answer: v.strictObject({ message: v.string(), service: serviceRecord }),
  async find({ dependencies: { database } }, id) {
    const [row] = await rowsById(database, 'service', [id])
    if (row === undefined) throw notFound('Service')
    const { scope: _, revision: __, ...service } = row
    return service
  },
  present: service => ({ service }),
  toDropdownRow: ({ id, name }) => ({ id, display_name: name }),
})

const subscriptions = defineResource({
  collection: 'subscription',
  path: '/company/:companyId/services',
  recordName: 'Subscription',
  parentName: COMPANY_RECORD_NAME,
  rights: { collections: [], screen: 'companies' },
  answer: subscriptionRecord,
  async find(call, id, operation) {
    const { id: company_id } = await requireCompanyInPath(call, operation)
    return findSubscription(call.dependencies.database, company_id, id)
  },
  present: subscription => subscription,
})

const { start_date, ...otherNewFields } = newSubscriptionFields
const organization_service_id = numericId

export const calls: readonly Call[] = [
  listCallOf(services, {
    key: 'services',
    summary: 'The catalogue of services by name.',
    /** Text to find in the name or the description. */
    query: { search: searchText },
    row: { answer: serviceRecord, present: service => service },
    async readRows({ dependencies: { database }, query: { search } }) {
      const serviceRows = await selectRows(database, 'service', sql`true order by lower(name), id`)
      return serviceRows
        .filter(({ name, description }) => isFoundIn([name, description], search))
        .map(({ scope: _, revision: __, ...service }) => service)
    },
  }),
  createCallOf(services, {
    operation: 'service.create',
    summary: 'Adds a service to the catalogue.',
    body: v.strictObject(newServiceFields, withFormMessages(REQUIRED_MESSAGES)),
    message: 'Service created successfully',
    args: ({ body }) => body,
  }),
  changeCallOf(services, {
    operation: 'service.update',
    summary: 'Changes a service of the catalogue.',
    body: updateBody(changeableServiceFields),
    message: 'Service updated successfully',
    args: ({ body: { seen = null, ...changes } }, { id }) => ({ service_id: id, changes, seen }),
  }),
  defineCall(
    {
      method: 'get',
      path: subscriptions.path,
      summary: 'The services a company uses or has used, the running ones first.',
      recordName: COMPANY_RECORD_NAME,
      rights: subscriptions.rights,
      params: { companyId: numericIdText },
      answer: listAnswer('services', subscriptionRecord),
    },
    async ({ dependencies: { database }, caller, params }) => {
      const { id } = await requireAccessibleCompany(database, caller, params.companyId)
      const companySubscriptions = await readSubscriptions(database, id)
      return { services: companySubscriptions, pagination: onePagePagination(companySubscriptions.length) }
    },
  ),
  createCallOf(subscriptions, {
    operation: 'subscription.create',
    summary: 'Subscribes a company to a service of the catalogue, from today unless a start is given.',
    body: v.strictObject(
      { organization_service_id, ...otherNewFields, start_date: v.optional(start_date) },
      withFormMessages(SUBSCRIPTION_REQUIRED_MESSAGES),
    ),
    async args({ body, ...call }) {
      const { id: company_id } = await requireCompanyInPath(call, 'subscription.create')
      const { organization_service_id: service_id, start_date = call.now.slice(0, 10), ...fields } = body
      const [service] = await rowsById(call.dependencies.database, 'service', [service_id])
      if (service === undefined)
        throw fieldRefusal('organization_service_id', 'Service selection is required')
      return { ...fields, start_date, service_id, company_id }
    },
  }),
  changeCallOf(subscriptions, {
    operation: 'subscription.update',
    summary: 'Changes a subscription of a company; the service stays.',
    body: updateBody(
      { ...changeableSubscriptionFields, organization_service_id },
      changeableSubscriptionFields,
    ),
    args(
      { body: { seen = null, organization_service_id: requestedServiceId, ...changes } },
      { id, service_id },
    ) {
      // The form always sends the id of the service, although it cannot be changed.
      if (requestedServiceId !== undefined && requestedServiceId !== service_id) {
        throw fieldRefusal('organization_service_id', 'Another service is another subscription: add it.')
      }
      return { subscription_id: id, changes, seen }
    },
  }),
]
