/** Carries out the commands of a story, one after the other; what a command has going on at once it says itself. */

import { Broken } from '../laws/broken.ts'
import { checkCounts } from '../laws/counts.ts'
import { checkNotesInSight, checkStillInSight } from '../laws/in-sight.ts'
import { checkOpened } from '../laws/locked-tablet.ts'
import { checkMarkedDoses } from '../laws/marked-doses.ts'
import { keepingMoments } from '../laws/moments-kept.ts'
import { checkNeverOlder } from '../laws/never-older.ts'
import { checkOffers } from '../laws/offers.ts'
import { trespass } from '../laws/trespassing.ts'
import { checkWholeCharts } from '../laws/whole-charts.ts'
import { count } from '../tally.ts'
import type { Device } from '../world/device.ts'
import { HomeTablet } from '../world/home-tablet.ts'
import type { World } from '../world/world.ts'
import { doCare } from './care.ts'
import { amendNote, notesOn } from './chart.ts'
import type { Command, Heard, Syncing } from './commands.ts'
import { changeDirectory } from './directory.ts'
import { doWithTablet, removeTablet } from './home-tablet.ts'
import { changeZone, moveClient } from './moving.ts'
import { closeAccount, endSessions, giveRole, openAccount, takeHome } from './office.ts'
import { prescribeApart } from './prescribing.ts'
import { picked } from './saving.ts'
import { stayAway } from './staying-away.ts'
import { moveStock, takeStockBack } from './stock.ts'
import { changeCategory } from './tracking.ts'

const BETWEEN_COMMANDS_MS = 17_000
/** Among the devices. */
const HOME_TABLET = 3

export async function doCommand(world: World, command: Command): Promise<void> {
  count(world.tally.commands, command.do)
  world.clock.now += BETWEEN_COMMANDS_MS
  await carryOut(world, command)
  await aliveOrNot(world, HOME_TABLET, () => world.homeTablet.lockIfNotAllowed())
  if (command.do === 'sync' || command.do === 'directory') await checkCounts(world)
  await world.streams.tell(world.nowInstant)
  world.later.tick()
}

