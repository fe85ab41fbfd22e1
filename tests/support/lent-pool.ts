import type pg from 'pg'

/** What a database needs of a pool. */
export type LentPool = Pick<pg.Pool, 'connect' | 'end'>

/** A pool for one borrower after the other: `end` waits for the connections of this one, and leaves them open. */
export function lend(pool: pg.Pool): LentPool {
  let inUse = 0
  let whenUnused = () => {}
  const giveBack = () => {
    if (--inUse === 0) whenUnused()
  }
  const connect = async () => {
    inUse++
    try {
      const client = await pool.connect()
      const { release } = client
      client.release = error => {
        release.call(client, error)
        giveBack()
      }
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }
  const end = () =>
    new Promise<void>(resolve => {
      whenUnused = resolve
      if (inUse === 0) resolve()
    })
  // Safe cast: nobody here calls them with a callback.
  return { connect, end } as LentPool
}
