/** A migrated database of its own for every test file, copied from one that was migrated once for the run. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/database/connection.ts'

export interface FreshDatabase {
  database: Database
  connectionString: string
  /** Closes `database` and removes it, whoever else is still connected. */
  drop(): Promise<void>
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Empty when none of the projects that use a database takes part in the run. */
    postgres: { maintenance: string; template: string }
  }
}

/** An empty database with all migrations applied, or a copy of one to which nobody is connected. */
export function freshDatabase(template = inject('postgres').template): Promise<FreshDatabase> {
  return copyOf(template)
}

/** A database without any migration. */
export async function unmigratedDatabase(): Promise<FreshDatabase> {
  return copyOf('template1')
}

async function copyOf(template: string): Promise<FreshDatabase> {
  const { maintenance } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // By way of the log, as otherwise, it takes twice as long.
  await maintain(maintenance, `create database ${name} template ${template} strategy file_copy`)
  const connectionString = withDatabase(maintenance, name)
  // Where a test moves the timers, seconds pass in no time: none of them may end the wait for a connection.
  const database = openDatabase(connectionString, { connectWithinMs: 0 })
  return {
    database,
    connectionString,
    async drop() {
      await database.destroy()
      await maintain(maintenance, `drop database if exists ${name} with (force)`)
    },
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
