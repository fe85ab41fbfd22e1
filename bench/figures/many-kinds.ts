import { sql } from 'kysely'
import { MAX_OPERATIONS_PER_PUSH } from '../../domain/protocol/sync-protocol.ts'
import { registry } from '../../domain/registry.ts'
import type { Figure, Measured } from '../figure.ts'
import { buildWithMadeUpKinds } from '../many/build.ts'
import { KINDS, madeUpKinds, tablesOf } from '../many/made-up.ts'
import { spreadOf } from '../spread.ts'
import { type Caller, signInByCall } from '../stage/caller.ts'
import { type SeededCompany, seedCompany } from '../stage/companies.ts'
import { openDevice, type Tablet, tabletOf } from '../stage/device.ts'
import { type Hearth, startHearth } from '../stage/hearth.ts'
import type { Stage } from '../stage/stage.ts'

const HOME = 1
/** Doses of the home when it is measured, each with its mark. */
const DOSES = 2_000
const TIMES = 25
/** After it Chromium has closed the files of a database that no page uses. */
const CLOSED_MS = 2_500
/** An administration and a mark each. */
const DOSES_A_PULL = 25
const MOST = 1.3

const today = Object.keys(registry).length

interface Side {
  readonly hearth: Hearth
  readonly company: SeededCompany
  readonly tablet: Tablet
  /** Another device: what it sends, the tablet pulls. */
  readonly caller: Caller
}

const WORKS: Readonly<Record<string, (side: Side) => Promise<number>>> = {
  async 'The database opened cold'({ tablet }) {
    const address = tablet.page.url()
    await tablet.page.goto('about:blank')
    await tablet.page.waitForTimeout(CLOSED_MS)
    await tablet.page.goto(address)
    const ms = await tablet.engine('openDatabase')
    // What is measured next on this page has the database open.
    await tablet.engine('countRows')
    return ms
  },
  async 'A dose recorded, signing aside'({ tablet, company }) {
    const { writing } = await tablet.engine('give', company.untouched(1))
    return writing[0] ?? 0
  },
  'Its operation sent and the receipt stored': ({ tablet }) => tablet.engine('replay'),
  async 'A pull of 50 rows'({ tablet, company, caller }) {
    // What the tablet sent itself is here already.
    await tablet.engine('pullOnce')
    await send(caller, company, DOSES_A_PULL)
    return tablet.engine('pullOnce')
  },
  'A pull of nothing': ({ tablet }) => tablet.engine('pullOnce'),
  'All rows compared with the server': ({ tablet }) => tablet.engine('compare'),
}

export const manyKinds: Figure = {
  name: 'many-kinds',
  isOfThisBuild: true,
  title: `What grows with the kinds of record: ${today} as they are, and ${KINDS} with made-up ones beside them`,
  async take(stage) {
    const made = await buildWithMadeUpKinds()
    const sides: Side[] = []
    try {
      sides.push(await openSide(stage, stage.built))
      sides.push(await openSide(stage, made, true))
      const took = Object.keys(WORKS).map(() => sides.map((): number[] => []))
      const sent = Object.keys(WORKS).map(() => sides.map((): number[] => []))
      for (let time = 0; time <= TIMES; time++) {
        for (const [work, run] of Object.values(WORKS).entries()) {
          // Both in turn, and each first as often: what else the machine does, both feel alike.
          for (const which of time % 2 === 0 ? [0, 1] : [1, 0]) {
            const side = sides[which]
            if (side === undefined) throw new Error('There are two sides.')
            const before = await side.hearth.statements()
            const ms = await run(side)
            // The first time makes connections and plans.
            if (time === 0) continue
            took[work]?.[which]?.push(ms)
            sent[work]?.[which]?.push((await side.hearth.statements()) - before)
          }
        }
      }
      return Object.keys(WORKS).flatMap((what, work) => compared(what, took[work] ?? [], sent[work] ?? []))
    } finally {
      for (const { hearth, tablet } of sides) {
        await tablet.context.close()
        await hearth.stop()
      }
    }
  },
}

async function openSide(stage: Stage, built: string, withMadeUp = false): Promise<Side> {
  const hearth = await startHearth(built)
  const company = await seedCompany(hearth.database, HOME, Date.now())
  if (withMadeUp) await sql.raw(tablesOf(madeUpKinds(today), HOME, HOME)).execute(hearth.database)
  const caller = await signInByCall(hearth, company.email)
  for (let doses = 0; doses < DOSES; doses += MAX_OPERATIONS_PER_PUSH) {
    await send(caller, company, MAX_OPERATIONS_PER_PUSH)
  }
  await sql`analyze`.execute(hearth.database)
  const device = await openDevice(await stage.profile(), hearth, company.email)
  const tablet = await tabletOf(device, hearth.address)
  const { rows } = await tablet.engine('firstSync')
  stage.say(`  (${rows} rows on the tablet)`)
  return { hearth, company, tablet, caller }
}

async function send(caller: Caller, company: SeededCompany, doses: number): Promise<void> {
  const operations = await caller.marks(company.untouched(doses), { scope: company.scope })
  const answer = await caller.post('/sync/push', JSON.stringify({ operations }))
  const { receipts } = answer as { receipts: { outcome: string }[] }
  if (!receipts.every(({ outcome }) => outcome === 'applied')) throw new Error('Not all were applied.')
}

/** Statements are told where the server takes part. */
function compared(what: string, took: readonly number[][], sent: readonly number[][]): Measured[] {
  const [few = [], many = []] = took
  const [fewSent = 0, manySent = 0] = sent.map(counts => spreadOf(counts).p50)
  const note = `With ${today} kinds the server sent ${fewSent} statements to its database, with ${KINDS} ${manySent}.`
  return [
    { what: `${what}, ${today} kinds`, unit: 'ms', values: few },
    { what: `${what}, ${KINDS} kinds`, unit: 'ms', values: many },
    {
      what: `${what}: slower with ${KINDS} kinds`,
      unit: 'times',
      values: [spreadOf(many).p50 / spreadOf(few).p50],
      goal: { most: { p50: MOST } },
      ...(manySent === 0 ? {} : { note }),
    },
  ]
}
