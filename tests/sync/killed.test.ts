/** A tab killed before or after any of its transactions: what showed as saved arrives once, the rest never was (faults 3, 4, 8, 34). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '#src/mirror/read/read.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const TIMES = ['08:00', '20:00']
/** More transactions than the story below has; the last kills nothing. */
const MAX_TRANSACTIONS = 13

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())

/** The tab dies at its nth transaction from now on; nothing it does after that reaches the disk. Answers how many began. */
function killAt({ mirror }: Tablet, nth: number, moment: 'before' | 'after'): () => number {
  const transaction = mirror.transaction.bind(mirror) as (...rest: unknown[]) => Promise<unknown>
  let begun = 0
  const dying = async (...rest: unknown[]) => {
    begun++
    if (begun > nth || (begun === nth && moment === 'before')) throw new Error('The tab was killed.')
    const result = await transaction(...rest)
    if (begun === nth) throw new Error('The tab was killed.')
    return result
  }
  mirror.transaction = dying as unknown as typeof mirror.transaction
  return () => begun
}

const story = Array.from({ length: MAX_TRANSACTIONS }, (_, index) => index + 1).flatMap(nth =>
  (['before', 'after'] as const).map(moment => ({ nth, moment })),
)

test.each(story)(
  '[S1.3] [S2.1] killed $moment transaction $nth of giving, sending and pulling',
  async ({ nth, moment }) => {
    server.clock.advanceSeconds(86_400)
    const today = new Date(server.clock.now).toISOString().slice(0, 10)
    const tablet = await pulledTablet(server, 'care_giver')
    const begun = killAt(tablet, nth, moment)
    const saved: string[] = []
    for (const time of TIMES) {
      await tablet.mark(metformin, today, time, 'given').then(
        id => saved.push(id),
        () => {},
      )
    }
    await tablet.push().catch(() => {})
    await tablet.pull().catch(() => {})
    tablet.close()
    // A story that grew longer than the list of kills would go untested at its end.
    if (nth === MAX_TRANSACTIONS) expect(begun()).toBeLessThan(nth)

    const reopened = await openTablet(server, 'care_giver', tablet.mirror.name)
    await reopened.pull()
    const onScreen = await readRows(reopened.mirror, { collection: 'mark', all: true })
    expect(onScreen.map(({ id }) => id)).toEqual(expect.arrayContaining(saved))
    expect(await reopened.push()).toBe(true)
    await reopened.pull()
    expect(await reopened.mirror.outbox.count()).toBe(0)
    const marks = await server.database
      .selectFrom('mark')
      .select('id')
      .where('administration_date', '=', today)
      .execute()
    const ids = marks.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(saved))
    // Killed after the commit and before the tick, it may be there too: on disk is never lost.
    expect(ids.length - saved.length).toBeLessThanOrEqual(moment === 'after' ? 1 : 0)
    const mirrored = await reopened.mirror.rows('mark').where('id').anyOf(ids).count()
    expect(mirrored).toBe(ids.length)
    reopened.close()
  },
)

test('[S7.1] a read in one tab never falls between pending and mirror while another tab takes the receipt', async () => {
  server.clock.advanceSeconds(86_400)
  const today = new Date(server.clock.now).toISOString().slice(0, 10)
  const tablet = await pulledTablet(server, 'care_giver')
  const other = await openTablet(server, 'care_giver', tablet.mirror.name)
  await other.pull()
  for (let turn = 0; turn < 5; turn++) {
    const markId = await tablet.mark(metformin, today, '08:00', turn % 2 === 0 ? 'given' : 'missed')
    let isSending = true
    const sending = other.push().finally(() => {
      isSending = false
    })
    while (isSending) {
      const seen = await readRows(tablet.mirror, { collection: 'mark', anyOf: [markId] })
      expect(seen).toHaveLength(1)
    }
    expect(await sending).toBe(true)
  }
  other.close()
})
