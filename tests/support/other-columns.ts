/** What roles see, as it was before a release. The server under test reads the same tables of the domain. */
import { onTestFinished } from 'vitest'
import { collections } from '#domain/collections.ts'
import { roleOfView } from '#domain/protocol/view-name.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { type Columns, visibleColumns } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import type { Tablet } from './tablet.ts'

/** From now on the role sees these columns of the collection, undefined: nothing. The answer, or the test's end, undoes it. */
export function roleSees(role: Role, collection: Collection, columns: Columns | undefined): () => void {
  // Writable, so that a test can be another release.
  const row = visibleColumns[collection] as Partial<Record<Role, Columns>>
  const { [role]: before } = row
  const put = (given: Columns | undefined) => {
    if (given === undefined) delete row[role]
    else row[role] = given
  }
  put(columns)
  return undoneAtLast(() => put(before))
}

/** From now on nobody has this field of a collection. The answer, or the test's end, undoes it. */
export function withoutField(collection: Collection, field: string): () => void {
  const fields = entityOf(collection).fields as Record<string, unknown>
  const { [field]: before } = fields
  if (before === undefined) throw new Error(`${collection} has no field ${field}.`)
  delete fields[field]
  return undoneAtLast(() => {
    fields[field] = before
  })
}

function undoneAtLast(undo: () => void): () => void {
  onTestFinished(undo)
  return undo
}

/** The sync states as Hearth wrote them while views were named by the role alone. */
export async function asBeforeVersions({ mirror }: Pick<Tablet, 'mirror'>): Promise<void> {
  const registry = collections
    .map(collection => `${collection}(${Object.keys(entityOf(collection).fields).join()})`)
    .join(';')
  for (const { columns: _, ...state } of await mirror.scope_state.toArray()) {
    await mirror.scope_state.put({ ...state, view: roleOfView(state.view), registry })
  }
}
