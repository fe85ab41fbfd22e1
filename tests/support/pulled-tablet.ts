/** Tablets that have everything, without a first sync each. */
import type { Table } from 'dexie'
import type { PersonName } from './homes.ts'
import { openTablet, type ReachableServer, type Tablet } from './tablet.ts'

type Rows = readonly { readonly table: string; readonly rows: readonly unknown[] }[]

/** What the first tablet of each person received. */
export type ReceivedRows = Map<PersonName, Rows>
const received = new WeakMap<ReachableServer, ReceivedRows>()

export const keptRowsOf = (server: ReachableServer): ReceivedRows => received.get(server) ?? new Map()

/** For a server that is a copy: its tablets begin with what those of the other received before it was copied. */
export const receivedBefore = (server: ReachableServer, rows: ReceivedRows): unknown =>
  received.set(server, new Map(rows))

/**
 * A new tablet on which everything was pulled: the first of its person from nothing; each later one begins with what
 * that one received, as if it had been off since, and pulls what came later (a third of the work). For tests of what
 * comes after a first sync, on a server that several of them share.
 */
export async function pulledTablet(server: ReachableServer, who: PersonName): Promise<Tablet> {
  const tablet = await openTablet(server, who)
  const before = keptRowsOf(server)
  received.set(server, before)
  const rows = before.get(who)
  if (rows !== undefined) await putBack(tablet, rows)
  await tablet.pull()
  if (rows === undefined) before.set(who, await rowsOn(tablet))
  return tablet
}

async function rowsOn({ mirror }: Tablet): Promise<Rows> {
  const read = async (table: Table) => ({ table: table.name, rows: await table.toArray() })
  return (await Promise.all(mirror.allTables.map(read))).filter(({ rows }) => rows.length > 0)
}

const putBack = ({ mirror }: Tablet, all: Rows) =>
  mirror.transaction('rw', mirror.allTables, async () => {
    for (const { table, rows } of all) await mirror.table(table).bulkPut([...rows])
  })

/** A manager and the provider of Maple House, each on a tablet that has everything. */
export async function twoWhoPrescribe(server: ReachableServer): Promise<[ruth: Tablet, helen: Tablet]> {
  return [await pulledTablet(server, 'manager'), await pulledTablet(server, 'provider')]
}
