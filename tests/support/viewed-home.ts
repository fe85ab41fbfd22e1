/** A home with doses in two months and allergies, and a care giver's tablet of it. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Collection } from '#domain/registry.ts'
import { homeScope } from '#domain/values/scope.ts'
import { storedColumns } from '#server/database/rows.ts'
import type { ScopeState } from '#src/mirror/tables/scope-state.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { templateOf } from './backup.ts'
import { seedRecords } from './clinical-cases.ts'
import { confirmed } from './confirmed.ts'
import { countedPull, type PullCost, type PullLimits } from './counted-pull.ts'
import { MAPLE } from './homes.ts'
import { METFORMIN, orderId, seedOrders } from './orders.ts'
import { startTestServer, type TestServer } from './server.ts'
import { openTablet, type Tablet } from './tablet.ts'

export const SCOPE = homeScope(MAPLE)
export const TODAY = '2026-03-10'
/** Each has one mark. */
export const DAYS = ['2026-02-03', '2026-02-20', '2026-03-08', TODAY]
/** Of those the last ones come as rows, the others packed. */
export const RECENT_DAYS = 2
/** A pull that brings nothing. */
export const NOTHING = { requests: 1, rows: {}, restarts: 0 }

export interface ViewedHome {
  readonly server: TestServer
  /** Has not pulled yet. */
  readonly tablet: Tablet
  /** Of the care giver's tablet unless another is named. */
  pull(limits?: PullLimits, of?: Tablet): Promise<PullCost>
  /** Of the home. */
  state(): Promise<ScopeState>
  /** The tablet has every row of the home in every column the server stores. */
  expectWhole(collection: Collection, of?: Tablet): Promise<void>
  /** How many rows a comparison finds wrong; 0 also when nothing could be compared. */
  differences(): Promise<number>
  stop(): Promise<void>
}

/** The database of such a home: written once for all files of a worker, a third of a second each. */
let written: Promise<string> | undefined

async function writeHome(): Promise<string> {
  const server = await startTestServer()
  await seedOrders(server.database)
  await seedRecords(server.database, 'manager', 'views')
  const writer = await openTablet(server, 'manager')
  await writer.pull()
  for (const day of DAYS) await writer.mark(orderId(METFORMIN.name), day, '08:00', 'given')
  await writer.push()
  writer.close()
  return templateOf(server)
}

export async function startViewedHome(): Promise<ViewedHome> {
  written ??= writeHome()
  const server = await startTestServer({ template: await written })
  const { database, clock } = server
  const tablet = await openTablet(server, 'care_giver')
  return {
    server,
    tablet,
    pull: (limits = {}, of = tablet) => countedPull(of, clock.now, limits),
    async state() {
      const state = await tablet.mirror.scope_state.get(SCOPE)
      if (state === undefined) throw new Error('The home is not here.')
      return state
    },
    async expectWhole(collection, { mirror } = tablet) {
      const columns = sql.join(storedColumns(collection).map(name => sql.ref(name)))
      const { rows } = await sql`
        select ${columns} from ${sql.table(collection)} where scope = ${SCOPE} order by id`.execute(database)
      expect(rows.length, collection).toBeGreaterThan(0)
      const here = (await confirmed(mirror, collection)).filter(({ scope }) => scope === SCOPE)
      expect(
        here.sort((one, other) => (one.id < other.id ? -1 : 1)),
        collection,
      ).toEqual(rows)
    },
    differences: () =>
      compareWithServer(tablet.mirror, tablet.transport, clock.now, new AbortController().signal),
    async stop() {
      tablet.close()
      await server.stop()
    },
  }
}
