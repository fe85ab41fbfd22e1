/** A client as REST gives it (spec part 2 §3 Client, Client contact). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { allergy } from '#domain/entities/allergy.ts'
import { client } from '#domain/entities/client.ts'
import { clientContact } from '#domain/entities/client-contact.ts'
import { diagnosis } from '#domain/entities/diagnosis.ts'
import { notFound } from '#domain/errors.ts'
import type { StoredRow } from '#domain/registry.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { ReachedHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { type PageAsked, readPage } from './pagination.ts'

const { statistics, ...shown } = client.shown
const clientEntries = { ...client.fields, ...shown }
export const clientAnswer = v.strictObject(clientEntries)
export const clientDetailAnswer = v.strictObject({ ...clientEntries, statistics })
const { removed_at: _, removed_by: __, ...contactEntries } = clientContact.fields
export const contactAnswer = v.strictObject(contactEntries)
export const diagnosisAnswer = v.strictObject({ ...diagnosis.fields, is_withdrawn: v.boolean() })
export const allergyAnswer = v.strictObject({ ...allergy.fields, is_withdrawn: v.boolean() })

export interface FoundClient {
  readonly client: StoredRow<'client'>
  readonly home: ReachedHome
}

export interface ClientFilter {
  readonly id?: number | undefined
  readonly status?: 'active' | 'inactive' | undefined
  /** Only those who live or lived in this home. */
  readonly livedIn?: number | undefined
}

/** Clients of these homes by last and first name; without `page` all of them. */
export async function findClients(
  connection: Connection,
  reach: readonly ReachedHome[],
  { id, status, livedIn }: ClientFilter,
  page?: PageAsked,
): Promise<{ clients: FoundClient[]; total: number }> {
  const scopes = reach.map(({ scope }) => scope)
  const condition = sql`scope = any(${scopes}::text[])
    and (${id ?? null}::integer is null or id = ${id ?? null})
    and (${status ?? null}::text is null or status = ${status ?? null})
    ${livedIn === undefined ? sql`` : sql`and (home_id = ${livedIn} or former_homes @> ${JSON.stringify([{ home_id: livedIn }])}::jsonb)`}`
  const order = sql`last_name, first_name, id`
  const { rows, total } = await readPage(connection, 'client', { condition, order }, page)
  const clients = rows.flatMap(row => {
    const home = reach.find(({ scope }) => scope === row.scope)
    return home === undefined ? [] : [{ client: row, home }]
  })
  return { clients, total }
}

/** A filter for a client who is not theirs is answered like one who does not exist, never with an empty list (M11). */
export async function requireClient(
  connection: Connection,
  reach: readonly ReachedHome[],
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return
  const { total } = await findClients(connection, reach, { id })
  if (total === 0) throw notFound('Client')
}

export const presentClient = ({ client, home }: FoundClient): v.InferOutput<typeof clientAnswer> => ({
  id: client.id,
  company_id: client.company_id,
  home_id: client.home_id,
  home_name: home.home_name,
  first_name: client.first_name,
  last_name: client.last_name,
  full_name: fullName(client),
  date_of_birth: client.date_of_birth,
  admission_date: client.admission_date,
  discharge_date: client.discharge_date,
  status: client.status,
  inactive_from: client.inactive_from,
  left_at: client.left_at,
  absences: client.absences,
  former_zones: client.former_zones,
  former_homes: client.former_homes,
  email: client.email,
  phone: client.phone,
  image_url: client.image_url,
  no_known_allergies: client.no_known_allergies,
  created_at: client.created_at,
  updated_at: client.updated_at,
  home: {
    id: home.id,
    home_name: home.home_name,
    address: home.address,
    city: home.city,
    state: home.state,
  },
})

export const presentAllergy = (row: StoredRow<'allergy'>): v.InferOutput<typeof allergyAnswer> => ({
  id: row.id,
  client_id: row.client_id,
  substance: row.substance,
  reaction: row.reaction,
  severity: row.severity,
  recorded_at: row.recorded_at,
  recorded_by: row.recorded_by,
  withdrawn_at: row.withdrawn_at,
  withdrawn_by: row.withdrawn_by,
  withdrawal_reason: row.withdrawal_reason,
  is_withdrawn: row.withdrawn_at !== null,
})

export const presentContact = (row: StoredRow<'client_contact'>): v.InferOutput<typeof contactAnswer> => ({
  id: row.id,
  client_id: row.client_id,
  full_name: row.full_name,
  relationship: row.relationship,
  contact_type: row.contact_type,
  phone: row.phone,
  alt_phone: row.alt_phone,
  created_at: row.created_at,
  created_by: row.created_by,
  updated_at: row.updated_at,
})

export const presentDiagnosis = (row: StoredRow<'diagnosis'>): v.InferOutput<typeof diagnosisAnswer> => ({
  id: row.id,
  client_id: row.client_id,
  name: row.name,
  code: row.code,
  diagnosed_on: row.diagnosed_on,
  recorded_at: row.recorded_at,
  recorded_by: row.recorded_by,
  withdrawn_at: row.withdrawn_at,
  withdrawn_by: row.withdrawn_by,
  withdrawal_reason: row.withdrawal_reason,
  is_withdrawn: row.withdrawn_at !== null,
})
