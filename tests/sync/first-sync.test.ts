/** The first sync (faults 3, 42): today's round before the rest, counted by rows, and killed as often as one likes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PullAnswer } from '#domain/protocol/sync-protocol.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { addDays } from '#domain/values/dates.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { createBatchSize } from '#src/sync/engine/batch-size.ts'
import { readFirstSync } from '#src/sync/engine/first-sync.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import type { Transport } from '#src/sync/transport/transport.ts'
import { examples } from '#tests/support/examples.ts'
import { confirmed } from '../support/confirmed.ts'
import { packedIn } from '../support/counted-pull.ts'
import { MAPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const DAYS = 60
const DOSES_A_DAY = 10
/** Far less than a device asks for, so that a small home takes many pages. */
const ROWS_A_PAGE = 25
/** So that many kills go into one first sync. */
const FEW_ROWS_A_PAGE = 2
const KILLS = 20
/** Days of them, until today. */
const MARCH_AND_FEBRUARY = 38

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  const [example] = examples.administration
  if (example === undefined) throw new Error('An administration has no example.')
  const rows = Array.from({ length: DAYS * DOSES_A_DAY }, (_, index): RowInCollection => {
    const administration_date = addDays(TODAY, -Math.floor(index / DOSES_A_DAY))
    const id = derivedId('first-sync', String(index))
    const place = { scope: homeScope(MAPLE), revision: 0, medication_id: orderId(METFORMIN.name) }
    const version = derivedId('version', METFORMIN.name)
    return {
      collection: 'administration',
      row: { ...example, ...place, id, medication_version_id: version, administration_date },
    }
  })
  await server.database.transaction().execute(async transaction => {
    await writeRows(transaction, rows)
    await stamp(
      transaction,
      rows.map(({ collection, row }) => ({ collection, id: row.id, scope: row.scope })),
    )
  })
})
afterAll(() => server.stop())

const byId = async (mirror: MirrorDatabase) =>
  (await confirmed(mirror, 'administration')).sort((one, other) => (one.id < other.id ? -1 : 1))

const rowsIn = ({ answers }: PullAnswer): number =>
  answers
    .flatMap(({ history }) => Object.values(history?.rows ?? {}))
    .reduce((sum, rows) => sum + rows.length, 0)

/**
 * Pulls by small pages, and one chunk at a time; `heard` is called with how many rows each answer has and their months,
 * before it is stored, and may stop there.
 */
const pullBySmallPages = (
  { mirror, transport }: Tablet,
  heard: (rows: number, months: readonly string[]) => Promise<void>,
  rowsAPage = ROWS_A_PAGE,
) => {
  const listening: Transport = {
    ...transport,
    pull: async (...asked) => {
      const answer = await transport.pull(...asked)
      await heard(rowsIn(answer), [])
      return answer
    },
    fetchPackedMonths: async (...asked) => {
      const answer = await transport.fetchPackedMonths(...asked)
      const { base, brought } = await packedIn(answer)
      const chunks = base?.chunks.filter(({ name }) => brought.includes(name)) ?? []
      await heard(
        chunks.reduce((sum, { rows }) => sum + rows, 0),
        chunks.map(({ month }) => month),
      )
      return answer
    },
  }
  const pageSize = createBatchSize(rowsAPage, rowsAPage)
  const packedBytes = createBatchSize(1, 1)
  const options = {
    mirror,
    transport: listening,
    now: () => server.clock.now,
    months: 3,
    pageSize,
    packedBytes,
  }
  return pullAll(options, new AbortController().signal)
}

