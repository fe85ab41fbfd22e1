/** What a device has from the server, rows and packed months together. */
import { isPacked } from '#domain/collections.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { findPacked } from '#src/mirror/packed/find-packed.ts'
import { readTransaction } from '#src/mirror/read/read.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'

/** Every row of the collection, without what the outbox makes of it; a row beside a chunk stands for the one in it. */
export async function confirmed<C extends Collection>(
  mirror: MirrorDatabase,
  collection: C,
): Promise<RowOf<C>[]> {
  return readTransaction(mirror, mirror.tablesOf([collection]), async source => {
    const rows = await mirror.rows(collection).toArray()
    if (!isPacked(collection)) return () => rows
    const beside = new Set<unknown>(rows.map(({ id }) => id))
    const packed = await findPacked(mirror, { collection, all: true }, source)
    return () => [
      ...rows,
      ...((packed?.() ?? []).filter(({ id }) => !beside.has(id)) as unknown as RowOf<C>[]),
    ]
  })
}
