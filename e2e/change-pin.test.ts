/** On the home's tablet somebody changes their PIN, and its keys are changed while they work (S21). */
import type { Page } from 'playwright/test'
import { enrollTablet, lock, signInOnTablet, typePin, unlock } from './support/home-tablet.ts'
import { officeOf } from './support/office.ts'
import { follow, readyForOffline, settled, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const DANA_PIN = '482931'
const DANA_NEW_PIN = '204816'
const KOFI_PIN = '739164'

/** The numbers of the keys that rows of residents' tasks, orders and notes are stored under, as they are on the disk. */
const keysOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('hearth')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = new Set<string>()
    for (const name of database.objectStoreNames) {
      const rows = await new Promise<{ $key?: string }[]>(resolve => {
        const request = database.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      })
      for (const { $key } of rows) if ($key !== undefined && !$key.startsWith('person')) keys.add($key)
    }
    database.close()
    return [...keys].toSorted()
  })

/** The numbers of an area's keys that the server has, as the tablet has heard. */
const keysAtServer = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const request = indexedDB.open('hearth')
      request.onsuccess = () => resolve(request.result)
    })
    const stored = await new Promise<{ server_keys?: { areas: { clinical: { numbers: number[] } } } }>(
      resolve => {
        const request = database.transaction('tablet').objectStore('tablet').get('this')
        request.onsuccess = () => resolve(request.result)
      },
    )
    database.close()
    return stored.server_keys?.areas.clinical.numbers ?? []
  })

test('[S21.13] [S21.10] [S21.11] a PIN is changed while unlocked, the keys change when one page is open, and all unlock offline', async ({
  hearth,
  openProfile,
}) => {
  test.setTimeout(240_000)
  const office = await officeOf(hearth)
  const tablet = await openProfile('kitchen', TABLET)
  const page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await enrollTablet(page, office)
  await signInOnTablet(page, hearth, 'caregiver2@hearth.test', KOFI_PIN)
  await lock(page)
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', DANA_PIN)
  await readyForOffline(page)

  await follow(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Change PIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change PIN' })
  await expect(dialog.getByRole('heading', { name: 'Your current PIN' })).toBeVisible()
  await typePin(page, KOFI_PIN)
  await expect(dialog.getByText('That PIN is not right.')).toBeVisible()
  await typePin(page, DANA_PIN)
  await expect(dialog.getByRole('heading', { name: 'Choose a new PIN' })).toBeVisible()
  await typePin(page, '123456')
  await expect(dialog.getByText(/^Digits in order/)).toBeVisible()
  await typePin(page, DANA_NEW_PIN)
  await expect(dialog.getByRole('heading', { name: 'Enter the new PIN again' })).toBeVisible()
  await typePin(page, DANA_NEW_PIN)
  await expect(page.getByText('Your new PIN opens this tablet from now on.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await lock(page)

  await page.getByRole('button', { name: 'Dana Reyes' }).click()
  await typePin(page, DANA_PIN)
  await expect(page.getByText('That PIN is not right.')).toBeVisible()
  await typePin(page, DANA_NEW_PIN)
  await page.waitForURL(/dashboard/, { timeout: 30_000 })
  const second = await tablet.newPage()
  second.setDefaultTimeout(40_000)
  await second.goto(hearth.address)
  await unlock(second, 'Kofi Mensah', KOFI_PIN)
  const { tablets } = (await office.get('/tablets')) as { tablets: { id: string }[] }
  await office.put(`/tablets/${tablets[0]?.id}/rotate-keys`, {})
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => keysAtServer(page), { timeout: 60_000 }).toEqual([1, 2])
  // The other page has the old keys in memory, and would not see what is written under new ones.
  await settled(page, 3_000)
  expect(await keysOnDisk(page)).toEqual(['clinical#1', 'notes#1', 'office#1'])
  await second.close()
  await lock(page)
  await unlock(page, 'Dana Reyes', DANA_NEW_PIN)
  await expect
    .poll(() => keysOnDisk(page), { timeout: 60_000 })
    .toEqual(['clinical#2', 'notes#2', 'office#2'])
  await lock(page)

  hearth.wire.cut()
  await unlock(page, 'Kofi Mensah', KOFI_PIN)
  await follow(page, '/dashboard/mar')
  await expect(page.getByText('Patrick Gilhooly').first()).toBeVisible()
  await lock(page)
  await unlock(page, 'Dana Reyes', DANA_NEW_PIN)
  await follow(page, '/dashboard/mar')
  await expect(page.getByText('Patrick Gilhooly').first()).toBeVisible()
})
