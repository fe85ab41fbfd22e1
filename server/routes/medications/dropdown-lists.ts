/** The dropdowns of the medication form (spec part 2 §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { optionalText } from '#domain/values/text.ts'
import { requireHomes, scopesOfHomes } from '../../access/reach.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { dropdownAnswer } from '../../rest/list-answer.ts'
import { findOrders, presentOrders } from '../../rest/medication-answer.ts'
import { flagText, numericIdText } from '../../rest/path-and-query.ts'
import { toMedicationDropdownRow } from './lists.ts'

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/medications-dropdown-list',
      summary: 'Medication orders by id, drug and client, for a dropdown.',
      recordName: 'Medication',
      rights: { collections: ['medication', 'client'] },
      query: {
        client_id: v.optional(numericIdText),
        home_id: v.optional(numericIdText),
        active_only: v.optional(flagText),
      },
      answer: dropdownAnswer,
    },
    async ({ dependencies: { database }, accessibleHomes, now, query }) => {
      const { orders } = await findOrders(
        database,
        requireHomes(accessibleHomes, query.home_id),
        { clientId: query.client_id, isActive: query.active_only },
        now,
      )
      return { items: (await presentOrders(database, orders, now)).map(toMedicationDropdownRow) }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/inventory-dropdown-list',
      summary: 'Stock items to pick a drug from. With several homes in the list each name tells its home.',
      recordName: 'Inventory item',
      rights: { collections: ['inventory_item'] },
      query: { category: v.optional(optionalText(50)), home_id: v.optional(numericIdText) },
      answer: dropdownAnswer,
    },
    async ({ dependencies: { database }, accessibleHomes, query }) => {
      const homes = requireHomes(accessibleHomes, query.home_id)
      const items = await selectRows(
        database,
        'inventory_item',
        sql`scope = any(${scopesOfHomes(homes)}::text[]) and removed_at is null
          and (${query.category ?? null}::text is null or category = ${query.category ?? null})
          order by name, id`,
      )
      const homeName = (id: number) => homes.find(home => home.id === id)?.home_name
      return {
        items: items.map(({ id, name, home_id }) => ({
          id,
          display_name: homes.length > 1 ? `${name} (${homeName(home_id)})` : name,
        })),
      }
    },
  ),
]
