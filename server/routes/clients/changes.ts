/** Adding, changing, closing and moving clients (spec part 2 §5, §7 Clients). */
import * as v from 'valibot'
import { fieldRefusal } from '#domain/errors.ts'
import { newAllergyFields } from '#domain/operations/allergy.ts'
import {
  admissionAllergiesSchema,
  changeableClientFields,
  newClientFields,
  newClientHomeId,
  REQUIRED_MESSAGES,
} from '#domain/operations/client.ts'
import { MAX_MOVED_ORDERS, newHomeItemFields } from '#domain/operations/client-stay.ts'
import { confirmedSchema } from '#domain/operations/parts/confirmed.ts'
import { clientPhotoUrl } from '#domain/photos/photo-address.ts'
import { listOf } from '#domain/values/bounded.ts'
import { numericId } from '#domain/values/schemas.ts'
import { homeScope } from '#domain/values/scope.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import type { Call } from '../../rest/described-call.ts'
import { refuseNamesakes } from '../../rest/namesakes.ts'
import { flagText } from '../../rest/path-and-query.ts'
import { photoCalls } from '../../rest/photo-calls.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import { changeCallOf, createCallOf, removeCallOf, updateBody } from '../../rest/resource.ts'
import { clients } from './lists.ts'

const newClientBody = {
  home_id: newClientHomeId,
  ...newClientFields,
  allergies: admissionAllergiesSchema(newAllergyFields),
  is_confirmed: confirmedSchema,
}

const changesIdentity = (changes: object): boolean =>
  ['first_name', 'last_name', 'date_of_birth'].some(name => Object.hasOwn(changes, name))

export const calls: readonly Call[] = [
  createCallOf(clients, {
    operation: 'client.create',
    summary:
      'Admits a client to a home, with the allergies that are known. Whoever may be the same person is asked about first.',
    body: v.strictObject(newClientBody, withFormMessages(REQUIRED_MESSAGES)),
    async args({ dependencies, accessibleHomes, body: { is_confirmed, ...body }, request }) {
      requireHomeToChange(accessibleHomes, homeScope(body.home_id), 'client.create', 'Group home')
      if (!is_confirmed)
        await refuseNamesakes(dependencies.database, { person: body, accessibleHomes, request })
      const addAllergyId = (allergy: (typeof body.allergies)[number], index: number) => ({
        allergy_id: request.newId(`allergy/${index}`),
        ...allergy,
      })
      return { ...body, allergies: body.allergies.map(addAllergyId) }
    },
  }),
  changeCallOf(clients, {
    operation: 'client.update',
    summary:
      'Changes what is known about a client. Where that ends the stay, `end_orders` ends the active orders with it, and `end_plans` cancels appointments and removes open tasks that come after.',
    // The form sends the home too; a different home is a move.
    body: updateBody({ ...changeableClientFields, home_id: numericId }, changeableClientFields, {
      is_confirmed: confirmedSchema,
      end_orders: v.exactOptional(v.boolean()),
      end_plans: v.exactOptional(v.boolean()),
    }),
    async args({ dependencies, accessibleHomes, body, request }, { client }) {
      const { home_id, seen = null, end_orders = false, end_plans = false, is_confirmed, ...changes } = body
      if (home_id !== undefined && home_id !== client.home_id) {
        throw fieldRefusal('home_id', 'Move the client to change the group home.')
      }
      if (!is_confirmed && changesIdentity(changes)) {
        const person = { ...client, ...changes }
        await refuseNamesakes(dependencies.database, { person, id: client.id, accessibleHomes, request })
      }
      return { client_id: client.id, changes, seen, end_orders, end_plans }
    },
  }),
  removeCallOf(clients, {
    operation: 'client.close',
    summary:
      'Marks a client inactive and keeps everything. With `end_orders` the active orders end today, with `end_plans` appointments from now on are cancelled and open tasks removed.',
    message: 'Client marked inactive.',
    query: { end_orders: v.optional(flagText), end_plans: v.optional(flagText) },
    args: ({ query: { end_orders = false, end_plans = false } }, { client }) => ({
      client_id: client.id,
      end_orders,
      end_plans,
    }),
  }),
  ...photoCalls(clients, { field: 'image_url', operation: 'client.set_photo', urlOf: clientPhotoUrl }),
  changeCallOf(
    { ...clients, rights: { collections: ['client', 'medication'] } },
    {
      operation: 'client.move',
      pathSegment: 'home',
      summary:
        'Moves a client with the whole chart to another home of the company. Orders named in `items` use these items of its stock from then on.',
      body: v.strictObject({
        home_id: numericId,
        items: v.optional(listOf(v.strictObject(newHomeItemFields), MAX_MOVED_ORDERS), []),
      }),
      args({ accessibleHomes, body: { home_id, items }, request }, { client }) {
        requireHomeToChange(accessibleHomes, homeScope(home_id), 'client.move', 'Group home')
        const versionIdOf = (id: string) => request.newId(`item/${id}`)
        const movedItems = items.map(item => ({ ...item, version_id: versionIdOf(item.medication_id) }))
        return { client_id: client.id, home_id, items: movedItems }
      },
    },
  ),
]
