/** A tablet that a manager removes while its queue is full: it delivers what it recorded, and nothing is left on it (S21). */
import type { Page } from 'playwright/test'
import { enrollTablet, lock, signInOnTablet } from './support/home-tablet.ts'
import { dosesToday, field, list, officeOf, prescribeAroundNow } from './support/office.ts'
import { doseOf, follow, giveDose, readyForOffline, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PIN = '482931'

/** How many rows each store of the browser's databases has. */
const storedRows = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const counts: Record<string, number> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const count = await answerOf(database.transaction(store).objectStore(store).count())
        if (count > 0) counts[store] = count
      }
      database.close()
    }
    return counts
  })

for (const { state, isLocked } of [
  { state: 'locked', isLocked: true },
  { state: 'unlocked', isLocked: false },
]) {
  test(`[S21.52] a tablet removed while it is ${state} and has a full queue delivers it, and is erased`, async ({
    hearth,
    openProfile,
  }) => {
    test.setTimeout(180_000)
    const office = await officeOf(hearth)
    const doses = await prescribeAroundNow(office, 'Patrick Gilhooly')
    const tablet = await openProfile(`kitchen ${state}`, TABLET)
    const page = await tablet.newPage()
    page.setDefaultTimeout(40_000)
    const name = `Kitchen, ${state}`
    await enrollTablet(page, office, { name })
    await signInOnTablet(page, hearth, 'caregiver@hearth.test', PIN)
    await readyForOffline(page)

    await tablet.setOffline(true)
    await follow(page, `/dashboard/mar/${doses.clientId}`)
    for (const which of [0, 1] as const) await giveDose(doseOf(page, doses, which))
    if (isLocked) {
      await lock(page)
      await expect(page.getByText('2 records wait to be sent')).toBeVisible()
    }
    const enrolled = list(await office.get('/tablets'), 'tablets').find(each => each.name === name)
    await office.put(`/tablets/${field(enrolled, 'id')}/remove`, {})

    await tablet.setOffline(false)
    await expect(page.getByRole('heading', { name: 'This tablet was removed' })).toBeVisible()
    await expect(
      page.getByText('Everything recorded on it has been sent, and it has been erased.'),
    ).toBeVisible()
    expect(await dosesToday(office, doses)).toEqual([
      ['given', 'Dana Reyes'],
      ['given', 'Dana Reyes'],
    ])
    expect(await storedRows(page)).toEqual({})
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who is charting?' })).toHaveCount(0)
    await page.goto(`${hearth.address}/tablet`)
    await expect(page.getByRole('button', { name: 'Make this the home’s tablet' })).toBeVisible()
  })
}
