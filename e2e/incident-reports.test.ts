/** An incident from the kitchen tablet offline to a manager's desk, filed, closed, and on paper. */
import type { Page } from 'playwright/test'
import { draftKept } from './support/device.ts'
import type { Hearth } from './support/hearth.ts'
import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { follow, LAPTOP, TABLET } from './support/people.ts'
import { cameraPicture, colorsOf } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const FELL = 'Slipped on the wet bathroom floor after her shower and hit her wrist.'
const DONE = 'Ice pack on the wrist, nurse called, vital signs every hour.'

const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const report = (page: Page) => page.getByRole('row').filter({ hasText: FELL })
const clientNamed = async (office: Awaited<ReturnType<typeof officeOf>>, name: string) =>
  Number(
    list(await office.get('/clients?per_page=100&status=active'), 'clients').find(
      ({ full_name }) => full_name === name,
    )?.id,
  )

const reportsOf = async (hearth: Hearth, name: string) =>
  `/dashboard/incident-reports/${await clientNamed(await officeOf(hearth), name)}`

test('[I1] [I2] [I3] [I4] [I5] a severe fall reported offline reaches the manager, who files it, closes it and prints it; [I6] [S19.1] [S19.3] [U16.1] [U16.2] [U16.3] [U16.4] a photo taken offline outlives two reloads and reaches another device', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const page = await openDevice('caregiver@hearth.test', TABLET, await reportsOf(hearth, 'Rosa Delgado'))
  await test.step('reported offline', () => reportFall(page, hearth))
  const desk = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/needs-attention')
  await test.step('filed and closed', () => fileAndClose(page, desk))
  await test.step('printed', async () => {
    await report(page)
      .getByRole('button', { name: /^Actions for the report/ })
      .click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    const paper = page.locator('[data-paper]')
    await expect(paper).toContainText(FELL)
    await expect(paper).toContainText('X-ray shows no fracture.')
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(
      /\/MediaBox\s*\[0 0 612 792\]/,
    )
  })

  const reports = await reportsOf(hearth, 'Walter Abbott')
  await follow(page, reports)
  await test.step('with a photo', () => reportWithPhoto(page, hearth))
  await follow(desk, reports)
  await test.step('the photo at the desk', () => lookAtPhoto(desk))
})

async function reportFall(page: Page, hearth: Hearth): Promise<void> {
  hearth.wire.cut()
  await button(page, 'Report Incident').click()
  await page.getByRole('combobox', { name: /^Incident type/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Fall' }).click()
  await page.getByRole('dialog').getByText('High', { exact: true }).click()
  await box(page, /^Detailed description/).fill(FELL)
  await box(page, /^Response actions taken/).fill(DONE)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(report(page)).toContainText('on this device')
  await expect(report(page)).toContainText(/File within 23 h/)
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
}

async function fileAndClose(page: Page, desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Report Incident' }).first().click()
  await expect(desk.getByRole('combobox', { name: /^Incident type/ })).toHaveValue('Medication Error')
  await expect(box(desk, /^Detailed description/)).toHaveValue(/: given .*,.*\.\n.*: given /)
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await follow(desk, '/dashboard/needs-attention')
  const item = desk.getByRole('article').filter({ hasText: FELL })
  await item.getByRole('link', { name: 'Open the report' }).click()
  const detail = desk.getByRole('dialog', { name: 'Incident report', exact: true })
  await expect(detail).toContainText(DONE)
  await button(desk, 'Mark as Filed').click()
  await desk
    .getByRole('dialog', { name: 'Mark as Filed' })
    .getByRole('button', { name: 'Mark as Filed' })
    .click()
  await expect(detail).toContainText('Filed in time')
  await button(desk, 'Close Report').click()
  const closing = desk.getByRole('dialog', { name: 'Close Incident Report' })
  await closing.getByRole('textbox').fill('X-ray shows no fracture.')
  await closing.getByRole('button', { name: 'Close Report' }).click()
  await expect(detail).toContainText('X-ray shows no fracture.')

  await expect(report(page)).toContainText('Closed', { timeout: 30_000 })
  await follow(desk, '/dashboard/needs-attention')
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(item).toHaveCount(0)
}

async function reportWithPhoto(page: Page, hearth: Hearth): Promise<void> {
  hearth.wire.cut()
  await button(page, 'Report Incident').click()
  const form = page.getByRole('dialog', { name: 'Report Incident' })
  await box(page, /^Detailed description/).fill(FELL)
  await form.locator('input[type=file]:not([capture])').setInputFiles({
    name: 'bathroom.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPicture(page, 2400, 1200),
  })
  await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expectGoodLooks(page, 'form with a photo')
  await draftKept(page, FELL)
  await page.reload()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(box(page, /^Detailed description/)).toHaveValue(FELL)
  await page.getByRole('combobox', { name: /^Incident type/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Fall' }).click()
  await form.getByText('High', { exact: true }).click()
  await box(page, /^Response actions taken/).fill(DONE)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved on this device')).toBeVisible()

  await page.reload()
  await report(page).getByRole('button').first().click()
  const detail = page.getByRole('dialog', { name: 'Incident report', exact: true })
  await expect(detail.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(detail).toContainText('Waiting on this device')
  hearth.wire.restore()
  await expect(detail).not.toContainText('Waiting on this device', { timeout: 70_000 })
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
}

async function lookAtPhoto(desk: Page): Promise<void> {
  await report(desk).getByRole('button').first().click()
  const seen = desk.getByRole('dialog', { name: 'Incident report', exact: true })
  await expect(seen.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await seen.getByRole('button', { name: 'Photo 1' }).click()
  const large = desk.getByRole('dialog', { name: 'Photo 1' }).getByRole('img', { name: 'Photo 1' })
  await expect(large).toBeVisible()
  expect(await large.evaluate(colorsOf)).toEqual({ top: 'red', bottom: 'blue', width: 800, height: 1600 })
  await expectGoodLooks(desk, 'photo enlarged')
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Escape')
  await report(desk)
    .getByRole('button', { name: /^Actions for the report/ })
    .click()
  await desk.getByRole('menuitem', { name: 'Print' }).click()
  await expect(desk.locator('[data-paper]').getByRole('img', { name: 'Photo 1' })).toBeVisible()
}
