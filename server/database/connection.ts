/**
 * The one way to PostgreSQL: Kysely over node-postgres, with instants as ISO strings and dates as `YYYY-MM-DD`,
 * so that a row read here is a row of the registry without conversion.
 */
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** Anything queries can run on. */
export type Connection = Database | Transaction

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: text => text,
  [TIMESTAMPTZ]: text => momentOf(text),
}

/** `2026-03-10 13:00:00.123+00`. Away from UTC old moments have minutes and seconds in their offset too. */
function momentOf(text: string): string {
  const [, local = '', sign, ...offset] = /^(.*)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/.exec(text) ?? []
  const [hours = 0, minutes = 0, seconds = 0] = offset.map(part => Number(part ?? 0))
  const aheadMs = (sign === '-' ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds) * 1_000
  return new Date(Date.parse(`${local.replace(' ', 'T')}Z`) - aheadMs).toISOString()
}

export interface PoolOptions {
  readonly maxConnections?: number
  readonly onConnectionError?: (error: Error) => void
}

/** Opens a pool; errors of connections are reported, never thrown. Close with `destroy()`. */
export const openDatabase = (connectionString: string, options: PoolOptions = {}): Database =>
  databaseOn(openPool(connectionString, options))

export const databaseOn = (pool: pg.Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

export function openPool(
  connectionString: string,
  { maxConnections = 10, onConnectionError = () => {} }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
    },
  })
  pool.on('error', onConnectionError)
  // The pool listens to idle connections only. One that breaks between two queries of a transaction would end the
  // process; the next query on it fails anyway (fault 44).
  pool.on('connect', client => client.on('error', onConnectionError))
  return pool
}
