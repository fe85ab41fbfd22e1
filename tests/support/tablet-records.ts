/** Rows on a home's tablet, and the keys they are stored under. */
import Dexie from 'dexie'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { MAPLE } from './homes.ts'
import type { TestServer } from './server.ts'
import type { OpenPage } from './shared-tablet.ts'

/** A row of each area: office, clinical and notes. */
export async function write({ mirror }: OpenPage, text: string): Promise<void> {
  const row = { id: crypto.randomUUID(), scope: `home:${MAPLE}`, home_id: MAPLE, client_id: 1, text }
  await mirror.table('task').put(row)
  await mirror.table('medication').put({ ...row, id: crypto.randomUUID() })
  await mirror.table('progress_note').put({ ...row, id: crypto.randomUUID(), note_date: '2026-03-10' })
}
const textsIn = async (mirror: MirrorDatabase, table: string): Promise<string[]> =>
  (await mirror.table(table).toArray()).map(({ text }) => text).toSorted()
export const read = async ({ mirror }: OpenPage) => ({
  tasks: await textsIn(mirror, 'task'),
  orders: await textsIn(mirror, 'medication'),
  notes: await textsIn(mirror, 'progress_note'),
})
export const all = (...texts: string[]) => ({ tasks: texts, orders: texts, notes: texts })

/** How many rows of a table are stored under each key. */
export async function keysIn(page: OpenPage): Promise<Record<string, number>> {
  const disk = await new Dexie(page.mirror.name).open()
  const counts: Record<string, number> = {}
  for (const table of disk.tables)
    for (const { $key } of await table.toArray())
      if (typeof $key === 'string' && !$key.startsWith('person')) counts[$key] = (counts[$key] ?? 0) + 1
  disk.close()
  return counts
}
/** The numbers of the keys that the server has, an area each. */
export async function numbersAtServer({ database }: TestServer): Promise<number[][]> {
  const { secrets } = await database.selectFrom('tablet').select('secrets').executeTakeFirstOrThrow()
  return Object.values(secrets as Record<string, { data_keys: { number: number }[] }>).map(({ data_keys }) =>
    data_keys.map(({ number }) => number),
  )
}
