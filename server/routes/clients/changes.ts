/** Adding, changing, closing and moving clients (spec part 2 §5, §7 Clients). */
import * as v from 'valibot'
import { wrongField } from '#domain/errors.ts'
import { newAllergyFields } from '#domain/operations/allergy.ts'
import {
  admissionAllergies,
  changingClientFields,
  MISSING,
  newClientFields,
  newClientHome,
} from '#domain/operations/client.ts'
import { itemThere, MOST_ITEMS } from '#domain/operations/client-stay.ts'
import { isConfirmed } from '#domain/operations/parts/confirmed.ts'
import { listOf } from '#domain/values/bounded.ts'
import { seenOf, someOf } from '#domain/values/partial.ts'
import { directoryId } from '#domain/values/schemas.ts'
import { homeScope } from '#domain/values/scope.ts'
import { homeToChange } from '../../access/reach.ts'
import { takeDirectoryId } from '../../database/rows.ts'
import { clientAnswer, presentClient } from '../../rest/client-answer.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { refuseNamesakes } from '../../rest/namesakes.ts'
import { directoryIdText, flagText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { oneClient } from './lists.ts'

const sees = ['client'] as const
const params = { clientId: directoryIdText }

const newClientBody = {
  home_id: newClientHome,
  ...newClientFields,
  allergies: admissionAllergies(newAllergyFields),
  is_confirmed: isConfirmed,
}
const newClient = v.strictObject(newClientBody, inTheFormsWords(MISSING))

const ending = { end_orders: v.exactOptional(v.boolean()), end_plans: v.exactOptional(v.boolean()) }

/** The form sends the home along; another one is a move. */
const changedClient = someOf({ ...changingClientFields, home_id: directoryId })

const isNamedAnew = (changes: object): boolean =>
  ['first_name', 'last_name', 'date_of_birth'].some(name => Object.hasOwn(changes, name))

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/clients',
      summary:
        'Admits a client to a home, with the allergies that are known. Whoever may be the same person is asked about first.',
      what: 'Group home',
      rights: { sees, does: 'client.create' },
      body: newClient,
      status: 201,
      answer: clientAnswer,
    },
    async ({ dependencies, caller, reach, body: { is_confirmed, ...body }, request }) => {
      const { database } = dependencies
      homeToChange(reach, homeScope(body.home_id), 'client.create', 'Group home')
      if (!is_confirmed) await refuseNamesakes(database, { person: body, reach, request })
      const allergies = body.allergies.map((allergy, index) => ({
        allergy_id: request.newId(`allergy/${index}`),
        ...allergy,
      }))
      const args = { ...body, allergies, client_id: await takeDirectoryId(database, 'client') }
      const touched = await runOperation(dependencies, caller, 'client.create', args, request)
      // A repeated request is answered with the client of the first one.
      const made = touched.find(({ collection }) => collection === 'client')
      return presentClient(await oneClient(database, reach, Number(made?.id)))
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/clients/:clientId',
      summary:
        'Changes what is known about a client. Where that ends the stay, `end_orders` ends the active orders with it, and `end_plans` cancels appointments and removes open tasks that come after.',
      what: 'Client',
      rights: { sees, does: 'client.update' },
      params,
      body: v.strictObject({
        ...changedClient.entries,
        seen: seenOf(changingClientFields),
        is_confirmed: isConfirmed,
        ...ending,
      }),
      answer: clientAnswer,
    },
    async ({ dependencies, caller, reach, params, body, request }) => {
      const { database } = dependencies
      const { client, home } = await oneClient(database, reach, params.clientId)
      homeToChange(reach, home.scope, 'client.update', 'Client')
      const { home_id, seen = null, end_orders = false, end_plans = false, is_confirmed, ...changes } = body
      if (home_id !== undefined && home_id !== client.home_id) {
        throw wrongField('home_id', 'Move the client to change the group home.')
      }
      if (!is_confirmed && isNamedAnew(changes)) {
        await refuseNamesakes(database, { person: { ...client, ...changes }, id: client.id, reach, request })
      }
      const args = { client_id: client.id, changes, seen, end_orders, end_plans }
      await runOperation(dependencies, caller, 'client.update', args, request)
      return presentClient(await oneClient(database, reach, client.id))
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/clients/:clientId',
      summary:
        'Marks a client inactive and keeps everything. With `end_orders` the active orders end today, with `end_plans` appointments from now on are cancelled and open tasks removed.',
      what: 'Client',
      rights: { sees, does: 'client.close' },
      params,
      query: { end_orders: v.optional(flagText), end_plans: v.optional(flagText) },
      answer: messageAnswer,
    },
    async ({ dependencies, caller, reach, params, query, request }) => {
      const { client, home } = await oneClient(dependencies.database, reach, params.clientId)
      homeToChange(reach, home.scope, 'client.close', 'Client')
      const { end_orders = false, end_plans = false } = query
      const args = { client_id: client.id, end_orders, end_plans }
      await runOperation(dependencies, caller, 'client.close', args, request)
      return { message: 'Client marked inactive.' }
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/clients/:clientId/home',
      summary:
        'Moves a client with the whole chart to another home of the company. Orders named in `items` use these items of its stock from then on.',
      what: 'Client',
      rights: { sees: ['client', 'medication'], does: 'client.move' },
      params,
      body: v.strictObject({
        home_id: directoryId,
        items: v.optional(listOf(v.strictObject(itemThere), MOST_ITEMS), []),
      }),
      answer: clientAnswer,
    },
    async ({ dependencies, caller, reach, params, body, request }) => {
      const { database } = dependencies
      const { client, home } = await oneClient(database, reach, params.clientId)
      homeToChange(reach, home.scope, 'client.move', 'Client')
      homeToChange(reach, homeScope(body.home_id), 'client.move', 'Group home')
      const items = body.items.map(item => ({
        ...item,
        version_id: request.newId(`item/${item.medication_id}`),
      }))
      const args = { client_id: client.id, home_id: body.home_id, items }
      await runOperation(dependencies, caller, 'client.move', args, request)
      return presentClient(await oneClient(database, reach, client.id))
    },
  ),
]
