/**
 * What follows from marks (M5): two that cannot both be right, made by people who did not hear of each other, open an
 * item; a later mark that has seen both settles it. In the transaction of the marks themselves, so that no tablet
 * hears of one without the other.
 */
import { sql } from 'kysely'
import type { AnyRow, RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import {
  conflictId,
  conflictItem,
  type DoseConflict,
  doseConflicts,
  newestOf,
} from '#domain/rules/dose-conflicts.ts'
import type { Transaction } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import type { Verdict } from './books.ts'
import { type ItemMarks, itemMarksAround } from './item-marks.ts'

type Mark = RowOf<'mark'>
type Item = RowOf<'attention_item'>

/** Adds the items to the operation whose mark made them necessary, or unnecessary. */
export async function followMarks(
  transaction: Transaction,
  verdicts: readonly Verdict[],
  found: RecordSet,
  receivedAt: string,
): Promise<void> {
  const marks = verdicts.flatMap(({ changed }) => changed.flatMap(markIn))
  if (marks.length === 0) return
  const clients = [...new Set(marks.map(({ client_id }) => client_id))].sort((left, right) => left - right)
  await takeTurns(transaction, clients)
  const groups = await itemMarksAround(transaction, marks)
  const conflicts = groups.flatMap(group => doseConflicts(group.marks, group.gaps))
  const known = await knownItems(transaction, clients, conflicts)
  for (const item of known) found.putRow('attention_item', item)
  const knownIds = new Set(known.map(({ id }) => id))
  const opened = conflicts
    .filter(conflict => !knownIds.has(conflictId(conflict)))
    .map(conflict => conflictItem(conflict, receivedAt))
  const settled = settledBy(known, conflicts, groups, receivedAt)
  for (const row of [...opened, ...settled]) {
    const isAbout = ({ changed }: Verdict) =>
      changed.some(entry => markIn(entry).some(({ client_id }) => client_id === row.client_id))
    verdicts.findLast(isAbout)?.changed.push({ collection: 'attention_item', row })
  }
}

/** Any number, the same in every process. */
const LOCK = 7_014_202

/**
 * Marks of one client are looked at one transaction after the other: two of one drug may be under different orders and
 * have no record in common that both would wait for.
 */
async function takeTurns(transaction: Transaction, clients: readonly number[]): Promise<void> {
  // In the order of the array, so that two batches never wait in a circle.
  await sql`select pg_advisory_xact_lock(${LOCK}, id) from unnest(${[...clients]}::integer[]) as id`.execute(
    transaction,
  )
}

const markIn = (entry: AnyRow): Mark[] => (entry.collection === 'mark' ? [entry.row] : [])

/**
 * Open ones of these clients, and whatever there is of these conflicts: what was resolved stays resolved. Locked, so
 * that a manager who decides at this moment is waited for, or waits.
 */
const knownItems = (
  transaction: Transaction,
  clients: readonly number[],
  conflicts: readonly DoseConflict<Mark>[],
): Promise<Item[]> =>
  selectRows(
    transaction,
    'attention_item',
    sql`id = any(${conflicts.map(conflictId)}::uuid[]) or (client_id = any(${clients}) and resolved_at is null
      and kind in ('possible_double_dose', 'disagreement')) order by id for no key update`,
  )

/** Open items whose marks were all looked at just now and contradict each other no more. */
function settledBy(
  known: readonly Item[],
  conflicts: readonly DoseConflict<Mark>[],
  groups: readonly ItemMarks[],
  receivedAt: string,
): Item[] {
  const standing = new Set(conflicts.map(conflictId))
  return known.flatMap(item => {
    if (item.resolved_at !== null || standing.has(item.id)) return []
    const group = groups.find(({ marks }) => {
      const ids = new Set(marks.map(({ id }) => id))
      return item.subject_ids.every(id => ids.has(id))
    })
    if (group === undefined) return []
    const resolved_by = newestOf(group.marks).author_id
    return [{ ...item, resolved_at: receivedAt, resolved_by, resolution: 'corrected' as const }]
  })
}
