/**
 * `npm run restore -- FILE [--key KEYFILE] [--replace | --rehearse]` restores a backup, even while the server runs. The
 * replaced data is first saved to another backup. A rehearsal restores into a database that is thrown away.
 */
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { cleanUpOnInterrupt, readArguments, runCommand, workOnDatabase } from './command.ts'
import { noteRehearsal } from './database/backup-times.ts'
import { type Database, newClient, openDatabase } from './database/connection.ts'
import { readEnvironment } from './env.ts'
import { openWithGivenKey } from './given-recovery-key.ts'
import { ensureBackupKey, readBackupKey } from './postgres/backup/backup-key.ts'
import type { OpenBackup } from './postgres/backup/encrypted-file.ts'
import { rehearseRestore } from './postgres/backup/rehearse-restore.ts'
import { checkBackup, restoreBackup, verifyBackup } from './postgres/backup/restore-backup.ts'
import { writeBackup } from './postgres/backup/write-backup.ts'
import { rehearsalFolder, startScratchDatabase } from './postgres/scratch-database.ts'
import { StartRefusedError } from './start-refused.ts'

const USAGE = 'npm run restore -- FILE [--key KEYFILE] [--replace | --rehearse]'
const report = (text: string) => process.stdout.write(`${text}\n`)
const instantNow = () => new Date().toISOString()

await runCommand(async () => {
  const { file, options } = readArguments(
    process.argv.slice(2),
    { key: 'string', replace: 'boolean', rehearse: 'boolean' },
    USAGE,
  )
  const { replace: shouldReplace = false, rehearse: isRehearsal = false } = options
  if (file === undefined) throw new StartRefusedError(`Say which backup: ${USAGE}`)
  if (shouldReplace && isRehearsal)
    throw new StartRefusedError('A rehearsal replaces nothing: say --replace or --rehearse.')
  const environment = readEnvironment(process.env)
  const { dataDir } = environment
  const backup = await openWithGivenKey(resolve(file), {
    keyPath: options.key,
    environment,
    terminal: process.stdin.isTTY ? { input: process.stdin, output: process.stdout } : undefined,
  })
  if (backup.contentKey === undefined)
    report('This backup is not encrypted, as an older Hearth made them: whoever has the file can read it.')
  const { made_at } = (await checkBackup(backup)).header
  const restored = { backup, made_at, dataDir, shouldReplace }
  await (isRehearsal
    ? workOnDatabase(environment, connectionString => rehearse(connectionString, restored), {
        shouldMigrate: false,
        mustExist: true,
      })
    : workOnDatabase(environment, connectionString => restore(connectionString, restored), {
        shouldMigrate: false,
      }))
})

interface RestoredBackup {
  readonly backup: OpenBackup
  /** The ISO instant of the backup. */
  readonly made_at: string
  readonly dataDir: string
  readonly shouldReplace: boolean
}

async function restore(
  connectionString: string,
  { backup, made_at, dataDir, shouldReplace }: RestoredBackup,
): Promise<void> {
  const now = instantNow()
  const userCount = await countUsers(connectionString)
  if (userCount > 0) {
    if (!shouldReplace) {
      throw new StartRefusedError(
        `This database has ${userCount} users. Say --replace to put the backup of ${made_at} in its place.`,
      )
    }
    await saveReplaced(connectionString, backup, dataDir, now)
  }
  await restoreBackup(connectionString, backup, now)
  report(
    `The backup of ${made_at} is in place. Tablets send again what they recorded in the last 14 days.\n` +
      'Accounts and access that were closed since then are open again: close them once more.',
  )
  const nextKey = await withDatabase(connectionString, readBackupKey)
  if (nextKey !== undefined && nextKey.key_id !== backup.backupKey?.key_id)
    report(
      `The next backups are made for the recovery key ${nextKey.key_id}, as those before the restore were.`,
    )
}

/** Writes what is replaced to an encrypted backup, and reads it back. */
async function saveReplaced(
  connectionString: string,
  { backupKey: keyOfBackup }: OpenBackup,
  dataDir: string,
  now: string,
): Promise<void> {
  const path = join(dataDir, 'backups', `before-restore-${now.slice(0, 19).replaceAll(':', '-')}Z.backup`)
  // A machine that never made a backup, such as a new one, needs no recovery key beside the one that was just given.
  const backupKey = await withDatabase(
    connectionString,
    async database =>
      (await readBackupKey(database)) ??
      keyOfBackup ??
      (await ensureBackupKey(database, {
        dataDir,
        random: randomBytes,
        report,
        isTerminal: process.stdout.isTTY,
      })),
  )
  await verifyBackup(await writeBackup(connectionString, { path, madeAt: now, backupKey }))
  report(`What was there until now is kept in ${path}; the recovery key ${backupKey.key_id} opens it.`)
}

async function rehearse(
  connectionString: string,
  { backup, made_at, dataDir }: RestoredBackup,
): Promise<void> {
  const scratch = await startScratchDatabase(rehearsalFolder(dataDir), {
    newPassword: () => randomBytes(32).toString('base64url'),
    report,
  })
  const endCleanUp = cleanUpOnInterrupt(() => scratch.remove())
  try {
    const { rowCount, tableCount } = await rehearseRestore(scratch.connectionString, backup, instantNow())
    report(`${rowCount} rows of ${tableCount} tables were restored into a scratch database and read.`)
  } finally {
    await scratch.remove()
    endCleanUp()
  }
  await withDatabase(connectionString, database => noteRehearsal(database, instantNow()))
  report(
    `The backup of ${made_at} can be restored. The scratch database is gone, and this rehearsal is noted.`,
  )
}

async function withDatabase<Result>(
  connectionString: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(connectionString)
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

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
