/** A client in a REST answer (spec part 2 §3 Client, Client contact). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { allergy } from '#domain/entities/allergy.ts'
import { client } from '#domain/entities/client.ts'
import { clientContact } from '#domain/entities/client-contact.ts'
import { diagnosis } from '#domain/entities/diagnosis.ts'
import { notFound } from '#domain/errors.ts'
import type { RowOf } from '#domain/registry.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { AccessibleHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { type PageQuery, readPage } from './pagination.ts'

const { statistics, ...computedFields } = client.computed
const clientEntries = { ...client.fields, ...computedFields }
export const clientAnswer = v.strictObject(clientEntries)
export const clientDetailAnswer = v.strictObject({ ...clientEntries, statistics })
const { removed_at: _, removed_by: __, ...contactEntries } = clientContact.fields
export const contactAnswer = v.strictObject(contactEntries)
export const diagnosisAnswer = v.strictObject({ ...diagnosis.fields, is_withdrawn: v.boolean() })
export const allergyAnswer = v.strictObject({ ...allergy.fields, is_withdrawn: v.boolean() })

export interface FoundClient {
  readonly client: RowOf<'client'>
  readonly home: AccessibleHome
}

export interface ClientFilter {
  readonly id?: number | undefined
  readonly status?: 'active' | 'inactive' | undefined
  /** Only clients who live or lived in this home. */
  readonly livedInHomeId?: number | undefined
}

/** Finds clients of these homes, by last and first name; without `page` all of them. */
export async function findClients(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  { id, status, livedInHomeId }: ClientFilter,
  page?: PageQuery,
): Promise<{ clients: FoundClient[]; total: number }> {
  const scopes = accessibleHomes.map(({ scope }) => scope)
  const condition = sql`scope = any(${scopes}::text[])
    and (${id ?? null}::integer is null or id = ${id ?? null})
    and (${status ?? null}::text is null or status = ${status ?? null})
    ${livedInHomeId === undefined ? sql`` : sql`and (home_id = ${livedInHomeId} or former_homes @> ${JSON.stringify([{ home_id: livedInHomeId }])}::jsonb)`}`
  const order = sql`last_name, first_name, id`
  const { rows, total } = await readPage(connection, 'client', { condition, order }, page)
  const clients = rows.flatMap(row => {
    const home = accessibleHomes.find(({ scope }) => scope === row.scope)
    return home === undefined ? [] : [{ client: row, home }]
  })
  return { clients, total }
}

/** Throws 404 for a client out of reach. */
export async function findClient(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  id: number,
  recordName = 'Client',
): Promise<FoundClient> {
  const { clients } = await findClients(connection, accessibleHomes, { id })
  const [foundClient] = clients
  if (foundClient === undefined) throw notFound(recordName)
  return foundClient
}

/** Throws 404 for a client out of reach, as for one that does not exist: an empty list would hide the mistake (M11). */
export async function requireClient(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return
  const { total } = await findClients(connection, accessibleHomes, { id })
  if (total === 0) throw notFound('Client')
}

export const presentClient = ({
  client: { scope: _, revision: __, ...row },
  home: { id, home_name, address, city, state },
}: FoundClient): v.InferOutput<typeof clientAnswer> => ({
  ...row,
  full_name: fullName(row),
  home_name,
  home: { id, home_name, address, city, state },
})
