import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { LAPTOP, TABLET } from './support/people.ts'
import { cameraPicture, colorsOf } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

test('[U15.1] [U15.2] [S17.1] a photo is cropped on one device, shown on another, and there offline', async ({
  hearth,
  openDevice,
}) => {
  const office = await officeOf(hearth)
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  const rosa = clients.find(({ full_name }) => full_name === 'Rosa Delgado')?.id

  const page = await openDevice('caregiver@hearth.test', TABLET, `/dashboard/mar/${rosa}`)
  const head = page.locator('header').filter({ hasText: 'Rosa Delgado' }).last()
  await expect(head).toContainText('RD')

  const managerPage = await openDevice('manager@hearth.test', LAPTOP, `/dashboard/clients/${rosa}`)
  await expect(managerPage.getByText('No image')).toBeVisible()
  await managerPage.getByRole('button', { name: 'Add Photo' }).click()
  await managerPage
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'rosa.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(managerPage) })
  const square = managerPage.getByRole('group', { name: /Use the arrow keys to move it/ })
  await expect(square).toBeVisible()
  await expectGoodLooks(managerPage, 'cropping')
  // By keyboard to the upper edge, where only red would be left; then made smaller from its lower corner.
  await square.focus()
  for (let steps = 0; steps < 12; steps++) await managerPage.keyboard.press('Control+ArrowUp')
  await managerPage.getByRole('button', { name: /^Bottom right corner/ }).focus()
  for (let steps = 0; steps < 3; steps++) await managerPage.keyboard.press('Control+ArrowUp')
  await managerPage.getByRole('button', { name: 'Save Photo' }).click()
  const photo = managerPage.getByRole('img', { name: 'Rosa Delgado' })
  await expect(photo).toBeVisible()
  const shown = await photo.evaluate(colorsOf)
  expect(shown).toMatchObject({ top: 'red', width: 600, height: 600 })

  // The address alone opens nothing.
  const { image_url } = (await office.get(`/clients/${rosa}`)) as { image_url: string }
  expect(await managerPage.evaluate(async url => (await fetch(url)).status, image_url)).toBe(401)

  // The tablet has it without a touch, and after a reload without a network.
  await expect(head.locator('img')).toBeVisible({ timeout: 20_000 })
  hearth.wire.cut()
  await page.reload()
  await expect(head.locator('img')).toBeVisible()
  expect(await head.locator('img').evaluate(colorsOf)).toEqual(shown)
  await expectGoodLooks(page, 'a face over the MAR')
})
