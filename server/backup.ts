/** `npm run backup [-- FILE]` writes all data of Hearth to one file, even while the server runs. */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommand, workOnDatabase } from './command.ts'
import { readEnvironment } from './env.ts'
import { verifyBackup } from './postgres/backup/restore-backup.ts'
import { writeBackup } from './postgres/backup/write-backup.ts'

await runCommand(async () => {
  const environment = readEnvironment(process.env)
  const createdAt = new Date().toISOString()
  const path = resolve(
    process.argv[2] ??
      join(environment.dataDir, 'backups', `hearth-${createdAt.slice(0, 19).replaceAll(':', '-')}Z.backup`),
  )
  const makeBackup = async (connectionString: string) => {
    const rowCounts = Object.values(await writeBackup(connectionString, path, createdAt))
    // Reads it back, so that an unreadable backup is noticed now and not when it is needed. While processes are
    // replaced, its schema may be newer than this program's.
    await verifyBackup(path)
    const totalRows = rowCounts.reduce((sum, count) => sum + count, 0)
    process.stdout.write(
      `${totalRows} rows of ${rowCounts.length} tables are in ${path} (${statSync(path).size} bytes), read back and whole.\n` +
        'It holds health records and keys: keep it encrypted, and on another machine.\n',
    )
  }
  await workOnDatabase(environment, makeBackup, { mustExist: true })
})
