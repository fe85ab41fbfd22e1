/** PouchDB, replicating with a CouchDB. */
import PouchDB from 'pouchdb-browser'
import { post, timed } from './timed.mjs'

const ROWS_A_BATCH = 2_000
const OPERATIONS_A_BATCH = 200
const NAMES = ['administration', 'mark']

const remote = name => new PouchDB(`${location.origin}/couch/${name}`)
let local

const pull = name => local[name].replicate.from(remote(name), { batch_size: ROWS_A_BATCH })

export const pouchdb = {
  async firstSync() {
    for (const database of Object.values(local ?? {})) await database.destroy()
    local = Object.fromEntries(NAMES.map(name => [name, new PouchDB(`${name}${Date.now()}`)]))
    const ms = await timed(() => Promise.all(NAMES.map(pull)))
    const infos = await Promise.all(NAMES.map(name => local[name].info()))
    return { ms, rows: infos.reduce((sum, { doc_count }) => sum + doc_count, 0) }
  },

  async delta(times) {
    await pull('mark')
    const took = []
    for (let time = 0; time < times; time++) {
      await post('/change/10')
      took.push(await timed(() => pull('mark')))
    }
    return took
  },

  async replay(rows) {
    await local.mark.bulkDocs(rows.map(row => ({ _id: row.id, ...row })))
    return timed(() => local.mark.replicate.to(remote('mark'), { batch_size: OPERATIONS_A_BATCH }))
  },
}
