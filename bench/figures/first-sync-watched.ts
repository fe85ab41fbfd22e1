import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import type { Figure, Picture } from '../figure.ts'
import { type Hearth, startHearth } from '../stage/hearth.ts'
import { type Frame, watchScreen } from '../stage/screen.ts'
import { CAREGIVER, PASSWORD, seedHome } from '../stage/seed.ts'
import { type Line, openSlowWire } from '../stage/slow-wire.ts'
import type { Stage } from '../stage/stage.ts'

const LINE: Line = { megabits_per_second: 20, round_trip_ms: 100 }
const PICTURES_AT_MS = [500, 1_000, 3_000]
const LOOK_EVERY_MS = 50
const PICTURES = 'docs/pictures'
/** What a home's tablet keeps; the app keeps three months on a person's own device. */
const MONTHS = 13
/** Where the app says it, as minified (`src/sync/start-sync.ts`). */
const MONTHS_KEPT = /months:\w+,isSignedIn/

export const firstSyncWatched: Figure = {
  name: 'first-sync-watched',
  title: 'First sync of 13 months of 19 residents in the app, on a line of 20 Mbit/s and 100 ms',
  isOfThisBuild: true,
  async take(stage) {
    const built = builtForHomesTablet(stage.built)
    const hearth = await startHearth(built)
    const wire = await openSlowWire(hearth.address, LINE)
    try {
      await seedHome(hearth.database, Date.now(), { names: NAMES, untouchedDays: 0 })
      const context = await stage.profile({ withServiceWorker: true })
      const seen = await watchFirstSync(context, wire.address, hearth)
      const pictures = keepPictures(stage, seen.frames, seen.moments.began)
      await context.close()
      return measuredIn(seen.moments, pictures)
    } finally {
      await wire.close()
      await hearth.stop()
      rmSync(built, { recursive: true, force: true })
    }
  },
}

/** Of the residents, so that a picture shows what a caregiver sees. */
const NAMES = [
  'Ruth Adler',
  'Walter Abbott',
  'Jerome Whitaker',
  'Odessa Franklin',
  'Pilar Escobedo',
  'Harlan Voss',
  'Minh Tran',
  'Beatrice Okafor',
  'Leonard Kowalski',
  'Sylvia Marchetti',
  'Amos Delacroix',
  'Yvonne Haddad',
  'Clifford Nakamura',
  'Greta Lindholm',
  'Thaddeus Monroe',
  'Imelda Santos',
  'Rosalind Pike',
  'Bernard Achterberg',
  'Fern Gallagher',
]

/** In ms since 1970. */
interface Moments {
  readonly verified: number
  readonly began: number
  readonly round: number
  readonly whole: number
}

/** Signs in through the real form and looks on until everything is here. */
async function watchFirstSync(context: BrowserContext, address: string, hearth: Hearth) {
  const page = await context.newPage()
  await page.addInitScript(noteRound)
  await page.goto(`${address}/login?redirect=dashboard/mar`)
  await page.getByLabel('Email').fill(CAREGIVER)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/verify-otp/)
  await page.getByLabel('OTP Code').fill(await hearth.codeFor(CAREGIVER))
  await page.getByLabel('This is my device').check()
  const stop = await watchScreen(page)
  const verify = page.getByRole('button', { name: 'Verify OTP' })
  await verify.evaluate(button =>
    button.addEventListener('click', () => Reflect.set(window, 'verifiedAt', Date.now())),
  )
  await verify.click()
  await page.waitForFunction(() => Reflect.has(window, 'roundAt'), undefined, { timeout: 60_000 })
  await baseIsHere(page)
  const whole = Date.now()
  await page.waitForTimeout(Math.max(...PICTURES_AT_MS))
  return { frames: await stop(), moments: { ...(await momentsOf(page)), whole } }
}

/** Waits for the packed months of the home to be on disk, as the mirror itself keeps it. */
async function baseIsHere(page: Page): Promise<void> {
  const isHere = async () => {
    const opening = indexedDB.open('hearth')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const reading = database.transaction('scope_state').objectStore('scope_state').getAll()
    const states = await new Promise<{ base?: unknown; scope: string }[]>((resolve, reject) => {
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    return states.some(({ scope, base }) => scope.startsWith('home:') && base !== undefined)
  }
  while (!(await page.evaluate(isHere))) await page.waitForTimeout(LOOK_EVERY_MS)
}

/** Runs in the page: notes the frame with the first dose to give. */
function noteRound(): void {
  const look = () => {
    if (document.querySelector('main li button') === null) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(window, { roundAt: Date.now() })
    return port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

const momentsOf = (page: Page): Promise<Omit<Moments, 'whole'>> =>
  page.evaluate(() => {
    const [pull] = performance.getEntriesByName(`${location.origin}/api/v1/sync/pull`)
    if (pull === undefined) throw new Error('Nothing was pulled.')
    return {
      verified: Number(Reflect.get(window, 'verifiedAt')),
      began: performance.timeOrigin + pull.startTime,
      round: Number(Reflect.get(window, 'roundAt')),
    }
  })

function keepPictures(stage: Stage, frames: readonly Frame[], began: number): Picture[] {
  mkdirSync(PICTURES, { recursive: true })
  return PICTURES_AT_MS.map(ms => {
    const frame =
      frames.findLast(({ at }) => at <= began + ms) ?? raise(`Nothing was painted after ${ms} ms.`)
    const file = `first-sync-after-${ms}-ms.jpg`
    writeFileSync(join(PICTURES, file), frame.jpeg)
    stage.say(
      `  ${file}: ${(frame.jpeg.length / 1_000).toFixed(0)} KB, painted after ${(frame.at - began).toFixed(0)} ms`,
    )
    return { file: `pictures/${file}`, shows: `${ms / 1_000} s after the first request` }
  })
}

const measuredIn = ({ verified, began, round, whole }: Moments, pictures: readonly Picture[]) => [
  {
    what: "Today's round on a line of 20 Mbit/s and 100 ms, from the first request",
    unit: 'ms' as const,
    values: [round - began],
    goal: { most: { p50: 1_000 } },
    note: 'A fresh profile with its service worker, which fetches the app meanwhile; 13 months of 19 residents. The line is a relay that all connections share.',
    pictures,
  },
  { what: 'The same from the tap on "Verify OTP"', unit: 'ms' as const, values: [round - verified] },
  { what: 'Everything here on that line', unit: 'ms' as const, values: [whole - began] },
]

/** A copy of what was built in which the app keeps what a home's tablet keeps. */
function builtForHomesTablet(built: string): string {
  // Beside it: the server finds its packages in the folders above.
  const folder = `${built}-of-a-home`
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['app', 'server']) cpSync(join(built, part), join(folder, part), { recursive: true })
  const assets = join(folder, 'app/assets')
  let found = 0
  for (const file of readdirSync(assets).filter(name => /^sync-.*\.js$/.test(name))) {
    const text = readFileSync(join(assets, file), 'utf8')
    const parts = text.split(MONTHS_KEPT)
    found += parts.length - 1
    writeFileSync(join(assets, file), parts.join(`months:${MONTHS},isSignedIn`))
  }
  if (found === 0) throw new Error('The app does not say how many months it keeps.')
  return folder
}

function raise(words: string): never {
  throw new Error(words)
}
