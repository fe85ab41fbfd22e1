/** Notifies of writes to tables, in this tab or another, for readers that may wait; a live query reads at once. */
import Dexie, { type Table } from 'dexie'
import type { MirrorDatabase } from './database.ts'

/** Calls `changed` after each write to any of these tables, and when everything has to be read again. */
export function watchTables(
  { name }: MirrorDatabase,
  tables: readonly Table[],
  changed: () => void,
): () => void {
  const parts = tables.map(table => `idb://${name}/${table.name}/`)
  const listen = (mutated: object) => {
    const isOneOfThem = Object.keys(mutated).some(
      part => part === 'all' || parts.some(start => part.startsWith(start)),
    )
    if (isOneOfThem) changed()
  }
  Dexie.on.storagemutated.subscribe(listen)
  return () => Dexie.on.storagemutated.unsubscribe(listen)
}
