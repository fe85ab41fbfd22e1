/**
 * Starts and stops Hearth. Only programs, such as this one and `first-admin.ts`, read the wall clock, randomness and
 * the environment.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { runExclusively } from './database/advisory-locks.ts'
import { type Database, openDatabases } from './database/connection.ts'
import { retryThroughRestarts } from './database/connection-errors.ts'
import { migrate } from './database/migrate.ts'
import { newerSchema } from './database/newer-schema.ts'
import {
  databaseContents,
  decideDemo,
  demoAccountLines,
  demoAgeDays,
  storeDemoLoadTime,
} from './demo/at-start.ts'
import { loadDemo } from './demo/load.ts'
import { type Environment, readEnvironment } from './env.ts'
import { formerFileFinder, storeRelease } from './former-releases.ts'
import { listen, localUrl, refuseTakenPort } from './listen.ts'
import { createMailer } from './mail/mailer.ts'
import { createWrites, type WritingDependencies } from './operations/writes.ts'
import { chooseDatabase } from './postgres/chosen-database.ts'
import { createPusher } from './push/pusher.ts'
import { createShutdown, waitAtMost } from './shutdown.ts'
import { StartRefusedError } from './start-refused.ts'
import { createWebAppHandler, serveWithWebApp } from './static.ts'
import { createHeavyReads } from './turns/heavy-reads.ts'
import { createReadThread } from './turns/read-thread.ts'

/** The program of the read threads, built beside this file. */
const READ_THREAD = fileURLToPath(new URL('./read-thread.js', import.meta.url))
const WEB_APP_FOLDER = fileURLToPath(new URL('../app', import.meta.url))
/** Together with the database's two seconds, these stay within the five seconds that a stop may take. */
const REQUESTS_GRACE_MS = 2_000
const QUERIES_GRACE_MS = 1_000

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const log = (line: Readonly<Record<string, unknown>>) => printLine(JSON.stringify(line))

const shutdown = createShutdown()
/** Aborted by a second signal, which ends the draining early. */
const drainAbort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (shutdown.isRunning()) drainAbort.abort()
    else void shutdown.run().finally(() => process.exit(0))
  })
}

try {
  await start(readEnvironment(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusedError ? error.message : describeStartError(error)}\n`)
  await shutdown.run()
  process.exit(1)
}

async function start(environment: Environment): Promise<void> {
  // The port is checked before the slow steps, so that a second start fails at once.
  await refuseTakenPort(environment)

  const chosenDatabase = await chooseDatabase(environment, {
    newPassword: () => randomBytes(32).toString('base64url'),
    report: printLine,
    onGiveUp: () => void shutdown.run().finally(() => process.exit(1)),
  })
  shutdown.add(() => chosenDatabase.stop())
  await migrate(chosenDatabase.connectionString)
  const databases = openDatabases(chosenDatabase.connectionString, {
    onConnectionError: error => log({ event: 'database_connection_lost', reason: error.message }),
  })
  // Waits a moment for running queries, which the database's stop would cut otherwise.
  shutdown.add(() => waitAtMost(QUERIES_GRACE_MS, databases.destroy()))
  const { database, healthDatabase, jobsDatabase } = databases
  await reportNewerSchema(database)

  // A second process that starts on the same new database waits without limit, and finds the demo loaded.
  const isDemo = await retryThroughRestarts(() =>
    runExclusively(jobsDatabase, 'demo', () =>
      decideAndLoadDemo(environment, chosenDatabase.isNew, jobsDatabase),
    ),
  )
  chosenDatabase.markAsUsed()

  const { connectionString } = chosenDatabase
  const heavyReads = createHeavyReads(() => createReadThread({ programFile: READ_THREAD, connectionString }))
  shutdown.add(() => heavyReads.stop())
  const publicUrl = environment.publicUrl ?? localUrl(environment)
  const mailer = createMailer({
    smtpUrl: environment.smtpUrl,
    folder: join(environment.dataDir, 'mail'),
    from: `Hearth <no-reply@${new URL(publicUrl).hostname}>`,
    now: Date.now,
    print: isDemo ? printLine : undefined,
  })
  shutdown.add(async () => mailer.close())
  const dependencies: WritingDependencies = {
    database,
    healthDatabase,
    jobsDatabase,
    pools: databases.pools,
    writes: createWrites(databases),
    heavyReads,
    connectionString,
    now: Date.now,
    random: randomBytes,
    mailer,
    pusher: createPusher({ subject: pushSubject(publicUrl), services: environment.pushServices }),
    log,
    settings: {
      publicUrl,
      isDemo,
      trustProxy: environment.trustProxy,
      isHttps: publicUrl.startsWith('https:'),
      metricsToken: environment.metricsToken,
    },
  }
  const nextSteps = await retryThroughRestarts(() => nextStepLines(environment, isDemo, database))
  const app = createApp(dependencies)
  await app.start()
  const releasesFolder = join(environment.dataDir, 'releases')
  // The release is stored before the first page is served, whose files another process may serve.
  await storeRelease(WEB_APP_FOLDER, releasesFolder, Date.now()).catch((error: unknown) =>
    log({ event: 'release_not_kept', error: String(error) }),
  )
  const webAppHandler = createWebAppHandler(WEB_APP_FOLDER, formerFileFinder(releasesFolder, Date.now))
  const listeningServer = await listen(serveWithWebApp(app, webAppHandler, dependencies), environment)
  shutdown.add(async () => {
    app.drain()
    await pause(environment.drainSeconds * 1_000, undefined, { signal: drainAbort.signal }).catch(() => {})
    await waitAtMost(REQUESTS_GRACE_MS, Promise.all([app.stop(), listeningServer.close(REQUESTS_GRACE_MS)]))
  })

  // `nextSteps` was read before: a database that dies at the moment of readiness must not end the process.
  printLine([`Hearth is ready at ${publicUrl}`, ...nextSteps].join('\n'))
}

/** Returns the contact address for push services, which accept no http (RFC 8292). */
function pushSubject(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`
}

async function reportNewerSchema(database: Database): Promise<void> {
  const newerVersion = await retryThroughRestarts(() => newerSchema(database))
  if (newerVersion !== undefined)
    printLine(`A newer Hearth has been here (${newerVersion.name}): this one goes on beside it.`)
}

/** @returns whether this server shows the demo homes */
async function decideAndLoadDemo(
  environment: Environment,
  isNewDatabase: boolean,
  database: Database,
): Promise<boolean> {
  const { isDemo, shouldLoad } = decideDemo(environment, isNewDatabase, await databaseContents(database))
  if (shouldLoad) {
    printLine('Loading the demo homes.')
    const now = Date.now()
    // Stored first, so that a database that dies in between leaves no demo of unknown age.
    await storeDemoLoadTime(database, now)
    await loadDemo({ database, now, random: randomBytes })
  }
  return isDemo
}

async function nextStepLines(
  environment: Environment,
  isDemo: boolean,
  database: Database,
): Promise<string[]> {
  if (isDemo) return demoAccountLines(await demoAgeDays(database, Date.now()))
  const { users } = await databaseContents(database)
  return [
    ...(users === 0 ? ['Nobody can sign in yet: run npm run first-admin -- someone@example.org'] : []),
    ...(environment.smtpUrl === undefined
      ? [
          `Warning: without SMTP_URL no mail leaves this computer; each one is a file in ${environment.dataDir}/mail.`,
        ]
      : []),
  ]
}

function describeStartError(error: unknown): string {
  return `Hearth could not start.\n${error instanceof Error ? error.stack : String(error)}`
}
