/** The PostgreSQL that comes with Hearth: kept under the data folder, started and stopped with the server. */
import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isDatabaseUnavailable, retryThroughRestarts } from '../database/connection-errors.ts'
import { findHolderPid, lockDataFolder } from './data-folder-lock.ts'
import {
  clusterFolder,
  createCluster,
  DATABASE_NAME,
  DatabaseNotStarted,
  markClusterNew,
  markClusterUsed,
  readPassword,
} from './embedded-cluster.ts'
import {
  ADMIN_USER,
  DATABASE_USER,
  ensureAdminRole,
  ensureHearthRole,
  giveTablesToHearth,
  withClient,
} from './embedded-roles.ts'
import { findPostgres } from './postgres-program.ts'
import { clearStalePostmaster, readPostmasterFile } from './stale-postmaster.ts'
import { supervisePostgres } from './supervised-postgres.ts'

export interface EmbeddedDatabase {
  connectionString: string
  /** Whether it is new and empty: made by this start, or emptied because an earlier start ended before `markAsUsed`. */
  isNew: boolean
  /** Notes that the new database has been filled, or is meant to stay empty. */
  markAsUsed(): void
  /** Notes that its contents are not worth keeping: the next start empties it. */
  markAsNew(): void
  /** Ends PostgreSQL and releases the data folder, within five seconds. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Absolute path; made when missing. */
  dataDir: string
  /** Returns a password that cannot be guessed. */
  newPassword: () => string
  /** Called, with a sentence, for work that takes a while and when the database ends by itself. */
  report: (line: string) => void
  /** Called when the database ended by itself and could not be started again for half an hour. */
  onGiveUp?: () => void
  /** PostgreSQL settings on top of Hearth's own. */
  settings?: Readonly<Record<string, string>>
}

/** For one home or one office: every commit reaches the disk, and an idle database stays below 200 MB. */
const POSTGRES_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  jit: 'off',
  timezone: 'UTC',
  // People who may not see residents may read the log: it contains no statements and no values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
} as const

/**
 * @throws DataFolderInUse, PostmasterStillRunning, PostgresUnavailable or DatabaseNotStarted, each with a sentence
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (mkdirSync(options.dataDir, { recursive: true }) !== undefined) {
    // When Hearth is root, PostgreSQL runs as another user, which must be able to pass through this folder.
    chmodSync(options.dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  }
  const dataDir = realpathSync(options.dataDir)
  const unlock = lockDataFolder(dataDir)
  try {
    const program = findPostgres(dataDir)
    const folder = clusterFolder(dataDir)
    await clearStalePostmaster(folder, options.report)
    const isNew = await createCluster(dataDir, program, ADMIN_USER, options.newPassword, options.report)
    const password = readPassword(dataDir)
    const postgres = await supervisePostgres({
      program,
      folder,
      settings: { ...POSTGRES_SETTINGS, ...options.settings },
      report: options.report,
      onGiveUp: options.onGiveUp ?? (() => {}),
    })
    try {
      await retryThroughRestarts(() => ensureDatabase(password, postgres.port, isNew))
    } catch (error) {
      await postgres.stop()
      throw error
    }
    return {
      connectionString: connectionStringOf(password, postgres.port),
      isNew,
      markAsUsed: () => markClusterUsed(dataDir),
      markAsNew: () => markClusterNew(dataDir),
      async stop() {
        await postgres.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Returns the connection string of the Hearth that runs on this data folder now, if any. */
export function findRunningConnectionString(dataDir: string): string | undefined {
  if (findHolderPid(dataDir) === undefined) return undefined
  const port = readPostmasterFile(join(dataDir, 'postgres'))?.port
  return port === undefined ? undefined : connectionStringOf(readPassword(dataDir), port)
}

const connectionStringOf = (
  password: string,
  port: number,
  user = DATABASE_USER,
  database: string = DATABASE_NAME,
) => `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

async function ensureDatabase(password: string, port: number, isNew: boolean): Promise<void> {
  await ensureAdminRole(
    (user, database) => connectionStringOf(password, port, user, database),
    password,
  ).catch(refuseWrongPassword)
  await withClient(connectionStringOf(password, port, ADMIN_USER, 'postgres'), async client => {
    await ensureHearthRole(client, password)
    // A start that ended before `markAsUsed` served no one; it left at most half of the demo data.
    if (isNew) await client.query(`drop database if exists ${DATABASE_NAME}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME} owner ${DATABASE_USER}`)
  })
  await withClient(connectionStringOf(password, port, ADMIN_USER), giveTablesToHearth)
}

function refuseWrongPassword(cause: unknown): never {
  if (isDatabaseUnavailable(cause)) throw cause
  throw new DatabaseNotStarted(
    'The database does not accept the password in the data folder: put the folder back from one backup as a whole.',
    { cause },
  )
}
