/** Attention items: listing them, and deciding about them (design §4 S8, S9; §6 M5). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { ATTENTION_KINDS, attentionItem } from '#domain/entities/attention-item.ts'
import { notFound } from '#domain/errors.ts'
import { sentDecisionFields } from '#domain/operations/attention.ts'
import type { RowOf } from '#domain/registry.ts'
import { duplicateItemAt } from '#domain/rules/doses/duplicate-orders.ts'
import type { Instant } from '#domain/values/dates.ts'
import { homeToChange, narrowed, type ReachedHome, scopesIn } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { readPage } from '../../rest/pagination.ts'
import { directoryIdText } from '../../rest/path-and-query.ts'
import { changeOf, defineResource, listOf } from '../../rest/resource.ts'

const attentionAnswer = v.strictObject({
  ...attentionItem.fields,
  /** The quarantined operation with the reason, or both versions of the fields two people changed. */
  details: v.record(v.string(), v.unknown()),
})

interface Filter {
  readonly status?: 'open' | 'resolved' | undefined
  readonly kind?: (typeof ATTENTION_KINDS)[number] | undefined
}

/** SQL condition of the list. `over`: items that have been settled by time alone. */
const conditionOf = (
  reach: readonly ReachedHome[],
  { status, kind }: Filter,
  over: ReadonlyMap<string, RowOf<'attention_item'>>,
) => sql`
  scope = any(${scopesIn(reach)}::text[])
  and (${status ?? null}::text is null
    or (resolved_at is null and id <> all(${[...over.keys()]}::uuid[])) = (${status ?? null}::text = 'open'))
  and (${kind ?? null}::text is null or kind = ${kind ?? null})`

/**
 * Finds items that are open in the table and have since been settled by the end of an order (M10.7), in their current
 * state.
 */
async function itemsOver(connection: Connection, reach: readonly ReachedHome[], now: Instant) {
  const open = await selectRows(
    connection,
    'attention_item',
    sql`scope = any(${scopesIn(reach)}::text[]) and kind = 'duplicate_order' and resolved_at is null`,
  )
  const ids = open.flatMap(({ subject_ids }) => subject_ids)
  const orders = await rowsById(connection, 'medication', ids)
  const versions =
    ids.length === 0
      ? []
      : await selectRows(connection, 'medication_version', sql`medication_id = any(${ids}::uuid[])`)
  const asOfNow = open.map(item => duplicateItemAt(item, { orders, versions, homes: reach }, now))
  return new Map(asOfNow.filter(({ resolved_at }) => resolved_at !== null).map(item => [item.id, item]))
}

const items = defineResource({
  collection: 'attention_item',
  path: '/attention-items',
  param: 'itemId',
  recordName: 'Attention item',
  rights: { collections: ['attention_item'] },
  answer: attentionAnswer,
  async find({ dependencies: { database }, reach }, id, operation) {
    const [item] = await rowsById(database, 'attention_item', [id])
    if (item === undefined || !scopesIn(reach).includes(item.scope)) throw notFound('Attention item')
    if (operation) homeToChange(reach, item.scope, operation, 'Attention item')
    return item
  },
  present: ({ scope: _, revision: __, ...item }) => item,
})

export const calls: readonly Call[] = [
  listOf(items, {
    key: 'attention_items',
    summary: 'What somebody has to look at, or has looked at, the newest first.',
    query: {
      group_home_id: v.optional(directoryIdText),
      status: v.optional(v.picklist(['open', 'resolved'], 'Must be open or resolved')),
      kind: v.optional(v.picklist(ATTENTION_KINDS)),
    },
    async rows({ dependencies: { database }, reach, now, query }, page) {
      const homes = narrowed(reach, query.group_home_id)
      const over = await itemsOver(database, homes, now)
      const asked = { condition: conditionOf(homes, query, over), order: sql`opened_at desc, id` }
      const { rows, total } = await readPage(database, 'attention_item', asked, page)
      return { rows: rows.map(item => over.get(item.id) ?? item), total }
    },
  }),
  changeOf(items, {
    operation: 'attention.resolve',
    step: 'resolve',
    summary:
      'Decides, with a reason: reviewed leaves contradicting marks as they are; accepted makes a waiting change true, discarded leaves it out.',
    body: v.strictObject(sentDecisionFields),
    args: ({ body }, { id }) => ({ item_id: id, ...body }),
  }),
]