test('[S4.12] the bar counts rows: first what today’s round needs, then the months behind it, and never backwards', async () => {
  const tablet = await openTablet(server, 'care_giver')
  const rounds: number[] = []
  const older: number[] = []
  const months: (string | null)[] = []
  const look = async () => {
    const { firstSyncProgress, olderRecordsProgress } = await readFirstSync(tablet.mirror)
    if (firstSyncProgress !== null) {
      expect(older).toEqual([])
      rounds.push(firstSyncProgress)
    }
    if (olderRecordsProgress !== null) {
      // The round is whole as soon as it is said to be ready.
      expect(await tablet.mirror.rows('client').count()).toBe(2)
      const doses = await confirmed(tablet.mirror, 'administration')
      expect(doses.filter(dose => dose.administration_date === TODAY)).toHaveLength(DOSES_A_DAY)
      older.push(olderRecordsProgress.progress)
      months.push(olderRecordsProgress.month)
    }
  }
  await pullBySmallPages(tablet, look)
  expect(await readFirstSync(tablet.mirror)).toEqual({ firstSyncProgress: null, olderRecordsProgress: null })
  expect(rounds[0]).toBe(0)
  expect(rounds).toEqual(rounds.toSorted((one, other) => one - other))
  expect(older).toEqual(older.toSorted((one, other) => one - other))
  // Before the first month is here it is not known which comes.
  expect([...new Set(months)]).toEqual([null, '2026-02', '2026-01'])
  const all = DAYS * DOSES_A_DAY
  expect(older.at(-1)).toBeGreaterThan((MARCH_AND_FEBRUARY * DOSES_A_DAY) / all - 0.1)
  expect(older.at(-1)).toBeLessThan(1)
  tablet.close()
})

test(`[S4.13] a first sync killed ${KILLS} times goes on where it was and fetches nothing twice but the page under way`, async () => {
  const unharmed = await openTablet(server, 'care_giver')
  let needed = 0
  const pullByFewRows = (of: Tablet, heard: (rows: number) => Promise<void>) =>
    pullBySmallPages(of, heard, FEW_ROWS_A_PAGE)
  await pullByFewRows(unharmed, async rows => {
    needed += rows
  })
  const whole = await byId(unharmed.mirror)
  expect(whole).toHaveLength(DAYS * DOSES_A_DAY)

  let tablet = await openTablet(server, 'care_giver')
  let fetched = 0
  let lost = 0
  for (let kill = 0; kill < KILLS; kill++) {
    let answers = 0
    // Before the answer is stored, after one, or after two.
    const lives = kill % 3
    await expect(
      pullByFewRows(tablet, async rows => {
        fetched += rows
        if (answers++ < lives) return
        lost += rows
        throw new Error('The tab was killed.')
      }),
    ).rejects.toThrow('killed')
    tablet.close()
    tablet = await openTablet(server, 'care_giver', tablet.mirror.name)
  }
  await pullByFewRows(tablet, async rows => {
    fetched += rows
  })
  expect(lost).toBeGreaterThan(0)
  expect(fetched - lost).toBe(needed)
  expect(await byId(tablet.mirror)).toEqual(whole)
  tablet.close()
  unharmed.close()
})

test('[S4.10] what is wrong in the home and in one month is fetched again, the months that are right are not, and no bar comes back', async () => {
  const tablet = await openTablet(server, 'care_giver')
  const { mirror } = tablet
  await pullBySmallPages(tablet, async () => {})
  const whole = await byId(mirror)
  const today = whole.find(row => row.administration_date === TODAY)
  const january = await mirror.chunk.where('[collection+month]').equals(['administration', '2026-01']).first()
  if (today === undefined || january === undefined) throw new Error('The pull brought too little.')
  await mirror.rows('administration').delete(today.id)
  await mirror.chunk_rows.delete(january.name)
  await mirror.rows('client').delete(1)
  const compare = () =>
    compareWithServer(mirror, tablet.transport, server.clock.now, new AbortController().signal)
  expect(await compare()).toBe(2)

  const months: string[] = []
  await pullBySmallPages(tablet, async (_, brought) => {
    expect(await readFirstSync(mirror)).toEqual({ firstSyncProgress: null, olderRecordsProgress: null })
    months.push(...brought)
  })
  expect(months).toEqual([])
  expect(await byId(mirror)).toEqual(whole)
  expect(await mirror.rows('client').count()).toBe(2)
  expect(await compare()).toBe(0)
  tablet.close()
})
