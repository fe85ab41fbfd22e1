import type { Figure, Measured } from '../figure.ts'
import { spreadOf } from '../spread.ts'
import { seedCompany } from '../stage/companies.ts'
import { openDevice, type Tablet, tabletOf } from '../stage/device.ts'
import { startHearth } from '../stage/hearth.ts'
import { enrollHomeTablet } from '../stage/home-tablet.ts'
import { seedNotes } from '../stage/notes.ts'
import type { Stage } from '../stage/stage.ts'
import { firstSync } from './first-sync.ts'
import { monthGrid } from './month-grid.ts'
import { lookAt, NOTES, WHAT } from './notes.ts'
import { replay } from './replay.ts'
import { residentMonth } from './resident-month.ts'
import { tapToTick } from './tap-to-tick.ts'

/** Each on a fresh home, whose doses are enough for both devices; each device is first as often as it can be. */
const ROUNDS = 4
const ROUNDS_QUICK = 1
const MOST = 1.25

/** What both devices do, and how often in each round: `times` takes the place of the repetitions of the figure. */
const PAIRED: readonly { readonly figure: Figure; readonly what: string; readonly times: number }[] = [
  { figure: firstSync, what: 'First sync of 100,000 rows', times: 2 },
  { figure: tapToTick, what: 'Tap to tick', times: 2 },
  { figure: residentMonth, what: 'Records and marks of a month', times: 4 },
  { figure: monthGrid, what: 'Another month painted', times: 5 },
  { figure: replay, what: 'Replay of 1,000 queued operations', times: 1 },
]

const SEARCHES = ['many', 'few', 'none'] as const
/** A company that only this figure has. */
const NUMBER = 1
const LOOKS = 2
const NOT_FEWER_DOSES = { orders: 40, days: 44, times: ['06:00', '12:00', '18:00', '23:00'] } as const

type Side = 'own' | 'home'

/** Of each round its values, by what was measured. */
type Pairs = Map<string, Record<Side, readonly number[]>[]>

export const homeTablet: Figure = {
  name: 'home-tablet',
  title: "A home's shared tablet, on which rows are encrypted, beside a person's own device",
  async take(stage) {
    const pairs: Pairs = new Map()
    for (let round = 0; round < stage.times(ROUNDS, ROUNDS_QUICK); round++) {
      const order = round % 2 === 0 ? (['own', 'home'] as const) : (['home', 'own'] as const)
      await takePairs(stage, order, pairs)
      await takeSearches(stage, order, pairs)
      stage.say(`  (round ${round + 1} taken)`)
    }
    return [...pairs].flatMap(([what, rounds]) => compared(what, rounds))
  },
}

/** The figures as they are taken on a person's own device, with either device in the place of the tablet. */
async function takePairs(stage: Stage, order: readonly Side[], pairs: Pairs): Promise<void> {
  await stage.freshHearth()
  const tablets: Record<Side, Tablet> = { own: await stage.tablet(), home: await stage.homeTablet() }
  for (const { figure, what, times } of PAIRED) {
    const values: Record<Side, readonly number[]> = { own: [], home: [] }
    for (const side of order) {
      const tablet = tablets[side]
      const measured = await figure.take({ ...stage, tablet: async () => tablet, times: () => times })
      values[side] = measured.find(one => one.what === what)?.values ?? []
      await rest(tablet)
    }
    add(pairs, what, values)
  }
}

/** Among 100,000 notes, in a home of its own. */
async function takeSearches(stage: Stage, order: readonly Side[], pairs: Pairs): Promise<void> {
  const hearth = await startHearth(stage.built)
  try {
    const now = Date.now()
    const company = await seedCompany(hearth.database, NUMBER, now, { ...NOT_FEWER_DOSES, role: 'manager' })
    const { email, scope } = company
    await seedNotes(hearth.database, { number: NUMBER, scope }, NOTES, now)
    const people = { manager: email, email }
    const tablets: Record<Side, Tablet> = {
      own: await tabletOf(await openDevice(await stage.profile(), hearth, email), hearth.address),
      home: await enrollHomeTablet(await stage.profile(), hearth, people),
    }
    const looked: Partial<Record<Side, Awaited<ReturnType<typeof lookAt>>>> = {}
    for (const side of order) {
      await tablets[side].engine('firstSync')
      looked[side] = await lookAt(tablets[side], LOOKS)
      await rest(tablets[side])
    }
    for (const which of SEARCHES)
      add(pairs, WHAT[which], { own: looked.own?.[which] ?? [], home: looked.home?.[which] ?? [] })
    for (const { context } of Object.values(tablets)) await context.close()
  } finally {
    await hearth.stop()
  }
}

/** An open screen would pull what the other device does. */
async function rest({ page }: Tablet): Promise<void> {
  await page.goto('about:blank')
}

function add(pairs: Pairs, what: string, values: Record<Side, readonly number[]>): void {
  pairs.set(what, [...(pairs.get(what) ?? []), values])
}

/** Both devices' values, and the ratio of their medians in each round. */
function compared(what: string, rounds: readonly Record<Side, readonly number[]>[]): Measured[] {
  return [
    { what: `${what}, a person's own device`, unit: 'ms', values: rounds.flatMap(({ own }) => own) },
    { what: `${what}, the home's tablet`, unit: 'ms', values: rounds.flatMap(({ home }) => home) },
    {
      what: `${what}: slower on the home's tablet`,
      unit: 'times',
      values: rounds.map(({ own, home }) => spreadOf(home).p50 / spreadOf(own).p50),
      goal: { most: { p50: MOST } },
    },
  ]
}
