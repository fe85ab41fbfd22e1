/**
 * The server of the peers, on one port: RxDB's HTTP replication as its documentation builds it, over rows in memory,
 * and a CouchDB made of express-pouchdb with the memory adapter. Also serves the page that measures.
 */
import { createRequire } from 'node:module'
import express from 'express'

// These are CommonJS.
const require = createRequire(import.meta.url)
const PouchDB = require('pouchdb').plugin(require('pouchdb-adapter-memory')).defaults({ adapter: 'memory' })

const COLLECTIONS = ['administration', 'mark']
/** Of each collection its rows by id, each with the number of the change that made it. */
const rows = Object.fromEntries(COLLECTIONS.map(name => [name, new Map()]))
const couch = Object.fromEntries(COLLECTIONS.map(name => [name, new PouchDB(name)]))
let changes = 0

const store = (collection, row) => {
  const changed = { ...row, updated: ++changes }
  rows[collection].set(row.id, changed)
  return changed
}

const app = express()
app.use('/couch', require('express-pouchdb')(PouchDB, { mode: 'minimumForPouchDB', inMemoryConfig: true }))
app.use(express.json({ limit: '64mb' }))
app.use(express.static(process.argv[2]))

app.post('/rows/:collection', async ({ params, body }, response) => {
  for (const row of body) store(params.collection, row)
  await couch[params.collection].bulkDocs(body.map(row => ({ _id: row.id, ...row })))
  response.json({})
})

/** Somebody else changes so many rows, in both. */
app.post('/change/:count', async ({ params }, response) => {
  const some = [...rows.mark.values()].slice(0, Number(params.count))
  for (const row of some) store('mark', { ...row, notes: `Seen ${changes}` })
  const { rows: found } = await couch.mark.allDocs({ keys: some.map(({ id }) => id), include_docs: true })
  await couch.mark.bulkDocs(found.map(({ doc }) => ({ ...doc, notes: `Seen ${changes}` })))
  response.json({})
})

app.get('/rx/:collection', ({ params, query }, response) => {
  const after = Number(query.updated)
  const documents = [...rows[params.collection].values()]
    .filter(({ updated }) => updated > after)
    .slice(0, Number(query.limit))
  response.json({ documents, checkpoint: { updated: documents.at(-1)?.updated ?? after } })
})

app.post('/rx/:collection', ({ params, body }, response) => {
  const conflicts = []
  for (const { newDocumentState, assumedMasterState } of body) {
    const current = rows[params.collection].get(newDocumentState.id)
    if (current !== undefined && current.updated !== assumedMasterState?.updated) conflicts.push(current)
    else store(params.collection, newDocumentState)
  }
  response.json(conflicts)
})

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${server.address().port}\n`)
})
