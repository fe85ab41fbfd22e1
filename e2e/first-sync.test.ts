/** While the first sync runs: a home that has not arrived is no empty home. */
import type { Page } from 'playwright/test'
import { follow, LAPTOP, signIn } from './support/people.ts'
import { addressOf, idsOf, routesFor } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** What these count and save comes from the server, which is there. */
const FROM_SERVER = /^(companies|staff|users|support-tickets|services)/
/** What is on the device is told by no first sync. */
const OF_DEVICE = /^hipaa-compliance$/
/** With ten, five of the 62 faults of screens that do not wait for the first sync were missed; with twenty, none. */
const SETTLED_TURNS = 20

/**
 * The page has nothing to do and its database has answered all it was asked, so many times: on a busy machine that takes
 * longer.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async turns => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answered(indexedDB.open('hearth'))
    const names = [...database.objectStoreNames]
    for (let turn = 0; turn < turns; turn++) {
      await new Promise(resolve => setTimeout(() => requestIdleCallback(resolve), 15))
      // One that may write waits for all that read.
      const transaction = database.transaction(names, 'readwrite')
      await answered(transaction.objectStore('scope_state').count())
    }
    database.close()
  }, SETTLED_TURNS)

test('[M11.10] while nothing has arrived yet no screen says that there is nothing, counts it or saves it', async ({
  hearth,
  page,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize(LAPTOP)
  // What stands for a list that is on its way moves all the time, which takes more of the machine than all else here.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/v1/sync/pull**', () => {})
  await signIn(page, hearth, 'provider@hearth.test')
  await expect(page.getByRole('banner')).toContainText('Getting ready')
  const ids = await idsOf(hearth)
  for (const { path, isPrintPage = false } of routesFor('provider')) {
    await test.step(path, async () => {
      await follow(page, `/dashboard/${addressOf(path, ids)}`)
      if (!isPrintPage) await expect(page.getByRole('banner')).toContainText('Getting ready')
      await expect(page.locator('main :is(h1, [role=status])').first()).toBeVisible()
      await settled(page)
      if (OF_DEVICE.test(path)) return
      const empty = await page.locator('[data-empty]:not([role=status] *)').allTextContents()
      expect.soft(empty, `${path}: said to be empty`).toEqual([])
      if (FROM_SERVER.test(path)) return
      const counted = await page.locator('main [data-figures]').allTextContents()
      expect.soft(counted.join(''), `${path}: counted`).toBe('')
      const files = page.locator('main').getByRole('button', { name: 'Export CSV', disabled: false })
      expect.soft(await files.count(), `${path}: files to save`).toBe(0)
    })
  }
})
