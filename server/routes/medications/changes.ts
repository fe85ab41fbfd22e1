/** Prescribing, changing and removing medication orders (spec part 2 §5, §7, §8; design M9, M10). */

import * as v from 'valibot'
import { fieldRefusal } from '#domain/errors.ts'
import {
  newOrderFields,
  orderClientId,
  unversionedFields,
  versionFields,
} from '#domain/operations/medication-fields.ts'
import { confirmedSchema } from '#domain/operations/parts/confirmed.ts'
import { partialSchemaOf } from '#domain/values/partial.ts'
import { uuid } from '#domain/values/schemas.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import { findClient } from '../../rest/client-answer.ts'
import type { Call } from '../../rest/described-call.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import { changeCallOf, createCallOf, removeCallOf } from '../../rest/resource.ts'
import { orders } from './lists.ts'

/** The form's messages for missing fields (spec part 2 §5). */
const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  client_id: 'Please select a client',
  inventory_id: 'Missing required fields: medication and dosage are required',
  dosage: 'Missing required fields: medication and dosage are required',
}

export const calls: readonly Call[] = [
  createCallOf(orders, {
    operation: 'medication.create',
    summary: 'Prescribes a medication. Only client, stock item and dosage must be said.',
    body: v.strictObject(
      { id: v.optional(uuid), client_id: orderClientId, ...newOrderFields },
      withFormMessages(REQUIRED_MESSAGES),
    ),
    async args({ dependencies, accessibleHomes, body: { id: _, ...order }, request }) {
      const { home } = await findClient(dependencies.database, accessibleHomes, order.client_id)
      requireHomeToChange(accessibleHomes, home.scope, 'medication.create', 'Client')
      return { ...order, version_id: request.newId('version') }
    },
  }),
  changeCallOf(orders, {
    operation: 'medication.update',
    summary:
      'Changes an order. Another drug, dosage, unit, route or schedule makes a new version from now on.',
    body: v.strictObject({
      ...partialSchemaOf({ ...versionFields, ...unversionedFields, client_id: orderClientId }).entries,
      is_confirmed: confirmedSchema,
    }),
    args({ body: { client_id, is_confirmed, ...changes }, request }, { order }) {
      // The form always sends the client, although an order cannot move to another client.
      if (client_id !== undefined && client_id !== order.client_id) {
        throw fieldRefusal('client_id', 'An order stays with its client. End it and create a new one.')
      }
      // A REST caller changes the current state, so `seen` is null.
      const version_id = request.newId('version')
      return { medication_id: order.id, version_id, changes, seen: null, is_confirmed }
    },
  }),
  removeCallOf(orders, {
    operation: 'medication.delete',
    summary: 'Hides an order. What was given stays on the chart.',
    message: 'Medication deleted.',
  }),
]
