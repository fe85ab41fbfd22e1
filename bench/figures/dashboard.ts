import type { Page } from 'playwright'
import type { Figure } from '../figure.ts'
import { seedCompany } from '../stage/companies.ts'
import { openDevice, tabletOf } from '../stage/device.ts'
import { startHearth } from '../stage/hearth.ts'
import { seedNotes } from '../stage/notes.ts'
import { paintedSince } from '../stage/painted.ts'
import { seedTasks } from '../stage/tasks.ts'

/** A year of a busy home. */
const NOTES = 30_000
const TASKS = 5_000
const TIMES = 7
/** Dexie forgets what a screen had read three seconds after it was left. */
const FORGOTTEN_MS = 3_500
/** The doses due, which need the charts of all clients, and the figures, which wait for everything. */
const SHOWN = {
  due: 'section[aria-label="Medication round"] h2',
  figures: 'section[aria-label="Key figures"]',
} as const

export const dashboard: Figure = {
  name: 'dashboard',
  title: 'The dashboard of 19 clients, with 30,000 notes of a year and 5,000 tasks on the tablet',
  async take(stage) {
    const hearth = await startHearth(stage.built)
    try {
      const now = Date.now()
      const { email, scope } = await seedCompany(hearth.database, 1, now)
      await seedNotes(hearth.database, { number: 1, scope }, NOTES, now)
      await seedTasks(hearth.database, { number: 1, scope }, TASKS, now)
      const device = await openDevice(await stage.profile(), hearth, email)
      const tablet = await tabletOf(device, hearth.address)
      const { rows } = await tablet.engine('firstSync')
      if (rows < NOTES) throw new Error(`Only ${rows} rows arrived.`)
      const { page } = tablet
      await page.goto(`${hearth.address}/dashboard/needs-attention`)
      const due: number[] = []
      const figures: number[] = []
      for (let time = 0; time <= TIMES; time++) {
        const one = await open(page, SHOWN.due, 'do')
        const other = await open(page, SHOWN.figures, 'done today')
        // The first time its code is fetched, once in the life of a tablet.
        if (time === 0) continue
        due.push(one)
        figures.push(other)
      }
      await device.context.close()
      const goal = { most: { p50: 300 } }
      return [
        { what: 'Dashboard opened: what is due', unit: 'ms', values: due, goal },
        { what: 'Dashboard opened: its figures', unit: 'ms', values: figures, goal },
      ]
    } finally {
      await hearth.stop()
    }
  },
}

async function open(page: Page, selector: string, words: string): Promise<number> {
  await page.locator('a[href="/dashboard/needs-attention"]').first().click()
  await page.waitForURL(/needs-attention$/)
  await page.waitForTimeout(FORGOTTEN_MS)
  const shown = paintedSince(page, 'click', selector, words)
  await page.locator('a[href="/dashboard"]').first().click()
  return shown
}
