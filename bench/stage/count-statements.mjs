/** Loaded into a server that is measured (`node --import`): tells its parent how many statements it has sent. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const pg = createRequire(join(process.cwd(), 'package.json'))('pg')
const { query } = pg.Client.prototype
let count = 0
pg.Client.prototype.query = function (...args) {
  count++
  return query.apply(this, args)
}
// The threads of a server load it too, and have no parent to tell.
if (isMainThread) {
  process.on('message', () => process.send(count))
  // Listening must not keep a server alive that is told to stop.
  process.channel.unref()
}
