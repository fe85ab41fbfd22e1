/** Notifies of writes to tables, in this tab or another, for code that may read later than a live query does. */
import Dexie, { type Table } from 'dexie'
import type { MirrorDatabase } from './database.ts'

/** Calls `onChange` after each write to any of these tables, and when everything has to be read again. */
export function watchTables(
  { name }: MirrorDatabase,
  tables: readonly Table[],
  onChange: () => void,
): () => void {
  const tableParts = tables.map(table => `idb://${name}/${table.name}/`)
  const listen = (mutatedParts: object) => {
    const isOneOfThem = Object.keys(mutatedParts).some(
      part => part === 'all' || tableParts.some(prefix => part.startsWith(prefix)),
    )
    if (isOneOfThem) onChange()
  }
  Dexie.on.storagemutated.subscribe(listen)
  return () => Dexie.on.storagemutated.unsubscribe(listen)
}
