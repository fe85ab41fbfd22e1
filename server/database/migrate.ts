/// <reference types="vite/types/importMeta.d.ts" />
/** Brings a database to the schema this app was written for, one hand-written file at a time. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StartRefusedError } from '../start-refused.ts'
import { LOCKS } from './advisory-locks.ts'
import { newClient } from './connection.ts'
import { isDatabaseUnavailable, retryThroughRestarts } from './connection-errors.ts'

export interface Migration {
  /** `NNN-name`, the file's name without `.sql`; the order is the order of the names. */
  name: string
  sql: string
}

/** The database cannot be brought to this app's schema; the message is one sentence for the person who starts it. */
export class MigrationError extends StartRefusedError {}

const CONNECT_WITHIN_MS = 10_000

/** Returns the migrations that belong to this app, in order. */
export function ownMigrations(): Migration[] {
  const files = import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  return Object.entries(files)
    .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Applies the migrations that the database does not have yet, each file in a transaction of its own. Several servers
 * may start at once: one migrates, the others wait and find nothing to do. When the
 * database becomes unavailable meanwhile, the migration begins again.
 *
 * @param onApplied called with the name of each migration after it is applied
 * @returns the names of the migrations that the last, successful try applied
 * @throws MigrationError when an applied file was changed, or a newer app removed what this app
 *   needs, or a file fails (its changes are rolled back; those of earlier files stay)
 */
export async function migrate(
  connectionString: string,
  migrations: readonly Migration[] = ownMigrations(),
  onApplied: (name: string) => void = () => {},
): Promise<string[]> {
  checkMigrationNames(migrations)
  return retryThroughRestarts(() => migrateOnce(connectionString, migrations, onApplied))
}

async function migrateOnce(
  connectionString: string,
  migrations: readonly Migration[],
  onApplied: (name: string) => void,
): Promise<string[]> {
  const client = newClient({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    await client.query(`create table if not exists migration (
      name text primary key,
      applied_at timestamptz not null default now(),
      checksum text not null
    )`)
    const unappliedMigrations = await pendingMigrations(client, migrations)
    for (const migration of unappliedMigrations) {
      await applyMigration(client, migration)
      onApplied(migration.name)
    }
    return unappliedMigrations.map(({ name }) => name)
  } finally {
    // Ending the session also releases the advisory lock.
    await client.end().catch(() => {})
  }
}

async function pendingMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name collate "C"',
  )
  const migrationsByName = new Map(migrations.map(migration => [migration.name, migration]))
  const newestOwnName = migrations.at(-1)?.name ?? ''
  const oldestUsableName = await oldestUsableMigration(client)
  for (const row of rows) {
    const migration = migrationsByName.get(row.name)
    if (migration === undefined) {
      // Older versions go on working with a schema that newer versions only added to: both run beside each other.
      if (row.name > newestOwnName && (oldestUsableName === undefined || newestOwnName >= oldestUsableName))
        continue
      throw new MigrationError(
        `This database is newer than this Hearth (it has ${row.name}): start the newer version, or restore a backup.`,
      )
    }
    if (checksumOf(migration) !== row.checksum) {
      throw new MigrationError(
        `The migration ${row.name} was changed after this database applied it: put the file back and add a new one.`,
      )
    }
  }
  const appliedNames = new Set(rows.map(row => row.name))
  const lastAppliedName = rows.at(-1)?.name ?? ''
  const unappliedMigrations = migrations.filter(({ name }) => !appliedNames.has(name))
  const outOfOrderMigration = unappliedMigrations.find(({ name }) => name < lastAppliedName)
  if (outOfOrderMigration !== undefined) {
    throw new MigrationError(
      `The migration ${outOfOrderMigration.name} comes before ${lastAppliedName}, which this database already has: give it a later number.`,
    )
  }
  return unappliedMigrations
}

async function applyMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      name,
      checksumOf({ name, sql }),
    ])
    await client.query('commit')
  } catch (cause) {
    if (isDatabaseUnavailable(cause)) throw cause
    await client.query('rollback')
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MigrationError(`The migration ${name} failed and changed nothing: ${reason}.`, { cause })
  }
}

/** Ignores kinds of line endings, so that a checkout on another system is still the same migration. */
export function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

function checkMigrationNames(migrations: readonly Migration[]): void {
  const namesByNumber = new Map<string, string>()
  for (const { name } of migrations) {
    const number = /^(\d{3})-[a-z0-9-]+$/.exec(name)?.[1]
    if (number === undefined) {
      throw new MigrationError(`The migration ${name} must be named like 001-people.sql.`)
    }
    const sameNumberName = namesByNumber.get(number)
    if (sameNumberName !== undefined) {
      throw new MigrationError(`The migrations ${sameNumberName} and ${name} have the same number.`)
    }
    namesByNumber.set(number, name)
  }
}

/**
 * Returns the newest migration that an app must know to work on this database; undefined while no migration has removed
 * anything. A migration that removes something stores here the migration since which no code needs the removed thing.
 */
async function oldestUsableMigration(client: pg.Client): Promise<string | undefined> {
  const { rows: settingTable } = await client.query("select from pg_class where oid = to_regclass('setting')")
  if (settingTable.length === 0) return undefined
  const { rows } = await client.query<{ value: unknown }>(
    "select value from setting where name = 'oldest_schema'",
  )
  return rows[0] === undefined ? undefined : String(rows[0].value)
}
