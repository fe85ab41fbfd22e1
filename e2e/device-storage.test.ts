/** Problems of the tablet's own memory (faults 32, 36): reported before the person walks away, and nothing recorded is lost. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import type { Hearth } from './support/hearth.ts'
import { officeOf, prescribeAroundNow, type TwoDoses } from './support/office.ts'
import { doseOf, giveDose, LAPTOP, readyForOffline, signIn, TABLET, tap } from './support/people.ts'
import { expect, test } from './support/test.ts'

const isPush = (url: URL) => url.pathname.endsWith('/sync/push')

/** Chromium closes a database that nobody has open after two seconds. */
const ROOM_KEPT_MS = 4_000

/** The room the browser gives this address from now on; nothing: as much as there is. */
async function leaveRoom(page: Page, origin: string, quotaSize?: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  // The worker has asked which databases there are: as long as it lives, the browser goes by the room there was then.
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  })
}

/** What the app of a later release does at its start, in another tab. */
async function takeDatabase(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/api/v1/health`)
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('hearth', 1_000)
        request.onsuccess = () => resolve(request.result.version)
        request.onblocked = () => reject(new Error('The old tab did not let go.'))
      }),
  )
}

/** The rescue file of what was recorded and could not be sent, as it was saved. */
async function rescued(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save rescue file' }).click()
  // Read now: it goes with the browser that saved it.
  return readFileSync(await (await download).path())
}

async function bringIn(office: Page, file: Buffer, expected: string): Promise<void> {
  await office
    .getByRole('banner')
    .getByRole('button', { name: /saved|attention/i })
    .first()
    .click()
  await office.getByRole('button', { name: 'Import rescue file' }).click()
  const dialog = office.getByRole('dialog', { name: 'Import rescue file' })
  const chooser = office.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name: 'rescue.json', mimeType: 'application/json', buffer: file })
  const done = office.getByRole('dialog', { name: 'Import complete' })
  await expect(done).toContainText(expected)
  await done.getByRole('button', { name: 'Close' }).last().click()
  await office.keyboard.press('Escape')
}

test('[S1.6] with a full tablet the dose is not ticked, the words can be kept, and with room again it is saved once; [S13.4] tabs that another one left behind in an update say so and record nothing more; words in a form stay to be copied, with the way on in reach; then it is covered; [S6.2] what it could not send is brought in by a manager from its rescue file', async ({
  hearth,
  openDevice,
  openProfile,
}) => {
  const doses = await prescribeAroundNow(await officeOf(hearth), 'Walter Abbott')
  // On disk: what a browser keeps in its memory knows no full tablet.
  const tablet = await openProfile('tablet', TABLET)
  const page = await tablet.newPage()
  await signIn(page, hearth, 'caregiver@hearth.test')
  await page.goto(`${hearth.address}/dashboard/mar/${doses.clientId}`)
  await readyForOffline(page)
  await test.step('[S1.6] a full tablet', () => giveOnFullTablet(page, hearth, doses))

  const writing = await tablet.newPage()
  await writing.goto(`${hearth.address}/dashboard/progress-notes/${doses.clientId}`)
  await writing.getByRole('button', { name: 'Add Note' }).click()
  await writing.getByRole('textbox', { name: /^Detailed note/ }).fill('With meals')
  await page.bringToFront()
  hearth.wire.cut()
  await giveDose(doseOf(page, doses, 1))
  await page.getByRole('banner').getByRole('button', { name: 'on this device' }).click()
  const file = await rescued(page)
  expect(file.toString()).not.toContain(doses.drug)
  await test.step('[S13.4] another tab takes an update', async () => {
    // The network is back, and what waits cannot be sent any more.
    await tablet.route(isPush, route => route.abort())
    hearth.wire.restore()
    expect(await takeDatabase(await tablet.newPage(), hearth.address)).toBe(1_000)
    await tablet.unroute(isPush)
    await sayIsLeftBehind(page, writing)
  })
  await test.step('[S6.2] the rescue file of a dose that is never sent', async () => {
    const office = await openDevice('manager@hearth.test', LAPTOP, `/dashboard/mar/${doses.clientId}`)
    const dose = doseOf(office, doses, 1)
    await expect(dose).toBeVisible()
    await bringIn(office, file, '1 record added')
    await expect(dose.getByText('Given', { exact: true })).toBeVisible()
    await bringIn(office, file, '1 already in Hearth')
  })
})

async function giveOnFullTablet(page: Page, hearth: Hearth, doses: TwoDoses): Promise<void> {
  hearth.wire.cut()
  // The browser goes on with the room it gave a database before, until nobody has that open.
  await page.goto('about:blank')
  await leaveRoom(page, hearth.address, 1)
  await page.waitForTimeout(ROOM_KEPT_MS)
  await page.goto(`${hearth.address}/dashboard/mar/${doses.clientId}`)
  const due = doseOf(page, doses)
  await tap(due.getByRole('button', { name: 'Mark as Given' }))
  const dialog = page.getByRole('dialog', { name: 'Not saved' })
  await expect(dialog).toContainText('Walter Abbott')
  await expect(dialog).toContainText(doses.drug)
  await expect(due.getByText('Given', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('still not saved')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save rescue file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^hearth-rescue-.*\.json$/)

  await leaveRoom(page, hearth.address)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(due.getByText('Given', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('1 on this device')
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
}

/** Both tabs of the app of before; there are words in a form of the one. */
async function sayIsLeftBehind(page: Page, writing: Page): Promise<void> {
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: 'Hearth was updated in another window' })).toBeVisible()
  await page.reload()
  const older = 'This page is an older version of Hearth than the one on this device'
  await expect(page.getByRole('heading', { name: older })).toBeVisible()

  await writing.bringToFront()
  const form = writing.getByRole('dialog', { name: 'Add Progress Note' })
  await expect(form.getByRole('alert')).toContainText('This form cannot be saved here')
  // A trial click goes to whatever lies uppermost there.
  await form.getByRole('button', { name: 'Reload' }).click({ trial: true })
  await expect(form.getByRole('textbox', { name: /^Detailed note/ })).toHaveValue('With meals')
  await writing.keyboard.press('Escape')
  await writing.getByRole('button', { name: 'Discard' }).click()
  await writing.getByRole('alertdialog').getByRole('button', { name: 'Reload' }).click({ trial: true })
}

test('[S13.5] an update that an old window holds up says which window to close, and goes on by itself', async ({
  hearth,
  page: old,
}) => {
  await old.goto(`${hearth.address}/api/v1/health`)
  await old.evaluate(
    () =>
      new Promise<void>(resolve => {
        // A tab of the first version that hangs: it keeps its connection and hears nothing.
        const request = indexedDB.open('hearth', 10)
        request.onsuccess = () => {
          Reflect.set(window, 'held', request.result)
          resolve()
        }
      }),
  )
  const page = await old.context().newPage()
  await page.goto(`${hearth.address}/login`)
  await expect(page.getByRole('heading', { name: 'Close the other Hearth windows' })).toBeVisible()
  await old.close()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Close the other Hearth windows' })).toHaveCount(0)
})
