/**
 * The only way to PostgreSQL: Kysely over node-postgres, with instants as ISO strings and dates as `YYYY-MM-DD`, so
 * that a row read from a table is a row of the registry without conversion.
 */
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import { keepMarkedStatements } from './kept-statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** A database or a transaction, to run queries on. */
export type Connection = Database | Transaction

const INT8_OID = 20
const NUMERIC_OID = 1700
const DATE_OID = 1082
const TIMESTAMPTZ_OID = 1184

const typeParsers: Record<number, (text: string) => unknown> = {
  [INT8_OID]: Number,
  [NUMERIC_OID]: Number,
  [DATE_OID]: text => text,
  [TIMESTAMPTZ_OID]: text => parseInstant(text),
}

const DAY_LENGTH = '2026-03-10'.length
const MOMENT_LENGTH = '2026-03-10 13:00:00.123+00'.length

/** Reads `2026-03-10 13:00:00.123+00`. In other time zones, the offsets of old moments have minutes and seconds too. */
function parseInstant(text: string): string {
  // A fast path for nearly all moments: a page of rows has thousands of them.
  if (text.length === MOMENT_LENGTH && text.endsWith('+00')) {
    return `${text.slice(0, DAY_LENGTH)}T${text.slice(DAY_LENGTH + 1, -'+00'.length)}Z`
  }
  const [, localText = '', sign, ...offsetParts] =
    /^(.*)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/.exec(text) ?? []
  const [hours = 0, minutes = 0, seconds = 0] = offsetParts.map(part => Number(part ?? 0))
  const offsetMs = (sign === '-' ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds) * 1_000
  return new Date(Date.parse(`${localText.replace(' ', 'T')}Z`) - offsetMs).toISOString()
}

export interface PoolOptions {
  readonly maxConnections?: number
  /** Waiting longer than this for a connection fails; 0 waits without limit. */
  readonly connectWithinMs?: number
  /** A query without an answer within this time fails. */
  readonly answerWithinMs?: number
  /** A statement that takes longer is ended by the database (57014). */
  readonly longestStatementMs?: number
  readonly onConnectionError?: (error: Error) => void
}

/**
 * Returns a client outside the pools, not connected yet. A connection that breaks while no query runs emits an error,
 * which would end the process if no one listened; the next query on it fails anyway (fault 44).
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}

/** Opens a pool; errors of connections are reported, never thrown. Close with `destroy()`. */
export const openDatabase = (connectionString: string, options: PoolOptions = {}): Database =>
  databaseFromPool(openPool(connectionString, options))

/** The pools of a server. They are separate so that no kind of work uses up the connections of another. */
export interface Databases {
  readonly database: Database
  readonly writeDatabase: Database
  readonly healthDatabase: Database
  /** For the start and the hourly work, whose statements may take long. */
  readonly jobsDatabase: Database
  /** Returns how busy the connections are at this moment. */
  pools(): PoolState[]
  destroy(): Promise<void>
}

export interface PoolState {
  readonly pool: string
  readonly open: number
  readonly idle: number
  /** Queries that wait for a connection. */
  readonly waiting: number
}

/** The limit of a read. Writes set their own (`apply-operations.ts`), and so do heavy reads (`read-thread.ts`). */
const LONGEST_READ_MS = 30_000

/** Pools of 17 connections at most. A process has one more that listens, and one for each thread that makes reports. */
export function openPools(
  connectionString: string,
  options: Pick<PoolOptions, 'connectWithinMs' | 'onConnectionError'> = {},
) {
  const openLimited = (poolOptions: PoolOptions) => openPool(connectionString, { ...options, ...poolOptions })
  return {
    read: openLimited({ maxConnections: 8, longestStatementMs: LONGEST_READ_MS }),
    write: openLimited({ maxConnections: 6 }),
    health: openLimited({ maxConnections: 1, answerWithinMs: 5_000 }),
    // One connection for the work, one for the lock that keeps it in one process. A wait for that lock has no limit.
    jobs: openLimited({ maxConnections: 2 }),
  }
}

/** Returns the states of pools by their names. */
export const poolStates = (pools: Readonly<Record<string, pg.Pool>>): PoolState[] =>
  Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
    pool,
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }))

/** Opens the databases of a server, each with a pool of its own. */
export function openDatabases(...args: Parameters<typeof openPools>): Databases {
  const pools = openPools(...args)
  const database = databaseFromPool(pools.read)
  const writeDatabase = databaseFromPool(pools.write)
  const healthDatabase = databaseFromPool(pools.health)
  const jobsDatabase = databaseFromPool(pools.jobs)
  return {
    database,
    writeDatabase,
    healthDatabase,
    jobsDatabase,
    pools: () => poolStates(pools),
    async destroy() {
      const databases = [database, writeDatabase, healthDatabase, jobsDatabase]
      await Promise.all(databases.map(one => one.destroy()))
    },
  }
}

export const databaseFromPool = (pool: Pick<pg.Pool, 'connect' | 'end'>): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

export function openPool(
  connectionString: string,
  {
    maxConnections = 10,
    connectWithinMs = 5_000,
    answerWithinMs,
    longestStatementMs,
    onConnectionError = () => {},
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    ...(answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs }),
    ...(longestStatementMs === undefined ? {} : { statement_timeout: longestStatementMs }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && typeParsers[oid]) || pg.types.getTypeParser(oid, format),
    },
  })
  pool.on('error', onConnectionError)
  // The pool listens to idle connections only. A connection that breaks between two queries of a transaction would end
  // the process; the next query on it fails anyway (fault 44).
  pool.on('connect', client => {
    client.on('error', onConnectionError)
    keepMarkedStatements(client)
  })
  return pool
}
