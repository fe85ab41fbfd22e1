/** Shared code of the commands beside the server: one sentence on refusal, and a database that may be in use. */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Refusal } from '#domain/errors.ts'
import { migrate } from './database/migrate.ts'
import type { Environment } from './env.ts'
import { chooseDatabase, requireCluster, requireTables } from './postgres/chosen-database.ts'
import { findRunningConnectionString } from './postgres/embedded.ts'
import { StartRefusedError } from './start-refused.ts'

const cleanUps = new Set<() => Promise<void>>()

/**
 * Runs `cleanUp` when a signal ends the command.
 * @returns a function after which it does not run any more
 */
export function cleanUpOnInterrupt(cleanUp: () => Promise<void>): () => void {
  cleanUps.add(cleanUp)
  return () => {
    cleanUps.delete(cleanUp)
  }
}

/** The options of a command by name: those with a text, and those that are there or not. */
type OptionKinds = Readonly<Record<string, 'string' | 'boolean'>>
type GivenOptions<Kinds extends OptionKinds> = {
  readonly [Name in keyof Kinds]?: Kinds[Name] extends 'string' ? string : boolean
}

/**
 * Reads the arguments of a command: at most one file, and options in any order.
 * @param usage the whole command, shown when an argument is wrong
 */
export function readArguments<const Kinds extends OptionKinds>(
  commandArguments: readonly string[],
  optionKinds: Kinds,
  usage: string,
): { readonly file: string | undefined; readonly options: GivenOptions<Kinds> } {
  const options = Object.fromEntries(Object.entries(optionKinds).map(([name, type]) => [name, { type }]))
  try {
    const { values, positionals } = parseArgs({
      args: [...commandArguments],
      options,
      allowPositionals: true,
    })
    if (positionals.length <= 1) return { file: positionals[0], options: values as GivenOptions<Kinds> }
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
  }
  throw new StartRefusedError(`This is not how it is called: ${usage}`)
}

/** Runs a command and ends the process; prints a refusal as one sentence and exits with code 1. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  // Exits normally on signals, so that exit handlers clean up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(
      signal,
      () => void Promise.allSettled([...cleanUps].map(cleanUp => cleanUp())).finally(() => process.exit(1)),
    )
  }
  try {
    await command()
    process.exit(0)
  } catch (error) {
    const isRefusal = error instanceof StartRefusedError || error instanceof Refusal
    const message = isRefusal ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}

interface WorkOptions {
  /** False for a restore, which brings its own schema. */
  readonly shouldMigrate?: boolean
  /** Whether to refuse when there is no database that Hearth has used before, instead of creating one. */
  readonly mustExist?: boolean
}

/** Works on the database of the Hearth that runs on this data folder, or starts the database for this work. */
export async function workOnDatabase(
  environment: Environment,
  work: (connectionString: string) => Promise<void>,
  { shouldMigrate = true, mustExist = false }: WorkOptions = {},
): Promise<void> {
  const runningUrl =
    environment.databaseUrl === undefined ? findRunningConnectionString(environment.dataDir) : undefined
  if (runningUrl !== undefined) return work(runningUrl)

  if (mustExist) requireCluster(environment)
  const database = await chooseDatabase(environment, {
    newPassword: () => randomBytes(32).toString('base64url'),
    report: line => process.stdout.write(`${line}\n`),
  })
  try {
    if (mustExist) await requireTables(database.connectionString)
    if (shouldMigrate) await migrate(database.connectionString)
    await work(database.connectionString)
    // The database is in use now, so the next start must not treat it as new and load the demo.
    database.markAsUsed()
  } finally {
    await database.stop()
  }
}
