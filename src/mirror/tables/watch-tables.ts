/** Notifies of writes to tables, in this tab or another, for readers that may wait; a live query reads at once. */
import Dexie, { type Table } from 'dexie'
import type { MirrorDatabase } from './database.ts'

/** Calls `onChange` after each write to any of these tables, and when everything has to be read again. */
export function watchTables(
  { name }: MirrorDatabase,
  tables: readonly Table[],
  onChange: () => void,
): () => void {
  const tableParts = tables.map(table => `idb://${name}/${table.name}/`)
  const listen = (mutated: object) => {
    const isOneOfThem = Object.keys(mutated).some(
      part => part === 'all' || tableParts.some(start => part.startsWith(start)),
    )
    if (isOneOfThem) onChange()
  }
  Dexie.on.storagemutated.subscribe(listen)
  return () => Dexie.on.storagemutated.unsubscribe(listen)
}
