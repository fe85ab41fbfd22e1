/** Attention items: listing them, and deciding about them (design §4 S8, S9; §6 M5). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { ATTENTION_KINDS, attentionItem } from '#domain/entities/attention-item.ts'
import { notFound } from '#domain/errors.ts'
import { sentDecisionFields } from '#domain/operations/attention.ts'
import type { RowOf } from '#domain/registry.ts'
import { duplicateItemAt } from '#domain/rules/doses/duplicate-orders.ts'
import type { Instant } from '#domain/values/dates.ts'
import { type AccessibleHome, requireHomes, requireHomeToChange, scopesOfHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { readPage } from '../../rest/pagination.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { changeCallOf, defineResource, listCallOf } from '../../rest/resource.ts'

const attentionAnswer = v.strictObject({
  ...attentionItem.fields,
  /** The quarantined operation with the reason, or both versions of the fields two people changed. */
  details: v.record(v.string(), v.unknown()),
})

interface AttentionFilter {
  readonly status?: 'open' | 'resolved' | undefined
  readonly kind?: (typeof ATTENTION_KINDS)[number] | undefined
}

/** SQL condition of the list. `endedItems`: items that have been settled by time alone. */
const itemsCondition = (
  accessibleHomes: readonly AccessibleHome[],
  { status, kind }: AttentionFilter,
  endedItems: ReadonlyMap<string, RowOf<'attention_item'>>,
) => sql`
  scope = any(${scopesOfHomes(accessibleHomes)}::text[])
  and (${status ?? null}::text is null
    or (resolved_at is null and id <> all(${[...endedItems.keys()]}::uuid[])) = (${status ?? null}::text = 'open'))
  and (${kind ?? null}::text is null or kind = ${kind ?? null})`

/**
 * Finds items that are open in the table and have since been settled by the end of an order (M10.7), in their current
 * state.
 */
async function findEndedItems(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  now: Instant,
) {
  const openItems = await selectRows(
    connection,
    'attention_item',
    sql`scope = any(${scopesOfHomes(accessibleHomes)}::text[]) and kind = 'duplicate_order' and resolved_at is null`,
  )
  const ids = openItems.flatMap(({ subject_ids }) => subject_ids)
  const orders = await rowsById(connection, 'medication', ids)
  const versions =
    ids.length === 0
      ? []
      : await selectRows(connection, 'medication_version', sql`medication_id = any(${ids}::uuid[])`)
  const currentItems = openItems.map(item =>
    duplicateItemAt(item, { orders, versions, homes: accessibleHomes }, now),
  )
  return new Map(currentItems.filter(({ resolved_at }) => resolved_at !== null).map(item => [item.id, item]))
}

const attentionItems = defineResource({
  collection: 'attention_item',
  path: '/attention-items',
  param: 'itemId',
  recordName: 'Attention item',
  rights: { collections: ['attention_item'] },
  answer: attentionAnswer,
  async find({ dependencies: { database }, accessibleHomes }, id, operation) {
    const [item] = await rowsById(database, 'attention_item', [id])
    if (item === undefined || !scopesOfHomes(accessibleHomes).includes(item.scope))
      throw notFound('Attention item')
    if (operation) requireHomeToChange(accessibleHomes, item.scope, operation, 'Attention item')
    return item
  },
  present: ({ scope: _, revision: __, ...item }) => item,
})

export const calls: readonly Call[] = [
  listCallOf(attentionItems, {
    key: 'attention_items',
    summary: 'What somebody has to look at, or has looked at, the newest first.',
    query: {
      group_home_id: v.optional(numericIdText),
      status: v.optional(v.picklist(['open', 'resolved'], 'Must be open or resolved')),
      kind: v.optional(v.picklist(ATTENTION_KINDS)),
    },
    async readRows({ dependencies: { database }, accessibleHomes, now, query }, page) {
      const homes = requireHomes(accessibleHomes, query.group_home_id)
      const endedItems = await findEndedItems(database, homes, now)
      const listQuery = {
        condition: itemsCondition(homes, query, endedItems),
        order: sql`opened_at desc, id`,
      }
      const { rows, total } = await readPage(database, 'attention_item', listQuery, page)
      return { rows: rows.map(item => endedItems.get(item.id) ?? item), total }
    },
  }),
  changeCallOf(attentionItems, {
    operation: 'attention.resolve',
    pathSegment: 'resolve',
    summary:
      'Decides, with a reason: reviewed leaves contradicting marks as they are; accepted makes a waiting change true, discarded leaves it out.',
    body: v.strictObject(sentDecisionFields),
    args: ({ body }, { id }) => ({ item_id: id, ...body }),
  }),
]
