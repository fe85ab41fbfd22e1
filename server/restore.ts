/**
 * `npm run restore -- FILE [--replace]` restores a backup, even while the server runs. The replaced data is first saved
 * to another backup.
 */
import { join, resolve } from 'node:path'
import { runCommand, workOnDatabase } from './command.ts'
import { newClient } from './database/connection.ts'
import { readEnvironment } from './env.ts'
import { checkBackup, restoreBackup } from './postgres/backup/restore-backup.ts'
import { writeBackup } from './postgres/backup/write-backup.ts'
import { StartRefusedError } from './start-refused.ts'

await runCommand(async () => {
  const [fileArgument, option] = process.argv.slice(2)
  if (fileArgument === undefined || (option !== undefined && option !== '--replace')) {
    throw new StartRefusedError('Say which backup: npm run restore -- FILE [--replace]')
  }
  const environment = readEnvironment(process.env)
  const path = resolve(fileArgument)
  const { made_at } = await checkBackup(path)
  const restore = async (connectionString: string) => {
    const now = new Date().toISOString()
    const userCount = await countUsers(connectionString)
    if (userCount > 0) {
      if (option !== '--replace') {
        throw new StartRefusedError(
          `This database has ${userCount} users. Say --replace to put the backup of ${made_at} in its place.`,
        )
      }
      const backupPath = join(
        environment.dataDir,
        'backups',
        `before-restore-${now.slice(0, 19).replaceAll(':', '-')}Z.backup`,
      )
      await writeBackup(connectionString, backupPath, now)
      process.stdout.write(`What was there until now is kept in ${backupPath}.\n`)
    }
    await restoreBackup(connectionString, path, now)
    process.stdout.write(
      `The backup of ${made_at} is in place. Tablets send again what they recorded in the last 14 days.\n` +
        'Accounts and access that were closed since then are open again: close them once more.\n',
    )
  }
  await workOnDatabase(environment, restore, { shouldMigrate: false })
})

/** Returns the number of people; 0 in an empty or new database. */
async function countUsers(connectionString: string): Promise<number> {
  const client = newClient({ connectionString })
  await client.connect()
  try {
    const { rows: checks } = await client.query(
      `select to_regclass('migration') as migration, to_regclass('"user"') as people,
         exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r') as has_tables`,
    )
    if (checks[0]?.has_tables === true && checks[0].migration === null) {
      throw new StartRefusedError(
        'This database has tables that are not of Hearth: give DATABASE_URL one of its own.',
      )
    }
    if (checks[0]?.people === null) return 0
    const { rows } = await client.query<{ count: string }>('select count(*) as count from "user"')
    return Number(rows[0]?.count)
  } finally {
    await client.end().catch(() => {})
  }
}
