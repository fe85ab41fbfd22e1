/** All is well again: the network, the servers; every device is opened and works until nothing moves any more. */
import { clearIfLeft } from '#src/mirror/tables/clear.ts'
import { isUnconfirmed } from '#src/mirror/tables/outbox-state.ts'
import type { Device } from '../world/device.ts'
import { HomeTablet } from '../world/home-tablet.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { checkLocked, checkPeople } from './locked-tablet.ts'
import { checkLetters } from './opened-tablet.ts'

/** More than any queue of a story needs. */
const MAX_ROUNDS = 6

export async function heal(world: World): Promise<void> {
  world.note('all heals')
  world.servers.spare()
  for (const device of world.devices) {
    device.network.isCut = false
    device.network.plan = []
  }
  await world.later.everything()
  for (const device of world.devices) await reopen(device)
  await world.servers.idle()
  for (let round = 0; ; round++) {
    if (round === 1) await openTablet(world)
    const waiting = await Promise.all(world.devices.map(sendAll))
    if (round > 0 && waiting.every(list => list.length === 0)) break
    if (round === MAX_ROUNDS) broken('S6', `something waits without a reason: ${JSON.stringify(waiting)}`)
  }
  for (const device of world.devices) await pull(device)
  const unfinished = await Promise.all(world.devices.filter(pulls).map(awaited))
  if (unfinished.some(list => list.length > 0)) {
    broken(
      'S6',
      `a pull brought what receipts announced, and still waited for: ${JSON.stringify(unfinished)}`,
    )
  }
}

/** Opened from nothing: who is signed in there it knows from its disk. */
async function reopen(device: Device): Promise<void> {
  device.close()
  if (device instanceof HomeTablet) return
  const tab = await device.tab()
  const session = await tab.store.read()
  device.person = device.world.company.people.find(({ id }) => id === session?.user.id) ?? null
  if (device.person === null) await clearIfLeft(tab.mirror)
}

/** Locked it sends and receives first; what came is whole when the night nurse has opened it, before anything is pulled. */
async function openTablet(world: World): Promise<void> {
  const { homeTablet: tablet } = world
  if (tablet.removedAtMs !== undefined) return
  const hasPulled = await (await tablet.tab()).pull()
  await checkLocked(tablet)
  if (!(await tablet.report())) broken('S5', `${tablet.name} cannot report though all is well`)
  await checkPeople(tablet)
  await tablet.signIn(tablet.usual)
  if (tablet.person !== tablet.usual) broken('S5', `${tablet.usual.name} cannot unlock ${tablet.name}`)
  if (hasPulled) await checkLetters(tablet)
  const { mirror } = await tablet.tab()
  const session = await mirror.readSession()
  // After weeks, or when the tablet died before it was stored.
  if (session === undefined || session.isRefused || session.access_expires_at_ms < tablet.now())
    await tablet.arrive(tablet.usual)
}

async function sendAll(device: Device): Promise<string[]> {
  const tab = await device.tab()
  await tab.push()
  const entries = await tab.mirror.outbox.toArray()
  return entries
    .filter(isUnconfirmed)
    .map(({ operation }) => `${operation.kind} ${operation.id} on ${device.name}`)
}

/** Whether somebody is signed in here whom the server lets pull. */
export const pulls = (device: Device): boolean => device.person?.isActive ?? false

/** Whoever is asked to sign in does so. */
async function pull(device: Device): Promise<void> {
  if (device.person === null || !device.person.isActive) return
  const tab = await device.tab()
  if (await tab.pull()) return
  await device.signIn(device.person)
  if (!(await tab.pull())) broken('S5', `${device.name} cannot pull though all is well`)
}

async function awaited(device: Device): Promise<string[]> {
  const tab = await device.tab()
  const entries = await tab.mirror.outbox.where('state').equals('applied').toArray()
  return entries.map(({ id }) => `${id} on ${device.name}`)
}
