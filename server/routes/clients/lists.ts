/** Reading clients (spec part 2 §7 Clients). */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { RowOf } from '#domain/registry.ts'
import { canSee } from '#domain/rules/access/permissions.ts'
import { fullName } from '#domain/values/full-name.ts'
import { requireHomes, requireHomeToChange } from '../../access/reach.ts'
import { selectRows } from '../../database/rows.ts'
import {
  allergyAnswer,
  type ClientFilter,
  clientAnswer,
  clientDetailAnswer,
  contactAnswer,
  diagnosisAnswer,
  findClient,
  findClients,
  presentClient,
} from '../../rest/client-answer.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { findOrders, medicationAnswer, presentOrders } from '../../rest/medication-answer.ts'
import type { PageQuery } from '../../rest/pagination.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { defineResource, dropdownCallOf, listCallOf, type ResourceRequest } from '../../rest/resource.ts'
import { readClientStatistics } from '../administrations/mar.ts'

const params = { clientId: numericIdText }
const status = v.optional(v.picklist(['active', 'inactive'], 'Must be active or inactive'))

const presentWithdrawable = <Row extends RowOf<'allergy'> | RowOf<'diagnosis'>>(row: Row) => {
  const { scope: _, revision: __, ...answer } = row
  return { ...answer, is_withdrawn: row.withdrawn_at !== null }
}

async function readClientPage(
  {
    dependencies: { database },
    accessibleHomes,
    query: { status },
  }: ResourceRequest & { readonly query: ClientFilter },
  homeId: number | undefined,
  page?: PageQuery,
) {
  const { clients: rows, total } = await findClients(
    database,
    requireHomes(accessibleHomes, homeId),
    { status },
    page,
  )
  return { rows, total }
}

export const clients = defineResource({
  collection: 'client',
  path: '/clients',
  recordName: 'Client',
  rights: { collections: ['client'] },
  accessKind: 'chart',
  answer: clientAnswer,
  async find({ dependencies: { database }, accessibleHomes }, id, operation) {
    const foundClient = await findClient(database, accessibleHomes, id)
    if (operation) requireHomeToChange(accessibleHomes, foundClient.home.scope, operation, 'Client')
    return foundClient
  },
  present: presentClient,
  toDropdownRow: ({ client }) => ({ id: client.id, display_name: fullName(client) }),
})

export const calls: readonly Call[] = [
  listCallOf(clients, {
    key: 'clients',
    summary: 'Clients of all homes in reach, or of one, by last name.',
    query: { status, home_id: v.optional(numericIdText) },
    readRows: (call, page) => readClientPage(call, call.query.home_id, page),
  }),
  listCallOf(
    { ...clients, path: '/clients/by-home/:homeId', parentName: 'Group home' },
    {
      key: 'clients',
      summary: 'Clients of one home.',
      query: { status },
      readRows: (call, page) => readClientPage(call, Number(call.params.homeId), page),
    },
  ),
  dropdownCallOf(clients, {
    path: '/clients-dropdown-list',
    summary: 'Every client in reach by id and name, for a dropdown.',
    query: { home_id: v.optional(numericIdText), status },
    readRows: async call => (await readClientPage(call, call.query.home_id)).rows,
  }),
  defineCall(
    {
      method: 'get',
      path: '/clients/:clientId',
      reads: 'chart',
      summary: 'One client with the home and the counts the role may see.',
      recordName: 'Client',
      rights: clients.rights,
      params,
      answer: clientDetailAnswer,
    },
    async ({ dependencies: { database }, accessibleHomes, now, params }) => {
      const foundClient = await findClient(database, accessibleHomes, params.clientId)
      const canSeeMedication = canSee(foundClient.home.role, 'medication')
      return {
        ...presentClient(foundClient),
        statistics: canSeeMedication ? await readClientStatistics(database, foundClient, now) : {},
      }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/clients/:clientId/medications',
      reads: 'mar',
      summary: 'The medication orders of a client, ended ones too.',
      recordName: 'Client',
      rights: { collections: ['client', 'medication'] },
      params,
      answer: v.strictObject({ medications: v.array(medicationAnswer) }),
    },
    async ({ dependencies: { database }, accessibleHomes, now, params }) => {
      const { client, home } = await findClient(database, accessibleHomes, params.clientId)
      const { orders } = await findOrders(database, [home], { clientId: client.id }, now)
      return { medications: await presentOrders(database, orders, now) }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/clients/:clientId/allergies',
      reads: 'chart',
      summary:
        'The allergies of a client, withdrawn ones last. `no_known_allergies`: somebody asked and there are none.',
      recordName: 'Client',
      rights: { collections: ['client', 'allergy'] },
      params,
      answer: v.strictObject({ no_known_allergies: v.boolean(), allergies: v.array(allergyAnswer) }),
    },
    async ({ dependencies: { database }, accessibleHomes, params }) => {
      const { client, home } = await findClient(database, accessibleHomes, params.clientId)
      const allergies = await selectRows(
        database,
        'allergy',
        sql`client_id = ${client.id} and scope = ${home.scope}
          order by withdrawn_at is not null, recorded_at, id`,
      )
      return {
        no_known_allergies: client.no_known_allergies,
        allergies: allergies.map(presentWithdrawable),
      }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/clients/:clientId/contacts',
      reads: 'chart',
      summary: 'The people to call about a client, by name.',
      recordName: 'Client',
      rights: { collections: ['client', 'client_contact'] },
      params,
      answer: v.strictObject({ contacts: v.array(contactAnswer) }),
    },
    async ({ dependencies: { database }, accessibleHomes, params }) => {
      const { client, home } = await findClient(database, accessibleHomes, params.clientId)
      const contacts = await selectRows(
        database,
        'client_contact',
        sql`client_id = ${client.id} and scope = ${home.scope} and removed_at is null
          order by full_name, id`,
      )
      return {
        contacts: contacts.map(
          ({ scope: _, revision: __, removed_at: ___, removed_by: ____, ...contact }) => contact,
        ),
      }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/clients/:clientId/diagnoses',
      reads: 'chart',
      summary: 'The diagnoses of a client, withdrawn ones last.',
      recordName: 'Client',
      rights: { collections: ['client', 'diagnosis'] },
      params,
      answer: v.strictObject({ diagnoses: v.array(diagnosisAnswer) }),
    },
    async ({ dependencies: { database }, accessibleHomes, params }) => {
      const { client, home } = await findClient(database, accessibleHomes, params.clientId)
      const diagnoses = await selectRows(
        database,
        'diagnosis',
        sql`client_id = ${client.id} and scope = ${home.scope}
          order by withdrawn_at is not null, recorded_at, id`,
      )
      return { diagnoses: diagnoses.map(presentWithdrawable) }
    },
  ),
]
