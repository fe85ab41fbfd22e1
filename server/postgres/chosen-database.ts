/** Chooses the database of this start: that of DATABASE_URL, or the embedded database. */

import { newClient } from '../database/connection.ts'
import { BadEnvironment, type Environment } from '../env.ts'
import { StartRefusedError } from '../start-refused.ts'
import { type EmbeddedOptions, startEmbeddedDatabase } from './embedded.ts'
import { hasCluster } from './embedded-cluster.ts'

export interface ChosenDatabase {
  connectionString: string
  isEmbedded: boolean
  /** Only an embedded database counts as new; the database of DATABASE_URL may be in use. */
  isNew: boolean
  markAsUsed(): void
  stop(): Promise<void>
}

const OLDEST_POSTGRES_VERSION = 15

/** @throws errors with a sentence for the person who starts Hearth */
export async function chooseDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  options: Pick<EmbeddedOptions, 'newPassword' | 'report' | 'onGiveUp'>,
): Promise<ChosenDatabase> {
  if (databaseUrl === undefined) {
    return { isEmbedded: true, ...(await startEmbeddedDatabase({ dataDir, ...options })) }
  }
  await refuseUnusablePostgres(databaseUrl)
  return {
    connectionString: databaseUrl,
    isEmbedded: false,
    isNew: false,
    markAsUsed() {},
    async stop() {},
  }
}

/**
 * Requires an existing database, for commands that must not create one.
 * @throws StartRefused when the data folder has no database
 */
export function requireCluster({ databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl !== undefined || hasCluster(dataDir)) return
  throw new StartRefusedError(
    `There is no Hearth database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the one you mean.`,
  )
}

/** Requires the tables of Hearth. @throws StartRefused when no Hearth ever used this database */
export async function requireTables(connectionString: string): Promise<void> {
  const client = newClient({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ migration: string | null }>(
      `select to_regclass('migration') as migration`,
    )
    if (rows[0]?.migration == null) {
      throw new StartRefusedError(
        'This database holds nothing of Hearth. Set DATABASE_URL to the one you mean.',
      )
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function refuseUnusablePostgres(connectionString: string): Promise<void> {
  const client = newClient({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'no connection'
    throw new BadEnvironment(`The PostgreSQL in DATABASE_URL cannot be reached: ${reason}.`, { cause })
  }
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const majorVersion = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (majorVersion < OLDEST_POSTGRES_VERSION) {
      throw new BadEnvironment(
        `The PostgreSQL in DATABASE_URL is version ${majorVersion}; Hearth needs ${OLDEST_POSTGRES_VERSION} or newer.`,
      )
    }
  } finally {
    await client.end().catch(() => {})
  }
}
