/** The catalogue of services, and what companies subscribe to (spec part 3 §5, §7). */

import * as v from 'valibot'
import { serviceRecord, subscriptionRecord } from '#domain/answers/company-record.ts'
import { notFound, wrongField } from '#domain/errors.ts'
import { changingServiceFields, MISSING, newServiceFields } from '#domain/operations/service.ts'
import {
  changingSubscriptionFields,
  MISSING as MISSING_SUBSCRIPTION,
  newSubscriptionFields,
} from '#domain/operations/subscription.ts'
import { seenOf, someOf } from '#domain/values/partial.ts'
import { directoryId } from '#domain/values/schemas.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, takeDirectoryId } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { listAnswer, onePage } from '../../rest/list-answer.ts'
import { directoryIdText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { companyInReach, WHAT } from './company-answer.ts'
import { subscriptionOf, subscriptionsOf } from './subscription-answer.ts'

const SERVICE = 'Service'
const serviceAnswer = v.strictObject({ message: v.string(), service: serviceRecord })
const ofCompany = { companyId: directoryIdText }
const params = { ...ofCompany, subscriptionId: directoryIdText }

async function serviceNow(connection: Connection, id: number) {
  const [found] = await rowsById(connection, 'service', [id])
  if (found === undefined) throw notFound(SERVICE)
  const { scope: _, revision: __, ...service } = found
  return service
}

const catalogue: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/company/services',
      summary: 'Adds a service to the catalogue.',
      what: SERVICE,
      rights: { sees: [], opens: 'services', does: 'service.create' },
      body: v.strictObject(newServiceFields, inTheFormsWords(MISSING)),
      status: 201,
      answer: serviceAnswer,
    },
    async ({ dependencies, caller, body, request }) => {
      const { database } = dependencies
      const args = { ...body, service_id: await takeDirectoryId(database, 'service') }
      const touched = await runOperation(dependencies, caller, 'service.create', args, request)
      const made = touched.find(({ collection }) => collection === 'service')
      return {
        message: 'Service created successfully',
        service: await serviceNow(database, Number(made?.id)),
      }
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/company/services/:serviceId',
      summary: 'Changes a service of the catalogue.',
      what: SERVICE,
      rights: { sees: [], opens: 'services', does: 'service.update' },
      params: { serviceId: directoryIdText },
      body: v.strictObject({
        ...someOf(changingServiceFields).entries,
        seen: seenOf(changingServiceFields),
      }),
      answer: serviceAnswer,
    },
    async ({ dependencies, caller, params, body, request }) => {
      const { id } = await serviceNow(dependencies.database, params.serviceId)
      const { seen = null, ...changes } = body
      await runOperation(dependencies, caller, 'service.update', { service_id: id, changes, seen }, request)
      const service = await serviceNow(dependencies.database, id)
      return { message: 'Service updated successfully', service }
    },
  ),
]

const { start_date, ...newFields } = newSubscriptionFields
const organization_service_id = directoryId

const subscriptions: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/company/:companyId/services',
      summary: 'The services a company uses or has used, the running ones first.',
      what: WHAT,
      rights: { sees: [], opens: 'companies' },
      params: ofCompany,
      answer: listAnswer('services', subscriptionRecord),
    },
    async ({ dependencies: { database }, caller, params }) => {
      const { id } = await companyInReach(database, caller, params.companyId)
      const services = await subscriptionsOf(database, id)
      return { services, pagination: onePage(services.length) }
    },
  ),
  describedCall(
    {
      method: 'post',
      path: '/company/:companyId/services',
      summary: 'Subscribes a company to a service of the catalogue, from today unless a start is given.',
      what: WHAT,
      rights: { sees: [], opens: 'companies', does: 'subscription.create' },
      params: ofCompany,
      body: v.strictObject(
        { organization_service_id, ...newFields, start_date: v.optional(start_date) },
        inTheFormsWords(MISSING_SUBSCRIPTION),
      ),
      status: 201,
      answer: subscriptionRecord,
    },
    async ({ dependencies, caller, now, params, body, request }) => {
      const { database } = dependencies
      const { id: company_id } = await companyInReach(
        database,
        caller,
        params.companyId,
        'subscription.create',
      )
      const { organization_service_id: service_id, start_date = now.slice(0, 10), ...said } = body
      const [service] = await rowsById(database, 'service', [service_id])
      if (service === undefined) throw wrongField('organization_service_id', 'Service selection is required')
      const subscription_id = await takeDirectoryId(database, 'subscription')
      const args = { ...said, start_date, service_id, company_id, subscription_id }
      const touched = await runOperation(dependencies, caller, 'subscription.create', args, request)
      const made = touched.find(({ collection }) => collection === 'subscription')
      return subscriptionOf(database, company_id, Number(made?.id))
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/company/:companyId/services/:subscriptionId',
      summary: 'Changes a subscription of a company; the service stays.',
      what: 'Subscription',
      rights: { sees: [], opens: 'companies', does: 'subscription.update' },
      params,
      body: v.strictObject({
        ...someOf({ ...changingSubscriptionFields, organization_service_id }).entries,
        seen: seenOf(changingSubscriptionFields),
      }),
      answer: subscriptionRecord,
    },
    async ({ dependencies, caller, params, body, request }) => {
      const { database } = dependencies
      const { id: company_id } = await companyInReach(
        database,
        caller,
        params.companyId,
        'subscription.update',
      )
      const { id, service_id } = await subscriptionOf(database, company_id, params.subscriptionId)
      const { seen = null, organization_service_id: service = service_id, ...changes } = body
      // A form sends the service along.
      if (service !== service_id) {
        throw wrongField('organization_service_id', 'Another service is another subscription: add it.')
      }
      const args = { subscription_id: id, changes, seen }
      await runOperation(dependencies, caller, 'subscription.update', args, request)
      return subscriptionOf(database, company_id, id)
    },
  ),
]

export const calls: readonly Call[] = [...catalogue, ...subscriptions]
