/** What the runs of one test file share: a database, two servers, and the count of what happened. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { freshDatabase } from '../support/database.ts'
import { type Bench, run } from './run.ts'
import { kindOfSeed, type StoryKind, stories } from './story/commands.ts'
import { newTally } from './tally.ts'
import { ServerPair } from './world/servers.ts'
import type { Clock } from './world/world.ts'

export interface OpenBench extends Bench {
  /**
   * Runs the story of one seed in the next company; a failure is shrunk, each time in a company more. It says in which
   * company it began, and by which path to see the shrunk one again.
   */
  seed(seed: number, path?: string, kind?: StoryKind): Promise<void>
  close(): Promise<void>
}

/** For a story, and for all that it is shrunk to; alone one takes seconds, beside other work a minute was too short. */
const LONGEST_MS = 150_000
const FIRST_ADMITTED_ID = 1_000_000_000

export async function openBench(): Promise<OpenBench> {
  const { database, connectionString, drop } = await freshDatabase()
  // Clients whom a story admits stay clear of the ids of all companies.
  await sql`select setval(pg_get_serial_sequence('client', 'id'), ${FIRST_ADMITTED_ID})`.execute(database)
  const clock: Clock = { now: 0 }
  const tally = newTally()
  const servers = new ServerPair(connectionString, () => clock.now)
  const bench: Bench = { database, servers, clock, tally, nextCompany: 1 }
  return Object.assign(bench, {
    async seed(seed: number, path?: string, kind = kindOfSeed(seed)) {
      const company = bench.nextCompany
      const property = fc.asyncProperty(stories[kind], one => run(bench, one))
      const result = await fc.check(property, {
        seed,
        numRuns: 1,
        ...(path === undefined ? {} : { path, endOnFailure: true }),
        interruptAfterTimeLimit: LONGEST_MS,
      })
      if (!result.failed) return
      const { counterexamplePath, errorInstance } = result
      if (counterexamplePath === null) {
        throw new Error(`Seed ${seed}, company ${company}, did not end within ${LONGEST_MS / 1_000} s.`)
      }
      const words = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
      throw new Error(
        `Seed ${seed}, company ${company}, path ${counterexamplePath}, shrunk ${result.numShrinks} times. ${words}`,
        {
          cause: errorInstance,
        },
      )
    },
    async close() {
      await servers.stop()
      await drop()
    },
  })
}
