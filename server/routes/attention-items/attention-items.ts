/** What needs attention: listing it, and deciding about it (design §4 S8, S9; §6 M5). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { ATTENTION_KINDS, attentionItem } from '#domain/entities/attention-item.ts'
import { notFound } from '#domain/errors.ts'
import { sentDecisionFields } from '#domain/operations/attention.ts'
import type { RowOf } from '#domain/registry.ts'
import { duplicateItemAt } from '#domain/rules/doses/duplicate-orders.ts'
import { type Instant, instantAt } from '#domain/values/dates.ts'
import { homeToChange, narrowed, type ReachedHome, scopesIn } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { listAnswer } from '../../rest/list-answer.ts'
import { pageQuery, paginationOf, readPage } from '../../rest/pagination.ts'
import { directoryIdText, recordIdText } from '../../rest/path-and-query.ts'
import { runOperation } from '../../rest/rest-operation.ts'

const sees = ['attention_item'] as const

const attentionAnswer = v.strictObject({
  ...attentionItem.fields,
  /** What a quarantined operation is and why, or both versions of the fields two people changed. */
  details: v.record(v.string(), v.unknown()),
})

interface Filter {
  readonly status?: 'open' | 'resolved' | undefined
  readonly kind?: (typeof ATTENTION_KINDS)[number] | undefined
}

/** `over`: the ids of those that time alone has settled. */
const conditionOf = (
  reach: readonly ReachedHome[],
  { status, kind }: Filter,
  over: ReadonlyMap<string, RowOf<'attention_item'>>,
) => sql`
  scope = any(${scopesIn(reach)}::text[])
  and (${status ?? null}::text is null
    or (resolved_at is null and id <> all(${[...over.keys()]}::uuid[])) = (${status ?? null}::text = 'open'))
  and (${kind ?? null}::text is null or kind = ${kind ?? null})`

/** Open in the table, and settled since by the end of an order (M10.7), as they stand now. */
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

async function itemAnswer(connection: Connection, id: string) {
  const [row] = await rowsById(connection, 'attention_item', [id])
  if (row === undefined) throw notFound('Attention item')
  const { scope, revision, ...answer } = row
  return { scope, answer }
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/attention-items',
      summary: 'What somebody has to look at, or has looked at, the newest first.',
      what: 'Attention item',
      rights: { sees },
      query: {
        ...pageQuery,
        group_home_id: v.optional(directoryIdText),
        status: v.optional(v.picklist(['open', 'resolved'], 'Must be open or resolved')),
        kind: v.optional(v.picklist(ATTENTION_KINDS)),
      },
      answer: listAnswer('attention_items', attentionAnswer),
    },
    async ({ dependencies: { database, now }, reach, query }) => {
      const homes = narrowed(reach, query.group_home_id)
      const over = await itemsOver(database, homes, instantAt(now()))
      const condition = conditionOf(homes, query, over)
      const order = sql`opened_at desc, id`
      const { rows, total } = await readPage(database, 'attention_item', { condition, order }, query)
      return {
        attention_items: rows.map(item => {
          const { scope, revision, ...answer } = over.get(item.id) ?? item
          return answer
        }),
        pagination: paginationOf(query, total),
      }
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/attention-items/:itemId/resolve',
      summary:
        'Decides, with a reason: reviewed leaves contradicting marks as they are; accepted makes a waiting change true, discarded leaves it out.',
      what: 'Attention item',
      rights: { sees, does: 'attention.resolve' },
      params: { itemId: recordIdText },
      body: v.strictObject(sentDecisionFields),
      answer: attentionAnswer,
    },
    async ({ dependencies, caller, reach, params, body, request }) => {
      const { database } = dependencies
      const { scope } = await itemAnswer(database, params.itemId)
      homeToChange(reach, scope, 'attention.resolve', 'Attention item')
      await runOperation(
        dependencies,
        caller,
        'attention.resolve',
        { item_id: params.itemId, ...body },
        request,
      )
      return (await itemAnswer(database, params.itemId)).answer
    },
  ),
]
