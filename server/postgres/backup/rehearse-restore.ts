/** Tries out, in a database that is thrown away, whether a backup can be restored and read. */
import { newClient } from '../../database/connection.ts'
import { migrate } from '../../database/migrate.ts'
import { quoteName, readTables } from './backed-up-tables.ts'
import { BackupRefused } from './backup-refused.ts'
import type { OpenBackup } from './encrypted-file.ts'
import { restoreBackup } from './restore-backup.ts'

export interface Rehearsal {
  readonly tableCount: number
  /** The rows of all tables, after the migrations of this Hearth. */
  readonly rowCount: number
}

/**
 * Restores a backup as `restore` does, which compares the number of rows of each table with the backup, and reads every
 * value of every table as a server would find it.
 * @param connectionString an empty database, which the caller removes
 * @param now the ISO instant of the rehearsal
 * @throws BackupRefused when the backup is not whole
 */
export async function rehearseRestore(
  connectionString: string,
  backup: OpenBackup,
  now: string,
): Promise<Rehearsal> {
  await restoreBackup(connectionString, backup, now)
  const missingMigrations = await migrate(connectionString)
  if (missingMigrations.length > 0)
    throw new BackupRefused(`The restored database lacked migrations: ${missingMigrations.join(', ')}.`)
  const client = newClient({ connectionString })
  await client.connect()
  try {
    const tables = await readTables(client)
    let rowCount = 0
    for (const { table } of tables) {
      // As text, so that each value is read whole, also one that is stored apart from its row.
      const { rows } = await client.query<{ count: string }>(
        `select count(*) as count, sum(length(one::text)) from ${quoteName(table)} as one`,
      )
      rowCount += Number(rows[0]?.count)
    }
    return { tableCount: tables.length, rowCount }
  } finally {
    await client.end().catch(() => {})
  }
}