async function carryOut(world: World, command: Command): Promise<void> {
  const person = (index: number) => {
    const found = world.company.people[index % world.company.people.length]
    if (found === undefined) throw new Error('Nobody works here.')
    return found
  }
  switch (command.do) {
    case 'care':
      return aliveOrNot(world, command.device, () => doCare(world.device(command.device), command.what))
    case 'sync':
      await Promise.all([
        ...command.together.map(one => sync(world, one)),
        ...command.meanwhile.map(({ device, what }) =>
          aliveOrNot(world, device, () => doCare(world.device(device), what)),
        ),
        ...command.hearing.map(one => aliveOrNot(world, one.device, () => hear(world, one))),
      ])
      for (const index of new Set([...command.together, ...command.hearing].map(({ device }) => device)))
        await look(world, index)
      await world.streams.tell(world.nowInstant)
      for (const one of command.thenHearing) {
        await aliveOrNot(world, one.device, () => hear(world, one))
        await look(world, one.device)
      }
      for (const index of devicesOf(command)) await lookAtOffers(world, index)
      return
    case 'listen':
      return aliveOrNot(world, command.device, async () => {
        const device = world.device(command.device)
        const isOpen = !device.network.isCut && (await world.streams.open(device))
        if (!isOpen) return
        world.note(`${device.name} opens a stream`)
        const tab = await device.tab()
        if (!tab.isBusy('pull')) await Promise.race([tab.pull(), device.network.stalls()])
      })
    case 'hear':
      await aliveOrNot(world, command.heard.device, () => hear(world, command.heard))
      await look(world, command.heard.device)
      return lookAtOffers(world, command.heard.device)
    case 'amend_apart':
      return amendApart(world, command)
    case 'late_at_shelf':
      return lateAtShelf(world, command)
    case 'prescribe_apart':
      return aliveOrNot(world, command.device, () =>
        aliveOrNot(world, world.beside(command.device), () => prescribeApart(world, command)),
      )
    case 'directory':
      // Two people have the form of a client open at once.
      for (const device of [
        command.device,
        ...(command.what.do === 'change' ? [world.beside(command.device)] : []),
      ]) {
        const work = () => aliveOrNot(world, device, () => changeDirectory(world, { ...command, device }))
        await (command.what.do === 'close' || command.what.do === 'reopen'
          ? keepingMoments(world, work)
          : work())
      }
      return
    case 'home_tablet':
      await aliveOrNot(world, HOME_TABLET, () => doWithTablet(world, command.what))
      await look(world, HOME_TABLET)
      return lookAtOffers(world, HOME_TABLET)
    case 'remove_tablet':
      return removeTablet(world)
    case 'close':
      world.note(`${world.device(command.device).name} is closed`)
      return world.device(command.device).close()
    case 'will_die':
      return aliveOrNot(world, command.device, async () => {
        const tab = await world.device(command.device).tab()
        tab.life.dieAfter(command.touches)
        world.note(`${world.device(command.device).name} will die after ${command.touches} touches`)
      })
    case 'server_will_die':
      world.note(`server ${command.server} will die ${command.moment} query ${command.query}`)
      return world.servers.dieAt(command.server, command.query, command.moment)
    case 'cut':
      world.device(command.device).network.isCut = command.isCut
      return world.note(
        `${world.device(command.device).name} is ${command.isCut ? 'cut off' : 'connected again'}`,
      )
    case 'sign_in':
      return aliveOrNot(world, command.device, async () => {
        const device = world.device(command.device)
        const who = person(command.person)
        if (!who.isActive || device.network.isCut) return
        if (device.person !== null && device.person !== who) await device.signOut()
        await device.signIn(who)
        world.note(`${who.name} signs in on ${device.name}`)
      })
    case 'sign_out':
      return aliveOrNot(world, command.device, async () => {
        await world.device(command.device).signOut()
        world.note(`nobody is signed in on ${world.device(command.device).name}`)
      })
    case 'take_home':
      return takeHome(world, person(command.person), command.home)
    case 'give_role':
      if (!person(command.person).isActive) return
      return giveRole(world, person(command.person), command.home, command.role)
    case 'move_client':
      return keepingMoments(world, () => moveClient(world, command.client, command.home))
    case 'change_zone':
      return keepingMoments(world, () => changeZone(world, command.home, command.zone))
    case 'stay_away':
      return stayAway(world, command)
    case 'change_category':
      return changeCategory(world, command.home)
    case 'close_account':
      return closeAccount(world, person(command.person))
    case 'open_account':
      return openAccount(world, person(command.person), command.home, command.role)
    case 'end_sessions':
      return endSessions(world, person(command.person))
    case 'trespass':
      return trespass(world, person(command.person), command)
    case 'wait':
      world.clock.now += command.minutes * 60_000
      return world.note(`${command.minutes} minutes pass`)
    case 'midnight':
      world.clock.now = nextMidnight(world.clock.now)
      return world.note('it is just before midnight in New York')
    case 'clock_jumps':
      world.device(command.device).clockOffset = command.offset
      return world.note(
        `the clock of ${world.device(command.device).name} is off by ${command.offset / 60_000} minutes`,
      )
  }
}

/** Where something has arrived. */
const devicesOf = ({ together, hearing, thenHearing }: Extract<Command, { do: 'sync' }>) =>
  new Set([...together, ...hearing, ...thenHearing].map(({ device }) => device))

/** Once a step: charts are put together for it. */
const lookAtOffers = (world: World, index: number) =>
  aliveOrNot(world, index, () => checkOffers(world.device(index)))

/** What must hold on a device whenever something has arrived. */
async function look(world: World, index: number): Promise<void> {
  for (const check of [
    checkStillInSight,
    checkNotesInSight,
    checkNeverOlder,
    checkMarkedDoses,
    checkWholeCharts,
  ])
    await aliveOrNot(world, index, () => check(world.device(index)))
}

async function hear(world: World, { device: index, how }: Heard): Promise<void> {
  const device = world.device(index)
  const { owner, messages } = world.streams.take(device, how)
  if (messages.length === 0) return
  const tab = await device.tab()
  world.note(
    `${device.name} hears ${how} of ${messages.map(({ scope, revision }) => `${scope} ${revision}`).join(', ')}`,
  )
  const done = tab.hear(owner, messages)
  // Behind a pull that waits for something late it goes on beside the next commands.
  done.catch(() => {})
  if (!tab.isBusy('pull')) await done
}

