/**
 * `npm run backup [-- FILE] [--new-key]` writes all data of Hearth to one encrypted file, even while the server runs.
 * The first backup makes the recovery key, and so does `--new-key` for this backup and those after it.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArguments, runCommand, workOnDatabase } from './command.ts'
import { noteBackup } from './database/backup-times.ts'
import { openDatabase } from './database/connection.ts'
import { readEnvironment } from './env.ts'
import { ensureBackupKey, recoveryKeyPath } from './postgres/backup/backup-key.ts'
import { verifyBackup } from './postgres/backup/restore-backup.ts'
import { writeBackup } from './postgres/backup/write-backup.ts'

const report = (text: string) => process.stdout.write(`${text}\n`)

await runCommand(async () => {
  const { file, options } = readArguments(
    process.argv.slice(2),
    { 'new-key': 'boolean' },
    'npm run backup [-- FILE] [--new-key]',
  )
  const environment = readEnvironment(process.env)
  const { dataDir } = environment
  const madeAt = new Date().toISOString()
  const path = resolve(
    file ?? join(dataDir, 'backups', `hearth-${madeAt.slice(0, 19).replaceAll(':', '-')}Z.backup`),
  )
  const makeBackup = async (connectionString: string) => {
    const database = openDatabase(connectionString)
    try {
      const backupKey = await ensureBackupKey(database, {
        dataDir,
        random: randomBytes,
        shouldReplace: options['new-key'] === true,
        report,
        isTerminal: process.stdout.isTTY,
      })
      const backup = await writeBackup(connectionString, { path, madeAt, backupKey })
      // Reads it back with the key of this file, which is forgotten then, so that an unreadable backup is noticed now
      // and not when it is needed. While processes are replaced, its schema may be newer than this program's.
      await verifyBackup(backup)
      await noteBackup(database, madeAt)
      const rowCounts = Object.values(backup.rows)
      const totalRows = rowCounts.reduce((sum, count) => sum + count, 0)
      report(
        `${totalRows} rows of ${rowCounts.length} tables are in ${path} (${statSync(path).size} bytes), read back and whole.\n` +
          `It is encrypted; only the recovery key ${backupKey.key_id} opens it. Keep it on another machine.`,
      )
      const keyPath = recoveryKeyPath(dataDir, backupKey.key_id)
      if (existsSync(keyPath))
        report(
          `The recovery key still lies in ${keyPath}: keep it elsewhere and delete it here. Whoever has this disk opens the backups, and if the disk is lost nobody does.`,
        )
    } finally {
      await database.destroy()
    }
  }
  await workOnDatabase(environment, makeBackup, { mustExist: true })
})
