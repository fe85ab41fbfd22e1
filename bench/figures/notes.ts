import type { Page } from 'playwright'
import type { Figure } from '../figure.ts'
import { seedCompany } from '../stage/companies.ts'
import { openDevice, type Tablet, tabletOf } from '../stage/device.ts'
import { startHearth } from '../stage/hearth.ts'
import { SEARCHED, seedNotes } from '../stage/notes.ts'
import { paintedSince } from '../stage/painted.ts'

export const NOTES = 100_000
const TIMES = 5
/** Dexie forgets what a screen had read three seconds after it was left. */
const FORGOTTEN_MS = 3_500
const SYNCS = 2
const WRITES = 60

/** What is timed of each search. */
export const WHAT = {
  many: 'First matches of a word in every fifth note',
  few: 'First matches of a word in every thousandth note',
  none: 'All 100,000 notes searched for a word that is in none',
} as const

export const notes: Figure = {
  name: 'notes',
  title: 'Progress notes with 100,000 of them on the tablet: overview, search, a new one, first sync',
  async take(stage) {
    const hearth = await startHearth(stage.built)
    try {
      const now = Date.now()
      const company = await seedCompany(hearth.database, 1, now)
      await seedNotes(hearth.database, { number: 1, scope: company.scope }, NOTES, now)
      const device = await openDevice(await stage.profile(), hearth, company.email)
      const tablet = await tabletOf(device, hearth.address)
      const rates: number[] = []
      for (let time = 0; time < SYNCS; time++) {
        const { ms, rows } = await tablet.engine('firstSync')
        if (rows < NOTES) throw new Error(`Only ${rows} rows arrived.`)
        rates.push((rows / ms) * 1_000)
      }
      const writing = await tablet.engine('writeNotes', 1, WRITES)
      await tablet.engine('replay')
      const looked = await lookAt(tablet, TIMES)
      await device.context.close()
      return [
        {
          what: 'Overview of 100,000 notes opened',
          unit: 'ms',
          values: looked.opening,
          goal: { most: { p50: 300 } },
        },
        ...(['many', 'few', 'none'] as const).map(
          which =>
            ({
              what: WHAT[which],
              unit: 'ms',
              values: looked[which],
              ...(which === 'none' ? {} : { goal: { most: { p50: 500 } } }),
            }) as const,
        ),
        { what: 'A note written, signing aside, 100,000 on the tablet', unit: 'ms', values: writing },
        { what: 'First sync of 100,000 notes', unit: 'rows/s', values: rates },
      ]
    } finally {
      await hearth.stop()
    }
  },
}

type Looked = Record<'opening' | keyof typeof SEARCHED, number[]>

/** Opens the overview and searches there, each time from another screen: nothing of the time before is in memory. */
export async function lookAt(tablet: Tablet, times: number): Promise<Looked> {
  const { page } = tablet
  const looked: Looked = { opening: [], many: [], few: [], none: [] }
  await tablet.load('/dashboard/mar')
  for (let time = 0; time <= times; time++) {
    const opening = await opened(page)
    for (const which of ['many', 'few', 'none'] as const) {
      if (which !== 'many') await opened(page)
      const took = await searched(page, which)
      if (time > 0) looked[which].push(took)
    }
    // The first time its code is fetched, once in the life of a tablet.
    if (time > 0) looked.opening.push(opening)
  }
  return looked
}

async function opened(page: Page): Promise<number> {
  await page.locator('a[href="/dashboard/mar"]').first().click()
  await page.waitForURL(/dashboard\/mar$/)
  await page.waitForTimeout(FORGOTTEN_MS)
  const shown = paintedSince(page, 'click', 'ul[aria-label="Clients"] li a', 'notes')
  await page.locator('a[href="/dashboard/progress-notes"]').first().click()
  const took = await shown
  const cards = await page.locator('ul[aria-label="Clients"] li a').allTextContents()
  const counted = cards.reduce((sum, words) => sum + Number(/(\d+) notes/.exec(words)?.[1]), 0)
  if (counted < NOTES) throw new Error(`The overview counts ${counted} notes.`)
  return took
}

/** From the last letter, so the pause that the search waits for is in it. */
async function searched(page: Page, which: keyof typeof SEARCHED): Promise<number> {
  const [selector, text] =
    which === 'none'
      ? ['main p', 'No note on this device']
      : ['[aria-label="Notes found"] li a', SEARCHED[which]]
  const shown = paintedSince(page, 'input', selector, text)
  await page.getByRole('searchbox').fill(SEARCHED[which])
  return shown
}
