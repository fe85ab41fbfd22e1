/** Limits the marks of a dose: a faulty tablet's marks wait for a person instead of filling the chart (M5.15). */
import { sql } from 'kysely'
import type { ReadOperation } from '#domain/perform.ts'
import type { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { effectiveMarks } from '#domain/rules/doses/effective-marks.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Transaction } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'

export const MAX_EFFECTIVE = 20
/** The most marks that a mark can list as seen. */
export const MAX_MARKS = 200

type Mark = RowOf<'mark'>
export type IsCrowded = (operation: ReadOperation, records: RecordSet) => boolean

/**
 * Returns a check whether the dose of a mark already has too many marks; a mark that supersedes others passes. `found`
 * are the records that the operations name: a dose that is not among them has no mark.
 */
export async function crowdedDoses(
  transaction: Transaction,
  operations: readonly ReadOperation[],
  found: RecordSet,
): Promise<IsCrowded> {
  const named = new Set(operations.flatMap(operation => markedBy(operation)?.administration_id ?? []))
  const doses = [...named].filter(id => found.one('administration', id) !== undefined)
  const known =
    doses.length === 0
      ? []
      : await selectRows(transaction, 'mark', sql`administration_id = any(${doses}::uuid[])`)
  const byDose = groupBy(known, mark => mark.administration_id)
  return (operation, records) => {
    const args = markedBy(operation)
    if (args === undefined) return false
    const { administration_id, seen_mark_ids } = args
    const made = records.all('mark').filter(mark => mark.administration_id === administration_id)
    const marks = new Map([...(byDose.get(administration_id) ?? []), ...made].map(mark => [mark.id, mark]))
    const seen = new Set(seen_mark_ids)
    const left = effectiveMarks([...marks.values()]).filter(({ id }) => !seen.has(id))
    return left.length >= MAX_EFFECTIVE || marks.size >= MAX_MARKS
  }
}

type MarkArgs = Pick<Mark, 'administration_id' | 'seen_mark_ids'>

/** Returns the arguments of `administration.mark`, read by its schema; undefined for other operations. */
const markedBy = ({ definition, args }: ReadOperation): MarkArgs | undefined =>
  definition.kind === 'administration.mark' ? (args as MarkArgs) : undefined
