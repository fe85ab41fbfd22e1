/**
 * Consequences of doses given outside their order, or by a version of it that was not in effect: they are accepted,
 * because they were given, and reported to the manager with the facts the tablet did not have (M6.8, M9.8). One item
 * per dose.
 */
import { sql } from 'kysely'
import type { AttentionDetails, AttentionKind, OutsideOrderReason } from '#domain/entities/attention-item.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { Collection, RowId, RowOf } from '#domain/registry.ts'
import type { ItemChange } from '#domain/rules/doses/dose-items.ts'
import { effectiveMarks } from '#domain/rules/doses/effective-marks.ts'
import { findVersionMismatch, outsideOrderReasons } from '#domain/rules/doses/outside-order.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { unresolvedFields } from '#domain/rules/records/unresolved-item.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById, rowsById } from '../../database/rows.ts'
import { changedRowsIn, rowsAfterOperations } from '../changed-rows.ts'
import type { DosePlans } from '../item-marks.ts'
import type { OperationOutcome } from '../operation-log.ts'

type Mark = RowOf<'mark'>
type Item = RowOf<'attention_item'>
const ITEM_KINDS = ['outside_order', 'other_version'] as const satisfies readonly AttentionKind[]

interface MarkFacts {
  readonly outcomes: readonly OperationOutcome[]
  readonly recordsBefore: RecordSet
  /** Marks that existed before. */
  readonly marksBefore: readonly Mark[]
  readonly plans: DosePlans
  readonly receivedAt: string
}

export async function findItemsOutsideOrders(
  transaction: Transaction,
  facts: MarkFacts,
): Promise<ItemChange[]> {
  const { outcomes, recordsBefore, marksBefore, receivedAt } = facts
  const newMarks = changedRowsIn(outcomes, 'mark')
  const marksByDose = groupBy(
    rowsAfterOperations('mark', marksBefore, outcomes),
    mark => mark.administration_id,
  )
  const changedDoses = [...groupBy(newMarks, mark => mark.administration_id)]
  // An item of a dose was opened by a mark of the dose, and marks stay: a dose without earlier marks has no item.
  const markedDoseIds = new Set(marksBefore.map(mark => mark.administration_id))
  const itemIds = changedDoses.flatMap(([doseId]) =>
    markedDoseIds.has(doseId) ? ITEM_KINDS.map(kind => itemIdOf(kind, doseId)) : [],
  )
  const items = new Map<string, Item>()
  for (const item of await lockRowsById(transaction, 'attention_item', itemIds.sort())) {
    recordsBefore.putRow('attention_item', item)
    items.set(item.id, item)
  }
  const detailsOf = await makeDetailsReader(transaction, facts, newMarks)
  const changedItems: ItemChange[] = []
  for (const [doseId, doseMarks] of changedDoses) {
    const givenMark = effectiveMarks(marksByDose.get(doseId) ?? []).find(({ status }) => status === 'given')
    const detailsByKind =
      givenMark === undefined || !doseMarks.includes(givenMark) ? {} : await detailsOf(givenMark)
    for (const kind of ITEM_KINDS) {
      const details = detailsByKind[kind]
      if (details === undefined && !markedDoseIds.has(doseId)) continue
      const id = itemIdOf(kind, doseId)
      const item = items.get(id)
      if (givenMark === undefined) changedItems.push(...resolveItem(item, doseMarks.at(-1)))
      else if (details !== undefined && (item === undefined || item.resolution === 'corrected'))
        changedItems.push({
          item: makeItem({ id, kind, details, mark: givenMark, receivedAt }),
          mark: givenMark,
        })
    }
  }
  return changedItems
}

const itemIdOf = (kind: (typeof ITEM_KINDS)[number], doseId: string) => attentionId(kind, [doseId])

type ReportedDetails = Partial<Record<(typeof ITEM_KINDS)[number], AttentionDetails>>

/**
 * Reads the doses, orders, clients and homes of new marks. Returns a function that compares a mark that says "given"
 * with them, and returns the details of the items it needs.
 */
