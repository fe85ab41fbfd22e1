/**
 * Live: notifies open devices that a scope changed, with the rows when they are few, and ends the streams of an owner,
 * a session or a tablet, that ended. Each process listens once on PostgreSQL and passes notifications on to its own
 * streams, so that a change made through another process arrives as quickly (design §4).
 *
 * listening ──lost──▶ away ──1 s──▶ listening (all streams get the heads again: something may have been missed)
 */
import type pg from 'pg'
import type { Scope } from '#domain/values/scope.ts'
import { findActiveTablets } from '../access/tablet-caller.ts'
import type { Database } from '../database/connection.ts'
import { newClient } from '../database/connection.ts'
import { isDatabaseUnavailable } from '../database/connection-errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { FEED_CHANNEL, readHeads } from '../feed/heads.ts'
import type { StreamRights } from './live-pages.ts'
import { createNotifier } from './notifier.ts'

export interface Listener extends StreamRights {
  /**
   * Sends the current revision (head) of every scope: at the start, and again after the listening connection was lost.
   */
  sendRevisions(heads: Record<string, number>): void
  /** Sends a change of a scope; `message` is JSON of `LiveChange`. */
  sendScopeChange(scope: Scope, message: string): void
  /** Closes the stream because the server is stopping, its session or tablet ended, or opened too many streams. */
  close(): void
}

export interface Live {
  start(): Promise<void>
  stop(): Promise<void>
  /** Adds a stream and sends it the current revisions. Returns a function that removes the stream. */
  add(listener: Listener): Promise<() => void>
  /** Returns the number of open streams. */
  countStreams(): number
}

/** The channel on which the database reports ended sessions and tablets (migrations 004 and 105). */
const ENDED_CHANNEL = 'hearth_session_ended'

const RECONNECT_MS = 1_000
/** A listening connection receives nothing when it is cut silently, so it sends a query regularly. */
const KEEP_ALIVE_MS = 20_000
const QUERY_TIMEOUT_MS = 5_000

/** More streams than a session or a tablet has open tabs; a further stream replaces the oldest. */
const MAX_STREAMS_PER_OWNER = 10

