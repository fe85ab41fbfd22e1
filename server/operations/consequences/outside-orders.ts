/**
 * Consequences of doses given outside their order, or by a version of it that was not in effect: they are accepted,
 * because they were given, and reported to the manager with the facts the tablet did not have (M6.8, M9.8). One item
 * per dose.
 */
import { sql } from 'kysely'
import type { AttentionDetails, AttentionKind, OutsideOrder } from '#domain/entities/attention-item.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { Collection, RowId, RowOf } from '#domain/registry.ts'
import type { ItemAfterMark } from '#domain/rules/doses/dose-items.ts'
import { effectiveMarks } from '#domain/rules/doses/effective-marks.ts'
import { otherVersion, outsideOrder } from '#domain/rules/doses/outside-order.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { unresolved } from '#domain/rules/records/unresolved-item.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById, rowsById } from '../../database/rows.ts'
import { changedIn, rowsAfter } from '../changed-rows.ts'
import type { Plans } from '../item-marks.ts'
import type { OperationOutcome } from '../operation-log.ts'

type Mark = RowOf<'mark'>
type Item = RowOf<'attention_item'>
const KINDS = ['outside_order', 'other_version'] as const satisfies readonly AttentionKind[]

interface MarkFacts {
  readonly outcomes: readonly OperationOutcome[]
  readonly found: RecordSet
  /** Marks that existed before. */
  readonly known: readonly Mark[]
  readonly plans: Plans
  readonly receivedAt: string
}

export async function itemsOutsideOrders(
  transaction: Transaction,
  facts: MarkFacts,
): Promise<ItemAfterMark[]> {
  const { outcomes, found, known, receivedAt } = facts
  const fresh = changedIn(outcomes, 'mark')
  const byDose = groupBy(rowsAfter('mark', known, outcomes), mark => mark.administration_id)
  const touched = [...groupBy(fresh, mark => mark.administration_id)]
  // An item of a dose was opened by a mark of the dose, and marks stay: a dose without earlier marks has no item.
  const marked = new Set(known.map(mark => mark.administration_id))
  const ids = touched.flatMap(([dose]) => (marked.has(dose) ? KINDS.map(kind => itemId(kind, dose)) : []))
  const items = new Map<string, Item>()
  for (const item of await lockRowsById(transaction, 'attention_item', ids.sort())) {
    found.putRow('attention_item', item)
    items.set(item.id, item)
  }
  const factsOf = await factsReader(transaction, facts, fresh)
  const changed: ItemAfterMark[] = []
  for (const [doseId, own] of touched) {
    const given = effectiveMarks(byDose.get(doseId) ?? []).find(({ status }) => status === 'given')
    const reported = given === undefined || !own.includes(given) ? {} : await factsOf(given)
    for (const kind of KINDS) {
      const details = reported[kind]
      if (details === undefined && !marked.has(doseId)) continue
      const id = itemId(kind, doseId)
      const item = items.get(id)
      if (given === undefined) changed.push(...settled(item, own.at(-1)))
      else if (details !== undefined && (item === undefined || item.resolution === 'corrected'))
        changed.push({ item: opened({ id, kind, details, mark: given, receivedAt }), mark: given })
    }
  }
  return changed
}

const itemId = (kind: (typeof KINDS)[number], doseId: string) => attentionId(kind, [doseId])

type ReportedDetails = Partial<Record<(typeof KINDS)[number], AttentionDetails>>

/** Reads what a mark of a given dose is compared with: its dose, order, client and home. */
async function factsReader(
  transaction: Transaction,
  { outcomes, found, plans }: MarkFacts,
  fresh: readonly Mark[],
): Promise<(mark: Mark) => Promise<ReportedDetails>> {
  // The records as the operations leave them; nearly all have been read already to decide the operations.
  const records = new RecordSet()
  for (const { changed } of outcomes) for (const entry of changed) records.put(entry)
  const read = async <C extends 'medication' | 'client' | 'administration' | 'home'>(
    collection: C,
    ids: Iterable<RowId<C>>,
  ) => {
    const unread: RowId<C>[] = []
    for (const id of new Set(ids)) {
      const row = records.one(collection, id) ?? found.one(collection, id)
      if (row === undefined) unread.push(id)
      // A row of this collection, which the compiler cannot infer through a type parameter.
      else records.putRow(collection, row as RowOf<Collection>)
    }
    for (const row of await rowsById(transaction, collection, unread))
      records.putRow(collection, row as RowOf<Collection>)
  }
  await read(
    'medication',
    fresh.map(mark => mark.medication_id),
  )
  await read(
    'client',
    fresh.map(mark => mark.client_id),
  )
  await read(
    'administration',
    fresh.map(mark => mark.administration_id),
  )
  await read(
    'home',
    fresh.map(mark => mark.home_id),
  )
  return async mark => {
    const dose = records.one('administration', mark.administration_id)
    const order = records.one('medication', mark.medication_id)
    if (dose === undefined || order === undefined) return {}
    const client = records.one('client', mark.client_id)
    const window_minutes = records.one('home', mark.home_id)?.window_minutes ?? 0
    const given_at = mark.given_at ?? mark.recorded_at
    const facts = outsideOrder({ dose, given_at, order, client, window_minutes })
    const outside: OutsideOrder[] = []
    for (const fact of facts) {
      outside.push({ ...fact, by: await authorOf(transaction, fact.what, order.id, outcomes) })
    }
    const versions = plans.versions.filter(({ medication_id }) => medication_id === order.id)
    const other_version = otherVersion(dose, mark, versions)
    return {
      ...(outside.length > 0 ? { outside_order: { outside } } : {}),
      ...(other_version === undefined ? {} : { other_version: { other_version } }),
    }
  }
}

/** Returns who last changed or stopped the order; null when the client left, or when it was not recorded. */
async function authorOf(
  transaction: Transaction,
  what: OutsideOrder['what'],
  orderId: string,
  outcomes: readonly OperationOutcome[],
): Promise<number | null> {
  if (what === 'discharged' || what === 'inactive') return null
  const now = outcomes.findLast(({ changed }) =>
    changed.some(({ collection, row }) => collection === 'medication' && row.id === orderId),
  )
  if (now !== undefined) return now.submission.operation.author_id
  const { rows } = await sql<{ author_id: number }>`
    select author_id from operation
    where kind in ('medication.create', 'medication.update', 'medication.change', 'medication.delete')
      and args->>'medication_id' = ${orderId} and outcome = 'applied'
      and (${what} <> 'removed' or kind = 'medication.delete')
    order by received_at desc limit 1`.execute(transaction)
  return rows[0]?.author_id ?? null
}

interface Opening {
  readonly id: string
  readonly kind: AttentionKind
  readonly details: AttentionDetails
  readonly mark: Mark
  readonly receivedAt: string
}

const opened = ({ id, kind, details, mark, receivedAt }: Opening): Item => ({
  id,
  kind,
  client_id: mark.client_id,
  home_id: mark.home_id,
  subject_ids: [mark.id],
  details,
  author_id: mark.author_id,
  recorded_at: mark.recorded_at,
  opened_at: receivedAt,
  ...unresolved,
  scope: mark.scope,
})

/**
 * Settles the item when a later mark reports that the dose was not given: by the author and at the time of that mark.
 */
function settled(item: Item | undefined, mark: Mark | undefined): ItemAfterMark[] {
  if (item === undefined || item.resolved_at !== null || mark === undefined) return []
  const { recorded_at: resolved_at, author_id: resolved_by } = mark
  return [{ item: { ...item, resolved_at, resolved_by, resolution: 'corrected' }, mark }]
}