async function makeDetailsReader(
  transaction: Transaction,
  { outcomes, recordsBefore, plans }: MarkFacts,
  newMarks: readonly Mark[],
): Promise<(mark: Mark) => Promise<ReportedDetails>> {
  // The records as the operations leave them; nearly all have been read already to decide the operations.
  const records = new RecordSet()
  for (const { changedRows } of outcomes) for (const entry of changedRows) records.put(entry)
  const loadRecords = async <C extends 'medication' | 'client' | 'administration' | 'home'>(
    collection: C,
    ids: Iterable<RowId<C>>,
  ) => {
    const missingIds: RowId<C>[] = []
    for (const id of new Set(ids)) {
      const row = records.one(collection, id) ?? recordsBefore.one(collection, id)
      if (row === undefined) missingIds.push(id)
      // The row is of this collection, which the compiler cannot infer through a type parameter.
      else records.putRow(collection, row as RowOf<Collection>)
    }
    for (const row of await rowsById(transaction, collection, missingIds))
      records.putRow(collection, row as RowOf<Collection>)
  }
  await loadRecords(
    'medication',
    newMarks.map(mark => mark.medication_id),
  )
  await loadRecords(
    'client',
    newMarks.map(mark => mark.client_id),
  )
  await loadRecords(
    'administration',
    newMarks.map(mark => mark.administration_id),
  )
  await loadRecords(
    'home',
    newMarks.map(mark => mark.home_id),
  )
  return async mark => {
    const dose = records.one('administration', mark.administration_id)
    const order = records.one('medication', mark.medication_id)
    if (dose === undefined || order === undefined) return {}
    const client = records.one('client', mark.client_id)
    const window_minutes = records.one('home', mark.home_id)?.window_minutes ?? 0
    const given_at = mark.given_at ?? mark.recorded_at
    const deviations = outsideOrderReasons({ dose, given_at, order, client, window_minutes })
    const outsideOrders: OutsideOrderReason[] = []
    for (const deviation of deviations) {
      outsideOrders.push({
        ...deviation,
        by: await findOrderAuthor(transaction, deviation.what, order.id, outcomes),
      })
    }
    const versions = plans.versions.filter(({ medication_id }) => medication_id === order.id)
    const other_version = findVersionMismatch(dose, mark, versions)
    return {
      ...(outsideOrders.length > 0 ? { outside_order: { outside: outsideOrders } } : {}),
      ...(other_version === undefined ? {} : { other_version: { other_version } }),
    }
  }
}

/**
 * Returns the author of the last change of the order. Null when the reason is not the order but the client, who left or
 * is inactive, and when no operation recorded a change.
 */
async function findOrderAuthor(
  transaction: Transaction,
  reason: OutsideOrderReason['what'],
  orderId: string,
  outcomes: readonly OperationOutcome[],
): Promise<number | null> {
  if (reason === 'discharged' || reason === 'inactive') return null
  const latestOutcome = outcomes.findLast(({ changedRows }) =>
    changedRows.some(({ collection, row }) => collection === 'medication' && row.id === orderId),
  )
  if (latestOutcome !== undefined) return latestOutcome.submission.operation.author_id
  const { rows } = await sql<{ author_id: number }>`
    select author_id from operation
    where kind in ('medication.create', 'medication.update', 'medication.change', 'medication.delete')
      and args->>'medication_id' = ${orderId} and outcome = 'applied'
      and (${reason} <> 'removed' or kind = 'medication.delete')
    order by received_at desc limit 1`.execute(transaction)
  return rows[0]?.author_id ?? null
}

interface NewItemFacts {
  readonly id: string
  readonly kind: AttentionKind
  readonly details: AttentionDetails
  readonly mark: Mark
  readonly receivedAt: string
}

const makeItem = ({ id, kind, details, mark, receivedAt }: NewItemFacts): Item => ({
  id,
  kind,
  client_id: mark.client_id,
  home_id: mark.home_id,
  subject_ids: [mark.id],
  details,
  author_id: mark.author_id,
  recorded_at: mark.recorded_at,
  opened_at: receivedAt,
  ...unresolvedFields,
  scope: mark.scope,
})

/**
 * Settles the item when a later mark reports that the dose was not given: by the author and at the time of that mark.
 */
function resolveItem(item: Item | undefined, mark: Mark | undefined): ItemChange[] {
  if (item === undefined || item.resolved_at !== null || mark === undefined) return []
  const { recorded_at: resolved_at, author_id: resolved_by } = mark
  return [{ item: { ...item, resolved_at, resolved_by, resolution: 'corrected' }, mark }]
}
