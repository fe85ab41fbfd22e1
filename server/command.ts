/** What the small commands beside the server share: one sentence on refusal, and a database that may be in use. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import { migrate } from './database/migrate.ts'
import type { Environment } from './env.ts'
import { chooseDatabase, requireCluster, requireTables } from './postgres/chosen-database.ts'
import { connectionToRunning } from './postgres/embedded.ts'
import { StartRefused } from './start-refused.ts'

/** Runs it and ends the process; what it refuses is said in its own sentence, exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  // So that what was begun is tidied up at the exit.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
  try {
    await command()
    process.exit(0)
  } catch (error) {
    const isRefusal = error instanceof StartRefused || error instanceof Refusal
    const words = isRefusal ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${words}\n`)
    process.exit(1)
  }
}

interface WorkOptions {
  /** A restore brings a schema of its own. */
  readonly migrates?: boolean
  /** Without a database that Hearth has used before it is refused, and none is made. */
  readonly mustBeThere?: boolean
}

/** Works on the database of the Hearth that runs on this data folder, or starts the database for the while. */
export async function workOnDatabase(
  environment: Environment,
  work: (connectionString: string) => Promise<void>,
  { migrates = true, mustBeThere = false }: WorkOptions = {},
): Promise<void> {
  const running = environment.databaseUrl === undefined ? connectionToRunning(environment.dataDir) : undefined
  if (running !== undefined) return work(running)

  if (mustBeThere) requireCluster(environment)
  const chosen = await chooseDatabase(environment, {
    newPassword: () => randomBytes(32).toString('base64url'),
    report: line => process.stdout.write(`${line}\n`),
  })
  try {
    if (mustBeThere) await requireTables(chosen.connectionString)
    if (migrates) await migrate(chosen.connectionString)
    await work(chosen.connectionString)
    // Somebody has been let in, so the next start does not take it for a new database and load the demo.
    chosen.settle()
  } finally {
    await chosen.stop()
  }
}
