/** S8: of two people's changes to one field none is overwritten by somebody who had not seen it. */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { versionsInOrder } from '#domain/rules/doses/versions.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import type { Saved } from './oracle.ts'

/** A field of an order that stories give values of their own. */
type Field = 'notes' | 'dosage'

export async function checkNothingOverwritten({ database, company, oracle }: World): Promise<void> {
  const ids = oracle.saved.map(({ operation_id }) => operation_id)
  const applied = new Set(
    (
      await database
        .selectFrom('operation')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('outcome', '=', 'applied')
        .execute()
    ).map(({ id }) => id),
  )
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const orders = await selectRows(database, 'medication', here)
  const versions = await selectRows(database, 'medication_version', here)
  const items = await selectRows(database, 'attention_item', here)
  const updates = oracle.saved.filter(
    ({ kind, operation_id }) => kind === 'medication.update' && applied.has(operation_id),
  )
  for (const field of ['notes', 'dosage'] as const) {
    for (const update of updates) {
      const value = changesOf(update)[field]
      const order = String(update.args.medication_id)
      if (value === undefined) continue
      const stands =
        field === 'notes'
          ? orders.some(({ id, notes }) => id === order && notes === value)
          : newestOf(versions, order)?.dosage === value
      const isKnowinglyReplaced = updates.some(
        other => other.args.medication_id === order && field in changesOf(other) && other.saw === value,
      )
      const isAsked = items.some(({ kind, details }) => {
        const { standing, proposed } = details.versions ?? {}
        return kind === 'two_versions' && (standing?.[field] === value || proposed?.[field] === value)
      })
      if (!stands && !isKnowinglyReplaced && !isAsked) {
        broken(
          'S8',
          `${field} ${String(value)} of ${update.operation_id} was overwritten by somebody who had not seen it`,
        )
      }
    }
  }
}

/** What is in force from the last change on: no story plans a change ahead. */
const newestOf = (versions: readonly RowOf<'medication_version'>[], order: string) =>
  versionsInOrder(versions.filter(({ medication_id }) => medication_id === order)).at(-1)

const changesOf = ({ args }: Saved) => args.changes as Partial<Record<Field, unknown>>
