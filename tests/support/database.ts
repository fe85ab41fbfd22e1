/** Databases of a test's own, copied from one that was migrated once for the run; what was used is put back and lent again. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type Database,
  type Databases,
  databaseFromPool,
  openPool,
  openPools,
  poolStates,
} from '#server/database/connection.ts'
import { lend } from './lent-pool.ts'
import { type PutBack, putBack, readPutBack } from './put-back.ts'

/** A database with the pools a server has. */
export interface FreshDatabase
  extends Pick<Databases, 'database' | 'writeDatabase' | 'healthDatabase' | 'pools'> {
  readonly connectionString: string
  /** Ends what is asked of it, and gives it to whoever needs one next; removes it when somebody is still connected. */
  drop(): Promise<void>
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Empty when none of the projects that use a database takes part in the run. */
    postgres: { maintenance: string; template: string }
  }
}

interface Copy {
  readonly name: string
  readonly connectionString: string
  readonly pools: { readonly read: pg.Pool; readonly write: pg.Pool; readonly health: pg.Pool }
}

/** Of each template: how copies are put back, and those that were. */
interface Kept {
  readonly statement: PutBack
  readonly copies: Copy[]
}
const kept = new Map<string, Kept>()
/** More than a test has at once; each takes a dozen megabytes. */
const MOST_KEPT = 2

/** An empty database with all migrations applied, or a copy of one to which nobody is connected. */
export async function freshDatabase(template = inject('postgres').template): Promise<FreshDatabase> {
  const before = kept.get(template)
  const copy = before?.copies.pop() ?? (await copyOf(template))
  const { statement, copies } = before ?? (await keep(template, copy))
  return lent(copy, async () => {
    if (copies.length < MOST_KEPT && (await withClient(copy, client => putBack(client, statement))))
      copies.push(copy)
    else await remove(copy)
  })
}

/** A database without any migration. */
export async function unmigratedDatabase(): Promise<FreshDatabase> {
  const copy = await copyOf('template1')
  return lent(copy, () => remove(copy))
}

async function keep(template: string, copy: Copy): Promise<Kept> {
  const made = { statement: await withClient(copy, readPutBack), copies: [] }
  kept.set(template, made)
  return made
}

function lent({ connectionString, pools }: Copy, giveBack: () => Promise<void>): FreshDatabase {
  const open = (pool: pg.Pool): Database => databaseFromPool(lend(pool))
  const databases = {
    database: open(pools.read),
    writeDatabase: open(pools.write),
    healthDatabase: open(pools.health),
  }
  return {
    ...databases,
    pools: () => poolStates(pools),
    connectionString,
    async drop() {
      await Promise.all(Object.values(databases).map(database => database.destroy()))
      await giveBack()
    },
  }
}

async function copyOf(template: string): Promise<Copy> {
  const { maintenance } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // By way of the log, as otherwise, it takes twice as long.
  await maintain(maintenance, `create database ${name} template ${template} strategy file_copy`)
  const connectionString = withDatabase(maintenance, name)
  // Where a test moves the timers, seconds pass in no time: none of them may end the wait for a connection.
  const options = { connectWithinMs: 0 }
  const { write, health } = openPools(connectionString, options)
  return {
    name,
    connectionString,
    pools: { read: openPool(connectionString, options), write, health },
  }
}

async function remove({ name, pools }: Copy): Promise<void> {
  await Promise.all(Object.values(pools).map(pool => pool.end()))
  await maintain(inject('postgres').maintenance, `drop database if exists ${name} with (force)`)
}

async function withClient<Result>(
  { pools }: Copy,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pools.read.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

let maintainer: Promise<pg.Client> | undefined

/** One connection for all files of a worker: a process of PostgreSQL for each statement is most of what it takes. */
export async function maintain(maintenance: string, statement: string): Promise<void> {
  maintainer ??= connectedTo(maintenance)
  await (await maintainer).query(statement)
}

async function connectedTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  // PostgreSQL ends with the run, before its workers or after.
  client.on('error', () => {
    maintainer = undefined
  })
  await client.connect()
  return client
}

export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
