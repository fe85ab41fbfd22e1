/**
 * Replicache, pulling from and pushing to a server of its own. It works in memory and writes to disk when idle; here it
 * writes when told (`persist`, which only its implementation offers), so that what is measured ends on disk.
 */
import { ReplicacheImpl } from 'replicache/impl'
import { daysOf, followed, post, timed } from './timed.mjs'

/** Nothing is sent before it is asked for. */
const NEVER_MS = 2 ** 30

const keyOf = row => `mark/${row.administration_date}/${row.id}`
const send = async (path, body) => {
  const answer = await post(path, body)
  return { answer, httpRequestInfo: { httpStatusCode: answer.status, errorMessage: '' } }
}

const options = {
  name: 'peers',
  pullInterval: null,
  pushDelay: NEVER_MS,
  async puller(body) {
    const { answer, httpRequestInfo } = await send('/replicache/pull', body)
    return { response: await answer.json(), httpRequestInfo }
  },
  async pusher(body) {
    const { httpRequestInfo } = await send('/replicache/push', body)
    return { httpRequestInfo }
  },
  mutators: { mark: (transaction, row) => transaction.set(keyOf(row), row) },
}

let replicache

export const replicachePeer = {
  async firstSync() {
    replicache = new ReplicacheImpl(options, { enableScheduledPersist: false })
    const ms = await timed(async () => {
      await replicache.pull({ now: true })
      await replicache.persist()
    })
    return {
      ms,
      rows: await replicache.query(async transaction => (await transaction.scan().keys().toArray()).length),
    }
  },

  async delta(times) {
    const took = []
    for (let time = 0; time < times; time++) {
      await post('/change/replicache/10')
      took.push(
        await timed(async () => {
          await replicache.pull({ now: true })
          await replicache.persist()
        }),
      )
    }
    return took
  },

  async follow(rows) {
    const { first, last } = daysOf(rows)
    const shown = async transaction => {
      const found = []
      for await (const [key, row] of transaction.scan({ start: { key: `mark/${first}` } }).entries()) {
        if (key > `mark/${last}/~`) break
        found.push(row)
      }
      return found
    }
    return followed(
      rows,
      changed => replicache.subscribe(shown, found => changed(found.length)),
      row => replicache.mutate.mark(row),
    )
  },

  async replay(rows) {
    await sent()
    for (const row of rows) await replicache.mutate.mark(row)
    return timed(sent)
  },
}

/** Pushed, and told by a pull that all of it is in. */
async function sent() {
  await replicache.push({ now: true })
  await replicache.pull({ now: true })
  await replicache.persist()
  const left = await replicache.experimentalPendingMutations()
  if (left.length > 0) throw new Error(`${left.length} mutations were not confirmed.`)
}
