/** RxDB with its Dexie storage and HTTP replication. */
import { createRxDatabase } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { daysOf, followed, post, timed } from './timed.mjs'

const ROWS_A_PAGE = 2_000
const OPERATIONS_A_PUSH = 200

const id = { type: 'string', maxLength: 36 }
const home = { type: 'number', minimum: 0, maximum: 100_000, multipleOf: 1 }
const date = { type: 'string', maxLength: 10 }

/** What Hearth indexes too; the other fields are kept as they are. */
const schemaOf = indexes => ({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    administration_id: id,
    medication_id: id,
    client_id: home,
    home_id: home,
    administration_date: date,
    updated: { type: 'number' },
  },
  required: ['id', 'medication_id', 'client_id', 'home_id', 'administration_date'],
  additionalProperties: true,
  indexes,
})

const BY_DAY = [
  ['client_id', 'administration_date'],
  ['home_id', 'administration_date'],
]
const collections = {
  administration: { schema: schemaOf(BY_DAY) },
  mark: { schema: schemaOf(BY_DAY) },
}

let database

const replicate = name =>
  replicateRxCollection({
    collection: database[name],
    replicationIdentifier: `http-${name}`,
    live: true,
    pull: {
      batchSize: ROWS_A_PAGE,
      async handler(checkpoint, limit) {
        const answer = await fetch(`/rxdb/${name}?updated=${checkpoint?.updated ?? 0}&limit=${limit}`)
        return answer.json()
      },
    },
    push: {
      batchSize: OPERATIONS_A_PUSH,
      async handler(rows) {
        const answer = await post(`/rxdb/${name}`, rows)
        return answer.json()
      },
    },
  })

export const rxdb = {
  async firstSync() {
    database = await createRxDatabase({
      name: 'peers',
      storage: getRxStorageDexie(),
      multiInstance: false,
    })
    await database.addCollections(collections)
    const replications = []
    const ms = await timed(async () => {
      replications.push(...Object.keys(collections).map(replicate))
      await Promise.all(replications.map(replication => replication.awaitInitialReplication()))
    })
    const counts = await Promise.all(Object.keys(collections).map(name => database[name].count().exec()))
    await Promise.all(replications.map(replication => replication.cancel()))
    return { ms, rows: counts.reduce((sum, count) => sum + count, 0) }
  },

  async delta(times) {
    const replication = replicate('mark')
    await replication.awaitInSync()
    const took = []
    for (let time = 0; time < times; time++) {
      await post('/change/rxdb/10')
      took.push(
        await timed(async () => {
          replication.reSync()
          await replication.awaitInSync()
        }),
      )
    }
    await replication.cancel()
    return took
  },

  async follow(rows) {
    const { first, last } = daysOf(rows)
    const selector = { home_id: rows[0].home_id, administration_date: { $gte: first, $lte: last } }
    const watch = changed => {
      const watching = database.mark.find({ selector }).$.subscribe(found => changed(found.length))
      return () => watching.unsubscribe()
    }
    return followed(rows, watch, row => database.mark.insert(row))
  },

  async replay(rows) {
    const before = replicate('mark')
    await before.awaitInSync()
    await before.cancel()
    await database.mark.bulkInsert(rows)
    return timed(async () => {
      const replication = replicate('mark')
      await replication.awaitInSync()
      await replication.cancel()
    })
  },
}
