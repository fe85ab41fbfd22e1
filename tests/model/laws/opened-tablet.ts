/**
 * The tablet of a home after it was unlocked (S21): who sees every area reads what the server has, letters that came
 * while it was locked included; who does not see an area reads nothing of it; and an old PIN opens nothing for who has
 * lost the home.
 */
import { collections } from '#domain/collections.ts'
import { AREAS, type Area, areaOf, areasOfRole } from '#domain/rules/access/areas.ts'
import { mirrorKeys } from '#src/mirror/encrypted/key-names.ts'
import { pendingTableName } from '#src/mirror/tables/schema-steps.ts'
import type { Person } from '../world/company.ts'
import type { HomeTablet } from '../world/home-tablet.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { checkLocked, checkPeople, checkUnsent } from './locked-tablet.ts'
import { allRows, checkMirror, seenOnTablet } from './mirrors.ts'

/** Right after unlocking, when a pull of the locked page has just brought the rest: nothing is asked for any more. */
export async function checkLetters(tablet: HomeTablet): Promise<void> {
  const { mirror } = await tablet.tab()
  if (!mirror.isWhollyOpen) return
  const letters = await mirror.letter.count()
  if (letters > 0) broken('S21', `${letters} letters are left on ${tablet.name}`)
  await checkMirror(tablet, await allRows(tablet.world), seenOnTablet(tablet), ({ scope }) =>
    isOfHome(tablet, scope),
  )
  tablet.world.tally.readFromLetters++
}

const isOfHome = ({ homeScope, world: { company } }: HomeTablet, scope: unknown): boolean =>
  scope === homeScope || scope === `company:${company.id}`

/** At the end of a story: everybody who has a PIN opens what their role sees, and nothing else. */
export async function checkOpenedTablet(world: World): Promise<void> {
  const { homeTablet: tablet, company } = world
  if (tablet.removedAtMs !== undefined) {
    await checkLocked(tablet)
    return
  }
  await checkEnvelopes(tablet)
  await checkUnsent(tablet, (await tablet.tab()).mirror)
  const [writer] = company.people.slice(-1)
  if (writer !== undefined) await tablet.signIn(writer)
  await checkAreas(tablet)
  await checkOthers(world)
}

/** What the night nurse cannot read is another person's own, and the server has it. */
async function checkEnvelopes(tablet: HomeTablet): Promise<void> {
  const { mirror } = await tablet.tab()
  const readable = new Set((await mirror.outbox.toArray()).map(({ position }) => position))
  const closed = (await mirror.outbox.toCollection().primaryKeys()).filter(
    position => !readable.has(position),
  )
  const delivered = new Set(await mirror.delivery.toCollection().primaryKeys())
  for (const envelope of await mirror.envelope.bulkGet(closed)) {
    if (envelope === undefined || !delivered.has(envelope.id))
      broken('S6', `${envelope?.id ?? 'an operation'} waits on ${tablet.name}, and nobody can read it`)
  }
}

/** Drugs of the company: of an order, never of a note. */
const DRUGS = ['Metformin', 'Lisinopril', 'Warfarin', 'Acetaminophen']

async function checkAreas(tablet: HomeTablet): Promise<void> {
  const { person, world } = tablet
  if (person === null) broken('S5', `${tablet.name} is locked though all is well`)
  const areas = areasOf(tablet, person)
  const tab = await tablet.tab()
  if (!(await tab.pull())) broken('S5', `${tablet.name} cannot pull though all is well`)
  await checkMirror(tablet, await allRows(world), seenOnTablet(tablet, areas), ({ scope }) =>
    isOfHome(tablet, scope),
  )
  for (const collection of collections) {
    const area = areaOf(collection)
    if (area === undefined || areas.includes(area)) continue
    const pending = await tab.mirror.table(pendingTableName(collection)).toArray()
    if (pending.length > 0) broken('S21.4', `${person.name} reads ${collection} on ${tablet.name}`)
  }
  if (areas.includes('clinical')) return
  for (const table of tab.mirror.tables.filter(({ name }) => !mirrorKeys.isReadableTable(name))) {
    const text = JSON.stringify(await table.toArray())
    const drug = DRUGS.find(name => text.includes(name))
    if (drug !== undefined)
      broken('S21.4', `${person.name} reads of ${drug} in ${table.name} of ${tablet.name}`)
  }
}

const areasOf = ({ home }: HomeTablet, { holds }: Person): readonly Area[] =>
  AREAS.filter(area => holds.some(held => held.home === home && areasOfRole(held.role).includes(area)))

/** After a report a PIN opens no area that its person's role does not see, and nothing for who has lost the home. */
async function checkOthers(world: World): Promise<void> {
  const { homeTablet: tablet, company } = world
  await tablet.lock()
  if (!(await tablet.report())) broken('S5', `${tablet.name} cannot report though all is well`)
  await checkPeople(tablet)
  for (const person of company.people) {
    if (!tablet.hasPin(person) || (await tablet.unlock(person)) !== 'open') continue
    if (!tablet.mayBeOpenedBy(person))
      broken('A37', `${person.name} unlocks ${tablet.name} without a right to it`)
    const { mirror } = await tablet.tab()
    const areas = areasOf(tablet, person)
    const more = AREAS.find(area => mirror.isAreaOpen(area) && !areas.includes(area))
    if (more !== undefined) broken('A37', `${person.name} opens ${more} on ${tablet.name}, and sees ${areas}`)
    const session = await mirror.readSession()
    if (session !== undefined && session.user.id !== person.id)
      broken('S11', `${person.name} has the session of ${session.user.id} on ${tablet.name}`)
  }
  await tablet.lock()
  await checkLocked(tablet)
}
