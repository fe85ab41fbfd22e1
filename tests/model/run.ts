/** One run: a fresh company lives through a story, all heals, and the laws are checked. */
import type { Database } from '#server/database/connection.ts'
import { checkCounts } from './laws/counts.ts'
import { heal } from './laws/heal.ts'
import { checkAll } from './laws/invariants.ts'
import type { Story } from './story/commands.ts'
import { doCommand } from './story/doing.ts'
import type { Tally } from './tally.ts'
import { newCompany } from './world/company.ts'
import { moveIn } from './world/moving-in.ts'
import type { ServerPair } from './world/servers.ts'
import { type Clock, World } from './world/world.ts'

export interface Bench {
  readonly database: Database
  readonly servers: ServerPair
  readonly clock: Clock
  readonly tally: Tally
  nextCompany: number
}

/** The same story twice in one database makes other ids. */
const RUNS_APART = 7_919

/** Throws what was broken, with the history. */
export async function run(bench: Bench, { start, salt, page, commands }: Story): Promise<void> {
  const { database, servers, clock, tally } = bench
  clock.now = Date.parse(start)
  const company = newCompany(bench.nextCompany++)
  await moveIn(database, company, new Date(clock.now).toISOString())
  const world = new World(database, servers, clock, company, tally, salt + company.id * RUNS_APART, page)
  try {
    const [one, two, laptop] = world.devices
    if (one === undefined || two === undefined || laptop === undefined) throw new Error('There is no device.')
    for (const device of [one, two, laptop]) await device.signIn(device.usual)
    const { homeTablet } = world
    await homeTablet.enroll(laptop)
    await homeTablet.signIn(homeTablet.usual)
    await homeTablet.report()
    for (const device of world.devices) await world.streams.open(device)
    for (const device of world.devices) await (await device.tab()).pull()
    await checkCounts(world)
    for (const command of commands) await doCommand(world, command)
    await heal(world)
    await checkAll(world)
  } catch (error) {
    if (error instanceof Error) error.message += `\n\n${world.history.join('\n')}\n`
    throw error
  } finally {
    servers.spare()
    for (const device of world.devices) device.network.isCut = true
    await world.later.everything()
    await Promise.all(world.devices.map(device => device.discard()))
    tally.serverDeaths = servers.deaths
  }
}
