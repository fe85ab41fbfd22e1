import type { Page } from 'playwright'
import type { Figure } from '../figure.ts'
import { signInByCall } from '../stage/caller.ts'
import { seedCompany } from '../stage/companies.ts'
import { openDevice, tabletOf } from '../stage/device.ts'
import { startHearth } from '../stage/hearth.ts'
import { paintedSince } from '../stage/painted.ts'
import { seedTasks } from '../stage/tasks.ts'

const TASKS = 10_000
const TIMES = 7
/** Dexie forgets what a screen had read three seconds after it was left. */
const FORGOTTEN_MS = 3_500
const ROW = 'main table tbody tr'

export const longLists: Figure = {
  name: 'long-lists',
  title: 'A list of 10,000 tasks on the tablet',
  async take(stage) {
    const hearth = await startHearth(stage.built)
    try {
      const now = Date.now()
      const company = await seedCompany(hearth.database, 1, now)
      await seedTasks(hearth.database, { number: 1, scope: company.scope }, TASKS, now)
      const caller = await signInByCall(hearth, company.email)
      const answers: number[] = []
      for (let time = 0; time < TIMES; time++) {
        const started = performance.now()
        await caller.get('/tasks?page=40')
        answers.push(performance.now() - started)
      }
      const device = await openDevice(await stage.profile(), hearth, company.email)
      const { page } = await tabletOf(device, hearth.address)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${hearth.address}/dashboard/mar`)
      const opened: number[] = []
      const searched: number[] = []
      const sorted: number[] = []
      const turned: number[] = []
      for (let time = 0; time <= TIMES; time++) {
        const values = [await open(page), await search(page, time), await sort(page), await turn(page)]
        // The first time its code is fetched, once in the life of a tablet.
        if (time === 0) continue
        for (const [index, into] of [opened, searched, sorted, turned].entries())
          into.push(values[index] ?? 0)
      }
      await device.context.close()
      return [
        { what: 'Page 40 of 10,000 tasks over REST', unit: 'ms', values: answers },
        { what: 'List of 10,000 tasks opened', unit: 'ms', values: opened, goal: { most: { p50: 300 } } },
        { what: 'Searched in', unit: 'ms', values: searched, goal: { most: { p50: 150 } } },
        { what: 'Sorted', unit: 'ms', values: sorted, goal: { most: { p50: 150 } } },
        { what: 'Another page of it', unit: 'ms', values: turned, goal: { most: { p50: 100 } } },
      ]
    } finally {
      await hearth.stop()
    }
  },
}

async function open(page: Page): Promise<number> {
  await page.locator('a[href="/dashboard/mar"]').first().click()
  await page.waitForURL(/dashboard\/mar$/)
  await page.waitForTimeout(FORGOTTEN_MS)
  const shown = paintedSince(page, 'click', ROW, 'fire doors')
  await page.locator('a[href="/dashboard/tasks"]').first().click()
  return shown
}

async function search(page: Page, time: number): Promise<number> {
  // Typed as far as it finds many; the last letter leaves one.
  const number = 7_000 + time
  const box = page.getByRole('searchbox')
  await box.fill(`round ${String(number).slice(0, -1)}`)
  await page.waitForTimeout(FORGOTTEN_MS)
  const shown = paintedSince(page, 'input', `${ROW}:only-child`, `round ${number}`)
  await box.press(String(number).slice(-1))
  const took = await shown
  await box.fill('')
  await page.waitForTimeout(FORGOTTEN_MS)
  return took
}

async function sort(page: Page): Promise<number> {
  const shown = paintedSince(page, 'click', `${ROW}:first-child`, null)
  await page.locator('main table thead button').first().click()
  return shown
}

async function turn(page: Page): Promise<number> {
  const shown = paintedSince(page, 'click', `${ROW}:first-child`, null)
  await page.getByRole('button', { name: 'Next page' }).click()
  return shown
}
