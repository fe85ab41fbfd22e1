/** Tracking by a caregiver whose tablet is offline, to a manager's desk. */
import type { Page } from 'playwright/test'
import type { Hearth } from './support/hearth.ts'
import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { follow, LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const number = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const tile = (page: Page, category: string) =>
  page.getByRole('region', { name: 'Today' }).getByRole('link', { name: new RegExp(`^${category}`) })
const entry = (page: Page, words: string) =>
  page.getByRole('table', { name: 'Tracking entries' }).getByRole('row').filter({ hasText: words })
const clientNamed = async (office: Awaited<ReturnType<typeof officeOf>>, name: string) =>
  Number(
    list(await office.get('/clients?per_page=100&status=active'), 'clients').find(
      ({ full_name }) => full_name === name,
    )?.id,
  )
async function save(page: Page) {
  await button(page, 'Save').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('[U17.2] [U17.5] [T3] vital signs and water recorded offline outlast a reload and reach the manager; the forms suit everybody', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const office = await officeOf(hearth)
  const [rosa, walter] = [
    await clientNamed(office, 'Rosa Delgado'),
    await clientNamed(office, 'Walter Abbott'),
  ]
  const address = `${hearth.address}/dashboard/tracking/${rosa}`
  const page = await openDevice('caregiver@hearth.test', TABLET, address)

  hearth.wire.cut()
  await tile(page, 'Vital signs').click()
  await number(page, /^Systolic/).click()
  // As with the Next key of the tablet's keyboard.
  for (const value of ['171', '88', '76']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Above usual. Managers will see it.')).toBeVisible()
  await save(page)
  await tile(page, 'Fluids').click()
  await page.getByRole('radio', { name: '7 glasses' }).focus()
  await page.keyboard.press('Space')
  await save(page)

  await page.reload()
  await expect(tile(page, 'Vital signs')).toContainText(/Systolic\s*171 mmHg\s*High/)
  await expect(tile(page, 'Fluids')).toContainText('7 glasses')
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })

  const desk = await openDevice('manager@hearth.test', LAPTOP, address)
  await expect(tile(desk, 'Fluids')).toContainText('7 glasses')
  await entry(desk, '171 mmHg').click()
  const detail = desk.getByRole('dialog', { name: 'Tracking entry', exact: true })
  await expect(detail).toContainText(/171 mmHg\s*High\s*Usual 90–140/)
  await expect(detail).toContainText('Pulse')
  await test.step('the forms suit everybody', () => expectFormsSuit(page, hearth, walter))
})

async function expectFormsSuit(page: Page, hearth: Hearth, walter: number): Promise<void> {
  await follow(page, '/dashboard/tracking')
  await expect(page.getByRole('heading', { name: 'Tracking - Maple House' })).toBeVisible()
  await follow(page, `/dashboard/tracking/${walter}`)
  await tile(page, 'Vital signs').click()
  await number(page, /^Systolic/).fill('171')
  await expect(page.getByText('Above usual. Managers will see it.')).toBeVisible()
  await expectGoodLooks(page, 'form with numbers')
  await page.goto(`${hearth.address}/dashboard/tracking/${walter}`)
  await tile(page, 'Fluids').click()
  await expect(page.getByRole('radio', { name: '7 glasses' })).toBeVisible()
  await expectGoodLooks(page, 'form with glasses')
  await page.goto(`${hearth.address}/dashboard/tracking/add`)
  await expect(button(page, 'Mood')).toBeVisible()
}
