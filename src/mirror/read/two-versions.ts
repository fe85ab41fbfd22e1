import type { MirrorDatabase } from '../tables/database.ts'
import { readRows } from './read.ts'

/**
 * Whether the operation changed a record that another person changed at the same time, so that both versions wait for a
 * manager (S8).
 */
export async function hasTwoVersions(mirror: MirrorDatabase, operationId: string): Promise<boolean> {
  const items = await readRows(mirror, { collection: 'attention_item', index: 'kind', is: 'two_versions' })
  return items.some(({ details }) => details.operation?.id === operationId)
}
