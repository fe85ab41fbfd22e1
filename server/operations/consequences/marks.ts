/**
 * Consequences of marks (M5, M6.8, M9.8): marks that contradict each other, made by people who did not know of each
 * other, open an attention item; a later mark whose author had seen them settles it. A dose given outside its order, or
 * by another version of it, opens an item too. All in the transaction of the marks, so that no tablet receives one
 * without the other.
 */
import { sql } from 'kysely'
import type { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { doseConflicts } from '#domain/rules/doses/dose-conflicts.ts'
import { itemChangesAfterMarks } from '#domain/rules/doses/dose-items.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { acquireLocks } from '../../database/advisory-locks.ts'
import type { Transaction } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import { changedRowsIn, rowsAfterOperations } from '../changed-rows.ts'
import { DosePlans, readMarksAround, readOtherMarks } from '../item-marks.ts'
import type { OperationOutcome } from '../operation-log.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'
import { findItemsOutsideOrders } from './outside-orders.ts'

type Mark = RowOf<'mark'>
type Item = RowOf<'attention_item'>

/** Each item is added to the operation whose mark made it necessary, or unnecessary. */
export const consequencesOfMarks: Consequence = {
  triggers: ['mark'],
  add: addMarkItems,
}

async function addMarkItems(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const marks = changedRowsIn(outcomes, 'mark')
  const clientIds = [...new Set(marks.map(({ client_id }) => client_id))]
  // A lock per client: two marks of one drug may be under different orders, with no common record to wait for.
  await acquireLocks(transaction, 'marksOfClient', clientIds)
  const clientCondition = sql`client_id = any(${clientIds}::integer[])`
  const versions = await selectRows(transaction, 'medication_version', clientCondition)
  const plans = new DosePlans(rowsAfterOperations('medication_version', versions, outcomes))
  // A mark of an older app names no version: its dose's version determines the time span around it.
  plans.addDoses(rowsAfterOperations('administration', recordsBefore.all('administration'), outcomes))
  const nearbyMarks = await readMarksAround(transaction, marks, plans)
  const items = await findItemsAbout(transaction, [...nearbyMarks, ...marks], outcomes, recordsBefore)
  const marksBefore = [
    ...nearbyMarks,
    ...(await readOtherMarks(transaction, [...nearbyMarks, ...marks], items)),
  ]
  const doseIds = [...new Set(marksBefore.map(mark => mark.administration_id))]
  plans.addDoses(
    rowsAfterOperations('administration', await rowsById(transaction, 'administration', doseIds), outcomes),
  )
  const marksByClient = groupBy(marks, ({ client_id }) => client_id)
  const changedItems = [...marksByClient].flatMap(([client_id, newMarks]) =>
    itemChangesAfterMarks({
      knownMarks: marksBefore.filter(mark => mark.client_id === client_id),
      newMarks,
      items: items.filter(item => item.client_id === client_id),
      conflictsAmong: comparedMarks => doseConflicts(comparedMarks, plans.planOf),
      receivedAt,
    }),
  )
  const outsideItems = await findItemsOutsideOrders(transaction, {
    outcomes,
    recordsBefore,
    marksBefore,
    plans,
    receivedAt,
  })
  for (const { item, mark } of [...changedItems, ...outsideItems]) {
    const isOutcomeOfMark = ({ changedRows: rows }: OperationOutcome) =>
      rows.some(({ row }) => row.id === mark.id)
    outcomes.find(isOutcomeOfMark)?.changedRows.push({ collection: 'attention_item', row: item })
  }
}

/**
 * Returns every item about one of these marks, resolved or not. The rows are locked: a manager's concurrent decision
 * runs before or after, not during.
 */
async function findItemsAbout(
  transaction: Transaction,
  marks: readonly Mark[],
  outcomes: readonly OperationOutcome[],
  recordsBefore: RecordSet,
): Promise<Item[]> {
  const items = await selectRows(
    transaction,
    'attention_item',
    sql`subject_ids ?| ${[...new Set(marks.map(({ id }) => id))]}::text[]
      and kind in ('possible_double_dose', 'disagreement') order by id for no key update`,
  )
  for (const item of items) recordsBefore.putRow('attention_item', item)
  const changedItems = new Map(changedRowsIn(outcomes, 'attention_item').map(item => [item.id, item]))
  return items.map(item => changedItems.get(item.id) ?? item)
}
