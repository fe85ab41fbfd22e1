/**
 * Reports writes to tables, in this tab or another, to code that does not have to read at once, as a live query does.
 */
import Dexie, { type Table } from 'dexie'
import type { MirrorDatabase } from './database.ts'

/** Calls `onChange` after each write to any of these tables, and when everything has to be read again. */
export function watchTables(
  { name }: MirrorDatabase,
  tables: readonly Table[],
  onChange: () => void,
): () => void {
  const tablePrefixes = tables.map(table => `idb://${name}/${table.name}/`)
  const onMutation = (mutatedParts: object) => {
    const isWatchedTable = Object.keys(mutatedParts).some(
      part => part === 'all' || tablePrefixes.some(prefix => part.startsWith(prefix)),
    )
    if (isWatchedTable) onChange()
  }
  Dexie.on.storagemutated.subscribe(onMutation)
  return () => Dexie.on.storagemutated.unsubscribe(onMutation)
}
