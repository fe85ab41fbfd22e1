/** Reading clients (spec part 2 §7 Clients). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import { canSee } from '#domain/rules/access/permissions.ts'
import { fullName } from '#domain/values/full-name.ts'
import { narrowed, type ReachedHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import {
  allergyAnswer,
  clientAnswer,
  clientDetailAnswer,
  contactAnswer,
  diagnosisAnswer,
  type FoundClient,
  findClients,
  presentAllergy,
  presentClient,
  presentContact,
  presentDiagnosis,
} from '../../rest/client-answer.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { dropdownAnswer, listAnswer } from '../../rest/list-answer.ts'
import { findOrders, medicationAnswer, presentOrders } from '../../rest/medication-answer.ts'
import { type PageAsked, pageQuery, paginationOf } from '../../rest/pagination.ts'
import { directoryIdText, flagText } from '../../rest/path-and-query.ts'
import { clientStatistics } from '../administrations/mar.ts'

const rights = { sees: ['client'] } as const
const params = { clientId: directoryIdText }
const status = v.optional(v.picklist(['active', 'inactive'], 'Must be active or inactive'))
const listQuery = { ...pageQuery, status, simple: v.optional(flagText) }
const clientList = listAnswer('clients', clientAnswer)

const simpleClient = ({ client }: FoundClient) => ({ id: client.id, display_name: fullName(client) })

export async function oneClient(
  connection: Connection,
  reach: readonly ReachedHome[],
  id: number,
  what = 'Client',
): Promise<FoundClient> {
  const { clients } = await findClients(connection, reach, { id })
  const [found] = clients
  if (found === undefined) throw notFound(what)
  return found
}

async function clientPage(
  connection: Connection,
  reach: readonly ReachedHome[],
  query: PageAsked & { status?: 'active' | 'inactive' | undefined; simple?: boolean | undefined },
) {
  const { clients, total } = await findClients(connection, reach, { status: query.status }, query)
  return {
    clients: query.simple === true ? clients.map(simpleClient) : clients.map(presentClient),
    pagination: paginationOf(query, total),
  }
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/clients',
      reads: 'chart',
      summary: 'Clients of all homes in reach, or of one, by last name.',
      what: 'Client',
      rights,
      query: { ...listQuery, home_id: v.optional(directoryIdText) },
      answer: clientList,
    },
    ({ dependencies: { database }, reach, query }) =>
      clientPage(database, narrowed(reach, query.home_id), query),
  ),
  describedCall(
    {
      method: 'get',
      path: '/clients/by-home/:homeId',
      reads: 'chart',
      summary: 'Clients of one home.',
      what: 'Group home',
      rights,
      params: { homeId: directoryIdText },
      query: listQuery,
      answer: clientList,
    },
    ({ dependencies: { database }, reach, params, query }) =>
      clientPage(database, narrowed(reach, params.homeId), query),
  ),
  describedCall(
    {
      method: 'get',
      path: '/clients-dropdown-list',
      summary: 'Every client in reach by id and name, for a dropdown.',
      what: 'Client',
      rights,
      query: { home_id: v.optional(directoryIdText), status },
      answer: dropdownAnswer,
    },
    async ({ dependencies: { database }, reach, query }) => {
      const { clients } = await findClients(database, narrowed(reach, query.home_id), query)
      return { items: clients.map(simpleClient) }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/clients/:clientId',
      reads: 'chart',
      summary: 'One client with the home and the counts the role may see.',
      what: 'Client',
      rights,
      params,
      answer: clientDetailAnswer,
    },
    async ({ dependencies: { database }, reach, now, params }) => {
      const found = await oneClient(database, reach, params.clientId)
      const seesMedication = canSee(found.home.role, 'medication')
      return {
        ...presentClient(found),
        statistics: seesMedication ? await clientStatistics(database, found, now) : {},
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/clients/:clientId/medications',
      reads: 'mar',
      summary: 'The medication orders of a client, ended ones too.',
      what: 'Client',
      rights: { sees: ['client', 'medication'] },
      params,
      answer: v.strictObject({ medications: v.array(medicationAnswer) }),
    },
    async ({ dependencies: { database }, reach, now, params }) => {
      const { client, home } = await oneClient(database, reach, params.clientId)
      const { orders } = await findOrders(database, [home], { clientId: client.id }, now)
      return { medications: await presentOrders(database, orders, now) }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/clients/:clientId/allergies',
      reads: 'chart',
      summary:
        'The allergies of a client, withdrawn ones last. `no_known_allergies`: somebody asked and there are none.',
      what: 'Client',
      rights: { sees: ['client', 'allergy'] },
      params,
      answer: v.strictObject({ no_known_allergies: v.boolean(), allergies: v.array(allergyAnswer) }),
    },
    async ({ dependencies: { database }, reach, params }) => {
      const { client, home } = await oneClient(database, reach, params.clientId)
      const allergies = await selectRows(
        database,
        'allergy',
        sql`client_id = ${client.id} and scope = ${home.scope}
          order by withdrawn_at is not null, recorded_at, id`,
      )
      return {
        no_known_allergies: client.no_known_allergies,
        allergies: allergies.map(presentAllergy),
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/clients/:clientId/contacts',
      reads: 'chart',
      summary: 'The people to call about a client, by name.',
      what: 'Client',
      rights: { sees: ['client', 'client_contact'] },
      params,
      answer: v.strictObject({ contacts: v.array(contactAnswer) }),
    },
    async ({ dependencies: { database }, reach, params }) => {
      const { client, home } = await oneClient(database, reach, params.clientId)
      const contacts = await selectRows(
        database,
        'client_contact',
        sql`client_id = ${client.id} and scope = ${home.scope} and removed_at is null
          order by full_name, id`,
      )
      return { contacts: contacts.map(presentContact) }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/clients/:clientId/diagnoses',
      reads: 'chart',
      summary: 'The diagnoses of a client, withdrawn ones last.',
      what: 'Client',
      rights: { sees: ['client', 'diagnosis'] },
      params,
      answer: v.strictObject({ diagnoses: v.array(diagnosisAnswer) }),
    },
    async ({ dependencies: { database }, reach, params }) => {
      const { client, home } = await oneClient(database, reach, params.clientId)
      const diagnoses = await selectRows(
        database,
        'diagnosis',
        sql`client_id = ${client.id} and scope = ${home.scope}
          order by withdrawn_at is not null, recorded_at, id`,
      )
      return { diagnoses: diagnoses.map(presentDiagnosis) }
    },
  ),
]
