import type { Page } from 'playwright'
import type { Figure, Measured } from '../figure.ts'
import { type Caller, signInByCall } from '../stage/caller.ts'
import { seedCompany } from '../stage/companies.ts'
import { openDevice, tabletOf } from '../stage/device.ts'
import { startHearth } from '../stage/hearth.ts'
import { paintedSince } from '../stage/painted.ts'
import { seedTracking } from '../stage/tracking.ts'

const ENTRIES = 100_000
const TIMES = 5
const ASKED = 25
/** Dexie forgets what a screen had read three seconds after it was left. */
const FORGOTTEN_MS = 3_500

/** By what a person would say they ask for. */
const CALLS: Readonly<Record<string, string>> = {
  'the overview by client and category': '/tracking',
  'the first page of all entries': '/tracking/list',
  'page 5,000 of all entries': '/tracking/list?page=5000',
  'a week of all entries': '/tracking/list?date_from=FROM&date_to=TO',
  'the entries of one person': '/tracking/list?staff_id=1',
  'one client': '/tracking/by-client/1',
  'one client, one category': '/tracking/by-category/1?client_id=1',
  'one category': '/tracking/by-category/1',
  'the drop-down list of the newest thousand': '/tracking-dropdown-list',
  'a page of 100 with id and name': '/tracking/list?simple=true&per_page=100',
}
const WEEK = { from: 40, to: 34 } as const
const DAY_MS = 86_400_000

export const tracking: Figure = {
  name: 'tracking',
  title: 'Tracking with 100,000 entries: over REST, and on the tablet',
  async take(stage) {
    const hearth = await startHearth(stage.built)
    try {
      const now = Date.now()
      const company = await seedCompany(hearth.database, 1, now)
      await seedTracking(hearth.database, { number: 1, scope: company.scope }, ENTRIES, now)
      const caller = await signInByCall(hearth, company.email)
      const answers = await askAll(caller, now)
      const device = await openDevice(await stage.profile(), hearth, company.email)
      const tablet = await tabletOf(device, hearth.address)
      const { ms, rows } = await tablet.engine('firstSync')
      if (rows < ENTRIES) throw new Error(`Only ${rows} rows arrived.`)
      await tablet.page.goto(`${hearth.address}/dashboard/mar`)
      const overview = await times(tablet.page, openOverview)
      const client = await times(tablet.page, openClient)
      await device.context.close()
      return [
        ...answers,
        { what: 'First sync of 100,000 entries', unit: 'rows/s', values: [(rows / ms) * 1_000] },
        {
          what: 'Overview of 100,000 entries opened',
          unit: 'ms',
          values: overview,
          goal: { most: { p50: 300 } },
        },
        { what: 'A client’s page with 5,263 entries opened', unit: 'ms', values: client },
      ]
    } finally {
      await hearth.stop()
    }
  },
}

async function askAll(caller: Caller, now: number): Promise<Measured[]> {
  const dayAgo = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10)
  const measured: Measured[] = []
  for (const [what, asked] of Object.entries(CALLS)) {
    const path = asked.replace('FROM', dayAgo(WEEK.from)).replace('TO', dayAgo(WEEK.to))
    const values: number[] = []
    for (let time = 0; time <= ASKED; time++) {
      const started = performance.now()
      await caller.get(path)
      // The first time its plan is made and its pages are read.
      if (time > 0) values.push(performance.now() - started)
    }
    measured.push({ what: `Over REST: ${what}`, unit: 'ms', values })
  }
  return measured
}

async function times(page: Page, open: (page: Page) => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let time = 0; time <= TIMES; time++) {
    const took = await open(page)
    // The first time its code is fetched, once in the life of a tablet.
    if (time > 0) values.push(took)
  }
  return values
}

async function openOverview(page: Page): Promise<number> {
  await page.locator('a[href="/dashboard/mar"]').first().click()
  await page.waitForURL(/dashboard\/mar$/)
  await page.waitForTimeout(FORGOTTEN_MS)
  const shown = paintedSince(page, 'click', 'ul[aria-label="Clients"] li a', 'entries')
  await page.locator('a[href="/dashboard/tracking"]').first().click()
  return shown
}

async function openClient(page: Page): Promise<number> {
  await openOverview(page)
  await page.waitForTimeout(FORGOTTEN_MS)
  const shown = paintedSince(page, 'click', 'main table tbody tr, main ul[role="list"] li', '')
  await page.locator('ul[aria-label="Clients"] li a').first().click()
  return shown
}