export function createLive(dependencies: Dependencies): Live {
  const { database, connectionString, log } = dependencies
  const listeners = new Set<Listener>()
  const openingStreams = createTaskSet()
  const notifier = createNotifier(dependencies, listeners)
  let client: pg.Client | undefined
  let isStopped = false
  let isDisconnected = false
  let retryTimer: NodeJS.Timeout | undefined
  let keepAliveTimer: NodeJS.Timeout | undefined

  const endStreams = (isEnded: (ownerId: string) => boolean) => {
    for (const listener of [...listeners].filter(({ owner_id }) => isEnded(owner_id))) {
      listeners.delete(listener)
      listener.close()
    }
  }

  /** Ends streams whose owner ended without a notification: before they were added, or while the connection was lost. */
  const closeEndedStreams = async (ownerIds: readonly string[]) => {
    if (ownerIds.length === 0) return
    const openIds = await findOpenOwners(database, ownerIds)
    endStreams(id => ownerIds.includes(id) && !openIds.has(id))
  }

  const listen = async () => {
    const newConnection = newClient({
      connectionString,
      connectionTimeoutMillis: 5_000,
      query_timeout: QUERY_TIMEOUT_MS,
    })
    newConnection.on('error', () => reconnectAfterLoss(newConnection))
    newConnection.on('end', () => reconnectAfterLoss(newConnection))
    newConnection.on('notification', ({ channel, payload = '' }) => {
      if (channel === ENDED_CHANNEL) return endStreams(id => id === payload)
      const [scope = '', revision = ''] = payload.split(' ')
      notifier.notifyScopeChange(scope as Scope, Number(revision))
    })
    client = newConnection
    await newConnection.connect()
    await newConnection.query(`listen ${FEED_CHANNEL}; listen ${ENDED_CHANNEL}`)
    if (isDisconnected) log({ event: 'live_back' })
    isDisconnected = false
    clearInterval(keepAliveTimer)
    keepAliveTimer = setInterval(
      () => newConnection.query('select 1').catch(() => reconnectAfterLoss(newConnection)),
      KEEP_ALIVE_MS,
    )
    await closeEndedStreams([...new Set([...listeners].map(({ owner_id }) => owner_id))])
    await Promise.all([...listeners].map(listener => sendCurrentRevisions(database, listener)))
  }

  // Both 'error' and 'end' may report one loss; only the first report for the connection in use counts.
  const reconnectAfterLoss = (lostClient: pg.Client) => {
    if (isStopped || lostClient !== client) return
    client = undefined
    clearInterval(keepAliveTimer)
    lostClient.end().catch(() => {})
    if (!isDisconnected) log({ event: 'live_away' })
    isDisconnected = true
    retryTimer = setTimeout(listenAgain, RECONNECT_MS)
  }

  const listenAgain = () => {
    listen().catch(() => {
      if (!isStopped && client !== undefined) reconnectAfterLoss(client)
    })
  }

  return {
    async start() {
      // If the database does not respond now, `listen` runs again after a second.
      await listen().catch(error => {
        if (client === undefined) return
        if (!isDatabaseUnavailable(error)) throw error
        reconnectAfterLoss(client)
      })
    },
    async stop() {
      isStopped = true
      clearTimeout(retryTimer)
      clearInterval(keepAliveTimer)
      for (const listener of listeners) listener.close()
      listeners.clear()
      // The queries of a stream that is being opened end before the database is closed.
      await openingStreams.settle()
      await client?.end().catch(() => {})
    },
    async add(listener) {
      for (const oldestStream of surplusStreams(listeners, listener.owner_id)) {
        listeners.delete(oldestStream)
        oldestStream.close()
      }
      listeners.add(listener)
      const removeListener = () => listeners.delete(listener)
      const startTasks = [sendCurrentRevisions(database, listener), closeEndedStreams([listener.owner_id])]
      await openingStreams.run(Promise.all(startTasks)).catch(error => {
        removeListener()
        throw error
      })
      return removeListener
    },
    countStreams: () => listeners.size,
  }
}

/** Returns the oldest streams of an owner, which make room for one more. */
function surplusStreams(listeners: ReadonlySet<Listener>, ownerId: string): Listener[] {
  // A set keeps insertion order, so the oldest stream is first.
  const streamsOfOwner = [...listeners].filter(({ owner_id }) => owner_id === ownerId)
  return streamsOfOwner.slice(0, Math.max(0, streamsOfOwner.length + 1 - MAX_STREAMS_PER_OWNER))
}

/** Tasks under way; `settle` waits for all of them, whether they succeed or fail. */
function createTaskSet() {
  const tasks = new Set<Promise<unknown>>()
  return {
    run<T>(task: Promise<T>): Promise<T> {
      tasks.add(task)
      return task.finally(() => tasks.delete(task))
    },
    settle: () => Promise.allSettled(tasks),
  }
}

async function sendCurrentRevisions(database: Database, listener: Listener): Promise<void> {
  const heads = await readHeads(database, [...listener.views.keys()] as Scope[])
  listener.sendRevisions(
    Object.fromEntries([...heads.values()].map(({ scope, revision }) => [scope, revision])),
  )
}

/** Returns which of these sessions and tablets are still valid. */
async function findOpenOwners(database: Database, ownerIds: readonly string[]): Promise<Set<string>> {
  const openSessions = await database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('session.id', 'in', ownerIds)
    .where('session.ended_at', 'is', null)
    .where('user.is_active', '=', true)
    .execute()
  return new Set([...openSessions.map(({ id }) => id), ...(await findActiveTablets(database, ownerIds))])
}
