/** `npm run fresh-demo` deletes the demo homes; the next start loads them again, with a history up to that moment. */
import { randomBytes } from 'node:crypto'
import { runCommand } from './command.ts'
import { openDatabase } from './database/connection.ts'
import { migrate } from './database/migrate.ts'
import { databaseContents } from './demo/at-start.ts'
import { readEnvironment } from './env.ts'
import { startEmbeddedDatabase } from './postgres/embedded.ts'
import { StartRefusedError } from './start-refused.ts'

await runCommand(async () => {
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl !== undefined) {
    throw new StartRefusedError(
      'Only the embedded database is emptied here: give DATABASE_URL a new database.',
    )
  }
  const embedded = await startEmbeddedDatabase({
    dataDir,
    newPassword: () => randomBytes(32).toString('base64url'),
    report: line => process.stdout.write(`${line}\n`),
  })
  try {
    if (embedded.isNew) return
    await migrate(embedded.connectionString)
    const database = openDatabase(embedded.connectionString)
    const { demoCompanyCount, otherCompanyCount } = await databaseContents(database)
    await database.destroy()
    if (demoCompanyCount === 0 || otherCompanyCount > 0) {
      throw new StartRefusedError('This database holds more than the demo homes, so nothing was touched.')
    }
    embedded.markAsNew()
    process.stdout.write('The demo homes will be made anew at the next npm start.\n')
  } finally {
    await embedded.stop()
  }
})