/** Somebody counts, and what another tablet tells of the days before, or takes back, comes after it. */
async function lateAtShelf(
  world: World,
  { device, pick, amount, late }: Extract<Command, { do: 'late_at_shelf' }>,
): Promise<void> {
  const send = async (index: number) => {
    await sync(world, { device: index, tab: 0, way: 'push', passages: [] })
    await checkCounts(world)
  }
  const shelf = { pick, amount, daysAgo: 0 } as const
  await send(device)
  await aliveOrNot(world, device, () => moveStock(world.device(device), { ...shelf, kind: 'correction' }))
  await send(device)
  await aliveOrNot(world, world.beside(device), () =>
    late === 'take_back'
      ? takeStockBack(world.device(world.beside(device)), 0)
      : moveStock(world.device(world.beside(device)), { ...shelf, kind: late, daysAgo: 1 }),
  )
  await send(world.beside(device))
}

/** Two tablets amend one note that both list, and neither has seen what the other makes of it. */
async function amendApart(
  world: World,
  { device, pick, what }: Extract<Command, { do: 'amend_apart' }>,
): Promise<void> {
  const [one, other] = [world.device(device), world.device(world.beside(device))]
  const amendBoth = async () => {
    const listed = new Map((await notesOn(other)).map(note => [note.id, note]))
    const shared = (await notesOn(one)).filter(({ id }) => listed.has(id))
    const note = picked(shared, pick)
    const same = note && listed.get(note.id)
    if (note === undefined || same === undefined) return world.note('no two tablets list one note')
    await amendNote(one, note, what)
    await amendNote(other, same, what)
  }
  await aliveOrNot(world, device, () => aliveOrNot(world, world.beside(device), amendBoth))
}

async function sync(world: World, { device: index, tab: which, way, passages }: Syncing): Promise<void> {
  const device = world.device(index)
  await aliveOrNot(world, index, async () => {
    const tab = await device.tab(which)
    device.network.plan = [...passages]
    const letters = device instanceof HomeTablet ? await tab.mirror.letter.toCollection().primaryKeys() : []
    const isPulling = way !== 'push' && receives(device) && !tab.isBusy('pull')
    const steps = [
      ...(way === 'pull' || tab.isBusy('push') ? [] : [tab.push()]),
      ...(isPulling ? [tab.pull()] : []),
    ]
    const what = `${device.name} (tab ${which}) ${way === 'both' ? 'sends and pulls' : `${way}es`}`
    world.note(what)
    const done = Promise.all(steps)
    // A step that waits for something late goes on beside the next commands.
    done.catch(() => {})
    const answered = await Promise.race([done, device.network.stalls()])
    if (device instanceof HomeTablet && isPulling && answered?.every(Boolean))
      await checkOpened(device, tab, letters)
  })
}

/** A home's tablet receives while it is locked, too. */
const receives = (device: Device): boolean => device.person !== null || device instanceof HomeTablet

/** A device that dies in the middle of something is simply opened again by whoever needs it next. */
async function aliveOrNot(world: World, index: number, work: () => Promise<void>): Promise<void> {
  const device = world.device(index)
  const { openTabs, pastTabs } = device
  const pastCount = pastTabs.length
  try {
    await work()
  } catch (error) {
    // A tab may be opened, die and be taken away by something else in the middle of the work.
    const tabs = [...openTabs, ...device.openTabs, ...device.pastTabs.slice(pastCount)]
    const hasDied = tabs.some(({ life }) => life.isDead)
    // Dying is no excuse for a broken law, nor for a mistake of the engine's own.
    if (!hasDied || error instanceof Broken || error instanceof TypeError) throw error
  }
}

const DAY_MS = 86_400_000
/** 23:58 in New York while it keeps summer time, 22:58 otherwise; both come before a home's day ends somewhere. */
const BEFORE_MIDNIGHT_MS = (3 * 60 + 58) * 60_000

const nextMidnight = (now: number): number => {
  const today = Math.floor(now / DAY_MS) * DAY_MS + BEFORE_MIDNIGHT_MS
  return today > now ? today : today + DAY_MS
}
