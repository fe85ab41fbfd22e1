/** Bare Dexie: Hearth's indexes, a queue, pages of rows pulled and batches pushed. No rights, signatures or receipts. */
import { Dexie, liveQuery } from 'dexie'
import { daysOf, followed, post, timed } from './timed.mjs'

const ROWS_A_PAGE = 2_000
const OPERATIONS_A_PUSH = 200
const NAMES = ['administration', 'mark']

const database = new Dexie('peers')
database.version(1).stores({
  administration: 'id, scope, [client_id+administration_date], [home_id+administration_date], medication_id',
  mark: 'id, scope, administration_id, [client_id+administration_date], [home_id+administration_date], [medication_id+administration_date]',
  outbox: '++position',
  cursor: 'name',
})

async function pull(name) {
  for (;;) {
    const { updated = 0 } = (await database.cursor.get(name)) ?? {}
    const answer = await fetch(`/dexie/${name}?updated=${updated}&limit=${ROWS_A_PAGE}`)
    const { documents, checkpoint } = await answer.json()
    await database.transaction('rw', name, 'cursor', async () => {
      await database.table(name).bulkPut(documents)
      await database.cursor.put({ name, ...checkpoint })
    })
    if (documents.length < ROWS_A_PAGE) return
  }
}

const write = row =>
  database.transaction('rw', 'mark', 'outbox', async () => {
    await database.mark.add(row)
    await database.outbox.add({ row })
  })

async function push() {
  for (;;) {
    const queued = await database.outbox.limit(OPERATIONS_A_PUSH).toArray()
    if (queued.length === 0) return
    const answer = await post(
      '/dexie/mark',
      queued.map(({ row }) => row),
    )
    const stored = await answer.json()
    await database.transaction('rw', 'mark', 'outbox', async () => {
      await database.mark.bulkPut(stored)
      await database.outbox.bulkDelete(queued.map(({ position }) => position))
    })
  }
}

export const dexie = {
  async firstSync() {
    const ms = await timed(() => Promise.all(NAMES.map(pull)))
    const counts = await Promise.all(NAMES.map(name => database.table(name).count()))
    return { ms, rows: counts.reduce((sum, count) => sum + count, 0) }
  },

  async delta(times) {
    const took = []
    for (let time = 0; time < times; time++) {
      await post('/change/dexie/10')
      took.push(await timed(() => pull('mark')))
    }
    return took
  },

  async follow(rows) {
    const { first, last } = daysOf(rows)
    const { home_id } = rows[0]
    const shown = () =>
      database.mark
        .where('[home_id+administration_date]')
        .between([home_id, first], [home_id, last], true, true)
        .toArray()
    const watch = changed => {
      const watching = liveQuery(shown).subscribe(found => changed(found.length))
      return () => watching.unsubscribe()
    }
    return followed(rows, watch, write)
  },

  async replay(rows) {
    await push()
    for (const row of rows) await write(row)
    return timed(push)
  },
}
