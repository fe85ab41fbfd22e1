/** What happens to the tablet of a home: people come, unlock it, record, lock it or hand it on; it is taken out of use. */
import fc from 'fast-check'
import { checkLocked, checkPeople } from '../laws/locked-tablet.ts'
import type { Person } from '../world/company.ts'
import { type Passage, passage } from '../world/faults.ts'
import type { HomeTablet } from '../world/home-tablet.ts'
import type { World } from '../world/world.ts'
import { act } from './acting.ts'
import { doCare } from './care.ts'
import { care } from './care-commands.ts'
import { picked } from './saving.ts'

/** Nora and Pia too, whose rights nobody takes. */
const person = fc.nat({ max: 5 })
const passages = fc.array(passage, { maxLength: 3 })
/** Dies at this touch of the disk while it is being opened. */
const dies = fc.option(fc.integer({ min: 1, max: 40 }), { freq: 4, nil: undefined })

/** What is done with the tablet itself. */
export const tabletAct = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('unlock' as const), person, dies, passages }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('lock' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('report' as const), passages }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget_pin' as const), person }) },
  {
    // A shift: somebody records and locks it, it sends and receives while it is locked, and the next person comes.
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('shift' as const),
      person,
      what: fc.array(care, { minLength: 1, maxLength: 3 }),
      isCut: fc.boolean(),
      /** On another device, while it is locked. */
      elsewhere: fc.array(fc.record({ device: fc.nat({ max: 2 }), what: care }), { maxLength: 2 }),
      passages,
      next: person,
      dies,
    }),
  },
)
export type TabletAct = typeof tabletAct extends fc.Arbitrary<infer One> ? One : never

export async function doWithTablet(world: World, what: TabletAct): Promise<void> {
  const { homeTablet: tablet } = world
  switch (what.do) {
    case 'unlock':
      await unlock(world, what)
      return
    case 'lock':
      await lockNow(tablet)
      return world.note(`${tablet.name} is locked`)
    case 'report':
      return report(tablet, what.passages)
    case 'forget_pin': {
      const who = picked(world.company.people, what.person)
      if (who === undefined || !tablet.hasPin(who)) return
      tablet.forgetPin(who)
      return world.note(`${who.name} has forgotten the PIN of ${tablet.name}`)
    }
    case 'shift':
      return shift(world, what)
  }
}

/** With the PIN; with password and code where it is not known, or wrong. */
async function unlock(
  world: World,
  { person, dies, passages }: Pick<Extract<TabletAct, { do: 'unlock' }>, 'person' | 'dies' | 'passages'>,
): Promise<Person | undefined> {
  const { homeTablet: tablet } = world
  const who = picked(world.company.people, person)
  if (who === undefined) return undefined
  tablet.network.plan = [...passages]
  const outcome = tablet.hasPin(who) ? await tablet.unlock(who, dies) : 'none'
  world.note(`${who.name} unlocks ${tablet.name}: ${outcome === 'none' ? 'no PIN yet' : outcome}`)
  if (outcome === 'wrong' || outcome === 'none') {
    const hasCome = who.isActive && (await tablet.arrive(who))
    world.note(`${who.name} ${hasCome ? 'chooses' : 'cannot choose'} a PIN on ${tablet.name}`)
  }
  if (tablet.person !== who) return undefined
  world.tally.tabletUnlocks++
  return who
}

async function lockNow(tablet: HomeTablet): Promise<void> {
  await tablet.lock()
  await checkLocked(tablet)
}

async function report(tablet: HomeTablet, passages: readonly Passage[]): Promise<void> {
  tablet.network.plan = [...passages]
  const isAnswered = await tablet.report()
  tablet.world.note(`${tablet.name} reports: ${isAnswered ? 'answered' : 'no answer'}`)
  if (isAnswered) await checkPeople(tablet)
  await tablet.lockIfNotAllowed()
}

async function shift(world: World, what: Extract<TabletAct, { do: 'shift' }>): Promise<void> {
  const { homeTablet: tablet } = world
  const { network } = tablet
  if ((await unlock(world, { person: what.person, dies: undefined, passages: [] })) === undefined) return
  const wasCut = network.isCut
  network.isCut = what.isCut
  for (const one of what.what) await doCare(tablet, one)
  await lockNow(tablet)
  network.isCut = wasCut
  // As each page does when it begins.
  await report(tablet, [])
  for (const one of what.elsewhere) {
    const device = world.device(one.device)
    await doCare(device, one.what)
    await (await device.tab()).push()
  }
  network.plan = [...what.passages]
  const tab = await tablet.tab()
  world.note(`${tablet.name} sends and pulls while it is locked`)
  const done = Promise.all([
    ...(tab.isBusy('push') ? [] : [tab.push()]),
    ...(tab.isBusy('pull') ? [] : [tab.pull()]),
  ])
  done.catch(() => {})
  await Promise.race([done, network.stalls()])
  world.tally.sentWhileLocked += await tab.mirror.delivery.count()
  world.tally.letters += await tab.mirror.letter.count()
  await unlock(world, { person: what.next, dies: what.dies, passages: [] })
}

/** Takes the tablet out of use, as who manages the home does on the page of devices. */
export async function removeTablet(world: World): Promise<void> {
  const { homeTablet: tablet, company } = world
  const { tablet_id, home_id } = tablet.tablet
  if (tablet.removedAtMs !== undefined) return
  const outcome = await act(world, company.office.id, 'tablet.remove', { tablet_id, home_id })
  world.note(`${tablet.name} is taken out of use: ${outcome}`)
  if (outcome === 'applied') tablet.removedAtMs = world.clock.now
}
