import type { Figure, Measured } from '../figure.ts'
import { spreadOf } from '../spread.ts'
import { signInByCall } from '../stage/caller.ts'
import type { Hearth } from '../stage/hearth.ts'
import type { HomeTablet } from '../stage/home-tablet.ts'
import type { SeededHome } from '../stage/seed.ts'
import type { Stage } from '../stage/stage.ts'

const WARM_UP = 1
const TIMES = 12
const TIMES_SLOWED = 7
const SLOWED = 4
const TIMES_QUICK = 2
/** A night: 400 rows of doses and their marks, and 100 notes, each sent on its own as tablets do. */
const DOSES = 200
const NOTES = 100
const ROUND = '/dashboard/mar'
/** What the round is for. */
const GIVE = 'button[aria-label^="Mark as Given"]'

/** From the last digit of the PIN to the painted round, each time with 500 rows that came while the tablet was locked. */
export const homeTabletUnlock: Figure = {
  name: 'home-tablet-unlock',
  title: "A home's shared tablet unlocked after a night",
  async take(stage) {
    const fresh = await freshTablet(stage)
    const times = await unlockTimes(stage, fresh, { times: stage.times(TIMES, TIMES_QUICK), slowed: 1 })
    const hashes = await hashTimes(stage, fresh.tablet)
    // One person may write only so many notes a day.
    const slowedTimes = await unlockTimes(stage, await freshTablet(stage), {
      times: stage.times(TIMES_SLOWED, TIMES_QUICK),
      slowed: SLOWED,
    })
    return described({ times, hashes, slowedTimes })
  },
}

interface FreshTablet {
  readonly hearth: Hearth & { readonly home: SeededHome }
  readonly tablet: HomeTablet
}

async function freshTablet(stage: Stage): Promise<FreshTablet> {
  const hearth = await stage.freshHearth()
  const tablet = await stage.homeTablet({ withServiceWorker: true })
  await tablet.engine('firstSync')
  return { hearth, tablet }
}

interface UnlockTimes {
  readonly times: readonly number[]
  readonly hashes: readonly number[]
  /** With the hash as fast as ever. */
  readonly slowedTimes: readonly number[]
}

const described = ({ times, hashes, slowedTimes }: UnlockTimes): Measured[] => [
  {
    what: "The home's tablet unlocked",
    unit: 'ms',
    values: times,
    goal: { most: { p95: 1_000 } },
    note: 'From the last digit of the PIN to the frame with the doses of the round. While it was locked it had received 500 rows of 300 operations, sent one by one.',
  },
  { what: 'Of it, the hash of the PIN (argon2id)', unit: 'ms', values: hashes },
  {
    what: "The home's tablet unlocked, processor slowed four times",
    unit: 'ms',
    values: slowedTimes.map(ms => ms + (SLOWED - 1) * spreadOf(hashes).p50),
    goal: { most: { p95: 2_000 } },
    note: 'The browser slows the page and not the worker that hashes the PIN: three times the hash are added.',
  },
]

async function unlockTimes(
  stage: Stage,
  { hearth, tablet }: FreshTablet,
  { times, slowed }: { readonly times: number; readonly slowed: number },
): Promise<number[]> {
  const took: number[] = []
  for (let time = -WARM_UP; time < times; time++) {
    await tablet.loadLocked(ROUND)
    await recordNight(hearth)
    const letters = await tablet.letters(hearth.database, hearth.home.scope)
    if (letters === 0) throw new Error('Nothing came while it was locked.')
    await tablet.typeMostOfPin()
    await tablet.slow(slowed)
    const ms = await tablet.unlockUntil(GIVE)
    await tablet.slow(1)
    if ((await tablet.letters(hearth.database, hearth.home.scope)) > 0)
      throw new Error('The round was painted before the letters were opened.')
    stage.say(`  (${letters} letters, unlocked in ${Math.round(ms)} ms)`)
    if (time >= 0) took.push(ms)
  }
  return took
}

/** Somebody else's work, whose tablet sends each operation when it is recorded. */
async function recordNight(hearth: Hearth & { readonly home: SeededHome }): Promise<void> {
  const { home } = hearth
  // Anew each time: an access token is good for fifteen minutes.
  const caller = await signInByCall(hearth)
  const { scope, today } = home
  const marks = await caller.marks(home.untouched(DOSES), { scope })
  const notes = await Promise.all(
    Array.from({ length: NOTES }, (_, index) =>
      caller.note(
        { client_id: 1 + (index % 19), note_date: today, content: `Slept well until ${index} past six.` },
        { scope },
      ),
    ),
  )
  for (const operation of [...marks, ...notes]) {
    const answer = await caller.post('/sync/push', JSON.stringify({ operations: [operation] }))
    const { receipts } = answer as { receipts: { outcome: string }[] }
    if (receipts[0]?.outcome !== 'applied') throw new Error(`Not applied: ${JSON.stringify(receipts)}`)
  }
}

const HASHES = 5

async function hashTimes(stage: Stage, tablet: HomeTablet): Promise<number[]> {
  const took: number[] = []
  await tablet.engine('countRows')
  for (let time = 0; time < HASHES; time++) {
    const { pin_ms, opening_ms, hash_ms } = await tablet.engine('unlockTimes')
    if (time === 0)
      stage.say(
        `  (without letters and screens: the PIN tried in ${Math.round(pin_ms)} ms, everything opened in ${Math.round(opening_ms)})`,
      )
    took.push(hash_ms)
  }
  return took
}
