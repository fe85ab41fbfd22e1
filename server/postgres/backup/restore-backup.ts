/**
 * Replaces the contents of a database with a backup, even while servers work on it. It is one transaction: all or
 * nothing. Requests of the servers wait meanwhile, and tablets start over afterwards (decision 39).
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LOCKS } from '../../database/advisory-locks.ts'
import { newClient } from '../../database/connection.ts'
import { checksumOf, type Migration, ownMigrations } from '../../database/migrate.ts'
import { adjustRestoredDatabase, bringBackRows, readKeptRows } from './after-restore.ts'
import { readSequences } from './backed-up-tables.ts'
import { type BackupEnd, type BackupHeader, readBackup } from './backup-file.ts'
import { BackupRefused } from './backup-refused.ts'
import type { OpenBackup } from './encrypted-file.ts'
import { loadRows } from './load-rows.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Servers that work on the tables may have to be disconnected more than once. */
const MAX_TRIES = 10
const LOCK_CONFLICT_CODES = /^(40P01|55P03)$/

export interface BackupContents {
  readonly header: BackupHeader
  /** The number of rows of each table. */
  readonly rows: BackupEnd['rows']
}

/**
 * Reads a backup to its end, which verifies its checksums, and returns its header and row counts.
 * @throws BackupRefused when it is damaged
 */
export async function verifyBackup(backup: OpenBackup): Promise<BackupContents> {
  let header: BackupHeader | undefined
  let rows: BackupEnd['rows'] = {}
  for await (const part of readBackup(backup)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'end') rows = part.end.rows
  }
  if (header === undefined) throw new BackupRefused(`${backup.path} is empty.`)
  return { header, rows }
}

/** Checks a backup and returns its header and row counts. @throws BackupRefused when damaged, or of a newer Hearth */
export async function checkBackup(
  backup: OpenBackup,
  currentMigrations: readonly Migration[] = ownMigrations(),
): Promise<BackupContents> {
  const contents = await verifyBackup(backup)
  migrationsOfBackup(contents.header, currentMigrations)
  return contents
}

/**
 * Restores a backup, which is checked first.
 * @param now the ISO instant of the restore
 * @throws BackupRefused before anything is touched
 */
export async function restoreBackup(
  connectionString: string,
  backup: OpenBackup,
  now: string,
): Promise<void> {
  const currentMigrations = ownMigrations()
  const { header } = await checkBackup(backup, currentMigrations)
  const client = newClient({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    for (let attempt = 1; ; attempt++) {
      try {
        await runInTransaction(client, () =>
          replaceContents(client, { backup, header, currentMigrations, now }),
        )
        break
      } catch (error) {
        const isLockConflict = error instanceof pg.DatabaseError && LOCK_CONFLICT_CODES.test(error.code ?? '')
        if (!isLockConflict || attempt === MAX_TRIES) throw error
        await pause(500)
      }
    }
    // Servers cache facts about the replaced tables per connection: they must open new connections.
    await disconnectOthers(client)
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
}

interface Replacement {
  readonly backup: OpenBackup
  readonly header: BackupHeader
  readonly currentMigrations: readonly Migration[]
  readonly now: string
}

async function replaceContents(
  client: pg.Client,
  { backup, header, currentMigrations, now }: Replacement,
): Promise<void> {
  const backupMigrations = migrationsOfBackup(header, currentMigrations)
  await disconnectOthers(client)
  await client.query("set local lock_timeout = '5s'; set local statement_timeout = 0")
  const replacedSequences = await readSequences(client)
  const keptRows = await readKeptRows(client)
  await dropEverything(client)
  await client.query(
    'create table migration (name text primary key, applied_at timestamptz not null default now(), checksum text not null)',
  )
  for (const migration of backupMigrations) await applyMigration(client, migration)
  await loadRows(client, backup)
  for (const migration of currentMigrations.slice(backupMigrations.length))
    await applyMigration(client, migration)
  await adjustRestoredDatabase(client, { header, replacedSequences, now })
  await bringBackRows(client, keptRows)
}

/** Returns the migrations of the backup, which must be the first of this app's. */
function migrationsOfBackup(
  header: BackupHeader,
  currentMigrations: readonly Migration[],
): readonly Migration[] {
  for (const [index, { name, checksum }] of header.migrations.entries()) {
    const currentMigration = currentMigrations[index]
    if (currentMigrations.every(migration => migration.name !== name))
      throw new BackupRefused(`This backup is of a newer Hearth (it has ${name}): restore it with that one.`)
    if (currentMigration?.name !== name || checksumOf(currentMigration) !== checksum)
      throw new BackupRefused(`The migration ${name} of this backup is another one than this Hearth has.`)
  }
  return currentMigrations.slice(0, header.migrations.length)
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await client.query('insert into migration (name, checksum) values ($1, $2)', [
    migration.name,
    checksumOf(migration),
  ])
}

/** Drops everything a migration may have made; objects of an extension or of another role stay. */
const dropEverything = (client: pg.Client) =>
  client.query(`do $$
    declare statement text;
    begin
      for statement in
        select format('drop table if exists %I cascade', relname) from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      loop execute statement; end loop;
      for statement in
        select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
        where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop execute statement; end loop;
    end $$`)

/** Ends this role's other connections to the database: their locks on tables would block the restore. */
const disconnectOthers = (client: pg.Client) =>
  client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)

async function runInTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
