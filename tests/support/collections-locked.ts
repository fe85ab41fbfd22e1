import type { Table } from 'dexie'
import { vi } from 'vitest'
import { isCollection } from '#domain/collections.ts'
import type { Collection } from '#domain/registry.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'

/** Of which collections each read-write transaction of this work locks a table, in the order they begin. */
export async function collectionsLocked(
  mirror: MirrorDatabase,
  work: () => Promise<unknown>,
): Promise<Collection[][]> {
  const opened = vi.spyOn(mirror, 'transaction')
  await work()
  // Dexie's type of a call lists its tables one by one; ours hand in a list.
  const calls = opened.mock.calls as unknown as [mode: string, tables: Table[]][]
  opened.mockRestore()
  return calls
    .filter(([mode]) => mode === 'rw')
    .map(([, tables]) => [...new Set(tables.map(({ name }) => name.replace(/^pending_/, '')))])
    .map(names => names.filter(isCollection))
}
