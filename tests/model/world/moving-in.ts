/** Writes a company down on the server, in as few statements as it has kinds of rows. */

import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { companyScope, homeScope, type Scope, userScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { insertRows } from '#server/database/rows.ts'
import { ensureScopes, stamp } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'
import { type Company, type HomeIndex, type Person, SECRET_NAMES } from './company.ts'

export async function moveIn(database: Database, company: Company, now: string): Promise<void> {
  const rows = rowsOf(company, now)
  await database.transaction().execute(async transaction => {
    await ensureScopes(
      transaction,
      rows.map(({ row }) => row.scope),
    )
    await insertRows(transaction, rows)
    await stamp(
      transaction,
      rows.map(({ collection, row }) => ({ collection, id: row.id, scope: row.scope })),
    )
  })
}

/** Numbers up to a thousand are in range, and it tells managers. */
export function categoryRow(place: Company, home: HomeIndex, now: string): RowOf<'tracking_category'> {
  const [example] = examples.tracking_category
  const home_id = place.homes[home]?.id ?? 0
  return {
    ...example,
    id: place.categories.find(category => category.home === home)?.id ?? 0,
    home_id,
    attributes: example.attributes.slice(0, 1).map(attribute => ({ ...attribute, low: 0, high: 1_000 })),
    created_at: now,
    updated_at: now,
    scope: homeScope(home_id),
    revision: 0,
  }
}

const at = (scope: Scope) => ({ scope, revision: 0 })

const personRows = (
  { id: company_id }: Company,
  { id, name }: Pick<Person, 'id' | 'name'>,
): RowInCollection[] => [
  {
    collection: 'user',
    row: {
      ...examples.user[0],
      id,
      company_id,
      current_home_id: null,
      email: `${name}.${id}@hearth.test`,
      ...at(userScope(id)),
    },
  },
  {
    collection: 'person_card',
    row: {
      ...examples.person_card[0],
      id,
      company_id,
      first_name: name,
      last_name: SECRET_NAMES[0] ?? '',
      initials: `${name[0]}Z`,
      // Whichever home a task is for.
      works_in: [companyScope(company_id)],
      ...at(companyScope(company_id)),
    },
  },
]

function rowsOf(place: Company, now: string): RowInCollection[] {
  const homeId = (index: HomeIndex) => place.homes[index]?.id ?? 0
  const inHome = (index: HomeIndex) => at(homeScope(homeId(index)))
  const moments = { created_at: now, updated_at: now }
  return [
    {
      collection: 'company',
      row: { ...examples.company[0], id: place.id, ...at(companyScope(place.id)) },
    },
    ...place.homes.map(
      (one): RowInCollection => ({
        collection: 'home',
        row: {
          ...examples.home[0],
          ...one,
          company_id: place.id,
          manager_id: null,
          ...at(homeScope(one.id)),
        },
      }),
    ),
    ...place.people.flatMap(({ id, name, holds }): RowInCollection[] => [
      ...personRows(place, { id, name }),
      ...holds.map(
        ({ grant_id, home: index, role }): RowInCollection => ({
          collection: 'grant',
          row: {
            ...examples.grant[0],
            id: grant_id,
            user_id: id,
            role,
            granted_scope: homeScope(homeId(index)),
            ...at(userScope(id)),
          },
        }),
      ),
    ]),
    ...personRows(place, { id: place.office.id, name: 'Olga' }),
    {
      collection: 'grant',
      row: {
        ...examples.grant[0],
        id: place.office.grant_id,
        user_id: place.office.id,
        role: 'provider',
        granted_scope: companyScope(place.id),
        ...at(userScope(place.office.id)),
      },
    },
    ...place.clients.map(
      (one): RowInCollection => ({
        collection: 'client',
        row: {
          ...examples.client[0],
          id: one.id,
          company_id: place.id,
          home_id: homeId(one.home),
          last_name: SECRET_NAMES[1] ?? '',
          ...inHome(one.home),
        },
      }),
    ),
    ...place.items.map(
      ({ id, home, name }): RowInCollection => ({
        collection: 'inventory_item',
        row: { ...examples.inventory_item[0], id, home_id: homeId(home), name, ...inHome(home) },
      }),
    ),
    ...place.categories.map(
      ({ home }): RowInCollection => ({
        collection: 'tracking_category',
        row: categoryRow(place, home, now),
      }),
    ),
    ...place.notes.map(
      ({ home, ...note }): RowInCollection => ({
        collection: 'progress_note',
        row: {
          ...examples.progress_note[0],
          ...note,
          home_id: homeId(home),
          note_date: now.slice(0, 10),
          ...moments,
          ...inHome(home),
        },
      }),
    ),
    ...place.orders.flatMap((order, index): RowInCollection[] => [
      {
        collection: 'medication',
        row: {
          ...examples.medication[0],
          id: order.id,
          client_id: order.client_id,
          home_id: homeId(order.home),
          notes: null,
          created_by: place.people[0]?.id ?? 0,
          ...moments,
          ...inHome(order.home),
        },
      },
      {
        collection: 'medication_version',
        row: {
          ...examples.medication_version[0],
          id: derivedId('model version', String(place.id), String(index)),
          medication_id: order.id,
          client_id: order.client_id,
          home_id: homeId(order.home),
          inventory_id: place.items[order.item]?.id ?? 0,
          medication_name: order.name,
          frequency_type: order.isAsNeeded ? 'as_needed' : 'daily',
          daily_frequency: null,
          administration_times: [...order.times],
          created_at: now,
          created_by: place.people[0]?.id ?? 0,
          ...inHome(order.home),
        },
      },
    ]),
  ]
}
