/** PouchDB, replicating with a CouchDB. Its live query is the feed of changes. */
import PouchDB from 'pouchdb-browser'
import { followed, post, timed } from './timed.mjs'

const ROWS_A_BATCH = 2_000
const OPERATIONS_A_BATCH = 200
const NAMES = ['administration', 'mark']

const remote = name => new PouchDB(`${location.origin}/couch/${name}`)
const local = Object.fromEntries(NAMES.map(name => [name, new PouchDB(name)]))

const pull = name => local[name].replicate.from(remote(name), { batch_size: ROWS_A_BATCH })

export const pouchdb = {
  async firstSync() {
    const ms = await timed(() => Promise.all(NAMES.map(pull)))
    const infos = await Promise.all(NAMES.map(name => local[name].info()))
    return { ms, rows: infos.reduce((sum, { doc_count }) => sum + doc_count, 0) }
  },

  async delta(times) {
    const took = []
    for (let time = 0; time < times; time++) {
      await post('/change/pouchdb/10')
      took.push(await timed(() => pull('mark')))
    }
    return took
  },

  async follow(rows) {
    let shown = 0
    const watch = changed => {
      changed(shown)
      const feed = local.mark.changes({ since: 'now', live: true, include_docs: true })
      feed.on('change', () => changed(++shown))
      return () => feed.cancel()
    }
    return followed(rows, watch, row => local.mark.put({ _id: row.id, ...row }))
  },

  async replay(rows) {
    await local.mark.replicate.to(remote('mark'))
    await local.mark.bulkDocs(rows.map(row => ({ _id: row.id, ...row })))
    return timed(() => local.mark.replicate.to(remote('mark'), { batch_size: OPERATIONS_A_BATCH }))
  },
}
