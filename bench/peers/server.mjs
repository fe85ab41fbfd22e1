/**
 * The server of the peers, on one port, with everything in memory and its answers compressed: RxDB's HTTP replication
 * as its documentation builds it, pages of rows and a push for bare Dexie, Replicache's pull and push, and a CouchDB
 * made of express-pouchdb with the memory adapter. Also serves the page that measures.
 */
import { createRequire } from 'node:module'
import compression from 'compression'
import express from 'express'
import { createRows } from './rows.mjs'

// These are CommonJS.
const require = createRequire(import.meta.url)
const PouchDB = require('pouchdb').plugin(require('pouchdb-adapter-memory')).defaults({ adapter: 'memory' })

const COLLECTIONS = ['administration', 'mark']
/** Each peer its own: what one sends, no other pulls. */
const peers = {
  rxdb: createRows(COLLECTIONS),
  dexie: createRows(COLLECTIONS),
  replicache: createRows(COLLECTIONS),
}
const couch = Object.fromEntries(COLLECTIONS.map(name => [name, new PouchDB(name)]))
/** Of each of Replicache's clients, the last mutation applied and the number of the change in which it was. */
const mutations = new Map()

const app = express()
app.use(compression())
app.use('/couch', require('express-pouchdb')(PouchDB, { mode: 'minimumForPouchDB', inMemoryConfig: true }))
app.use(express.json({ limit: '64mb' }))
app.use(express.static(process.argv[2]))

app.post('/rows/:collection', async ({ params, body }, response) => {
  for (const rows of Object.values(peers)) for (const row of body) rows.store(params.collection, row)
  await couch[params.collection].bulkDocs(body.map(row => ({ _id: row.id, ...row })))
  response.json({})
})

/** Somebody else changes so many rows. */
app.post('/change/:peer/:count', async ({ params }, response) => {
  const ids = peers.rxdb.some('mark', Number(params.count)).map(({ id }) => id)
  const notes = `Seen ${Date.now()}`
  const rows = peers[params.peer]
  if (rows !== undefined) {
    for (const id of ids) rows.store('mark', { ...rows.get('mark', id), notes })
  } else {
    const { rows: found } = await couch.mark.allDocs({ keys: ids, include_docs: true })
    await couch.mark.bulkDocs(found.map(({ doc }) => ({ ...doc, notes })))
  }
  response.json({})
})

for (const peer of ['rxdb', 'dexie']) {
  app.get(`/${peer}/:collection`, ({ params, query }, response) => {
    const documents = peers[peer].changedAfter(params.collection, Number(query.updated), Number(query.limit))
    response.json({ documents, checkpoint: { updated: documents.at(-1)?.updated ?? Number(query.updated) } })
  })
}

app.post('/rxdb/:collection', ({ params, body }, response) => {
  const conflicts = []
  for (const { newDocumentState, assumedMasterState } of body) {
    const current = peers.rxdb.get(params.collection, newDocumentState.id)
    if (current !== undefined && current.updated !== assumedMasterState?.updated) conflicts.push(current)
    else peers.rxdb.store(params.collection, newDocumentState)
  }
  response.json(conflicts)
})

/** Answers the rows as they are stored, like Hearth's receipts. */
app.post('/dexie/:collection', ({ params, body }, response) => {
  response.json(body.map(row => peers.dexie.store(params.collection, row)))
})

app.post('/replicache/pull', ({ body: { cookie } }, response) => {
  const rows = peers.replicache
  const after = cookie ?? 0
  const patch = COLLECTIONS.flatMap(collection =>
    rows
      .changedAfter(collection, after)
      .map(value => ({ op: 'put', key: `${collection}/${value.administration_date}/${value.id}`, value })),
  )
  const changed = [...mutations].filter(([, { change }]) => change > after)
  response.json({
    cookie: rows.changes(),
    lastMutationIDChanges: Object.fromEntries(changed.map(([client, { last }]) => [client, last])),
    patch,
  })
})

app.post('/replicache/push', ({ body }, response) => {
  for (const { clientID, id, args } of body.mutations) {
    if (id <= (mutations.get(clientID)?.last ?? 0)) continue
    const { updated } = peers.replicache.store('mark', args)
    mutations.set(clientID, { last: id, change: updated })
  }
  response.json({})
})

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${server.address().port}\n`)
})
