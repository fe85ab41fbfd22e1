/** Prescribing, changing and removing medication orders (spec part 2 §5, §7, §8; design M9, M10). */

import * as v from 'valibot'
import { notFound, wrongField } from '#domain/errors.ts'
import {
  contentFields,
  lineFields,
  newOrderFields,
  orderClient,
} from '#domain/operations/medication-fields.ts'
import { isConfirmed } from '#domain/operations/parts/confirmed.ts'
import { someOf } from '#domain/values/partial.ts'
import { uuid } from '#domain/values/schemas.ts'
import { homeToChange } from '../../access/reach.ts'
import { findClients } from '../../rest/client-answer.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { medicationAnswer, presentOrder } from '../../rest/medication-answer.ts'
import { recordIdText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { oneOrder } from './lists.ts'

const sees = ['medication', 'client'] as const
const params = { medicationId: recordIdText }

/** The form's words for what is left out (spec part 2 §5). */
const MISSING: Readonly<Record<string, string>> = {
  client_id: 'Please select a client',
  inventory_id: 'Missing required fields: medication and dosage are required',
  dosage: 'Missing required fields: medication and dosage are required',
}

const newOrder = v.strictObject(
  { id: v.optional(uuid), client_id: orderClient, ...newOrderFields },
  inTheFormsWords(MISSING),
)

/** An order stays with its client; the form sends the client along all the same. */
const changedOrder = v.strictObject({
  ...someOf({ ...contentFields, ...lineFields, client_id: orderClient }).entries,
  is_confirmed: isConfirmed,
})

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/medications',
      summary: 'Prescribes a medication. Only client, stock item and dosage must be said.',
      what: 'Client',
      rights: { sees, does: 'medication.create' },
      body: newOrder,
      status: 201,
      answer: medicationAnswer,
    },
    async ({ dependencies, caller, reach, now, body, request }) => {
      const { database } = dependencies
      const { clients } = await findClients(database, reach, { id: body.client_id })
      const [found] = clients
      if (found === undefined) throw notFound('Client')
      homeToChange(reach, found.home.scope, 'medication.create', 'Client')
      const { id, ...order } = body
      const medication_id = id ?? request.newId('medication')
      const args = { ...order, medication_id, version_id: request.newId('version') }
      await runOperation(dependencies, caller, 'medication.create', args, request)
      return presentOrder(database, await oneOrder(database, reach, medication_id, now, true), now)
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/medications/:medicationId',
      summary:
        'Changes an order. Another drug, dosage, unit, route or schedule makes a new version from now on.',
      what: 'Medication',
      rights: { sees, does: 'medication.update' },
      params,
      body: changedOrder,
      answer: medicationAnswer,
    },
    async ({ dependencies, caller, reach, now, params, body, request }) => {
      const { database } = dependencies
      const found = await oneOrder(database, reach, params.medicationId, now, request.mayBeRepeated)
      homeToChange(reach, found.home.scope, 'medication.update', 'Medication')
      const { client_id, is_confirmed, ...changes } = body
      if (client_id !== undefined && client_id !== found.order.client_id) {
        throw wrongField('client_id', 'An order stays with its client. End it and create a new one.')
      }
      // Who talks to the server changes what is there now.
      const args = {
        medication_id: found.order.id,
        version_id: request.newId('version'),
        changes,
        seen: null,
        is_confirmed,
      }
      await runOperation(dependencies, caller, 'medication.update', args, request)
      return presentOrder(database, await oneOrder(database, reach, found.order.id, now, true), now)
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/medications/:medicationId',
      summary: 'Hides an order. What was given stays on the chart.',
      what: 'Medication',
      rights: { sees, does: 'medication.delete' },
      params,
      answer: messageAnswer,
    },
    async ({ dependencies, caller, reach, now, params, request }) => {
      const { database } = dependencies
      const found = await oneOrder(database, reach, params.medicationId, now, request.mayBeRepeated)
      homeToChange(reach, found.home.scope, 'medication.delete', 'Medication')
      const args = { medication_id: found.order.id }
      await runOperation(dependencies, caller, 'medication.delete', args, request)
      return { message: 'Medication deleted.' }
    },
  ),
]
