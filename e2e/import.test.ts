/** A home begins with Hearth: a thousand clients from a spreadsheet, forty of them with faults, and the file once more. */
import { expectGoodLooks } from './support/looks.ts'
import { LAPTOP, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const ROWS = 1_000
const FAULTY_EVERY = 25

const TITLES = 'First name;Last name;DOB;Admission date;Allergies;Room'
const isFaulty = (index: number) => index % FAULTY_EVERY === 7
const line = (index: number) =>
  [
    `Nora ${index}`,
    isFaulty(index) && index % 2 === 0 ? '' : 'Marlow',
    `${(index % 12) + 1}/${(index % 28) + 1}/${1930 + (index % 60)}`,
    isFaulty(index) && index % 2 === 1 ? '31/13/2025' : '02/01/2026',
    index % 3 === 0 ? '"Penicillin; Latex"' : 'none known',
    '=1+1',
  ].join(';')
const csv = (lines: readonly string[]) => ({
  name: 'residents.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([TITLES, ...lines].join('\r\n')),
})

test('[B1] [B2] [B3] [B9] a thousand rows with forty faults are looked at, imported, and make nothing a second time', async ({
  ownHearth: hearth,
  openProfile,
}) => {
  test.setTimeout(180_000)
  const laptop = await openProfile('laptop', LAPTOP)
  const page = await laptop.newPage()
  await signIn(page, hearth, 'manager@hearth.test')
  await page.goto(`${hearth.address}/dashboard/clients`)
  await page.getByRole('link', { name: 'Import' }).first().click()
  await expect(page.getByRole('heading', { name: 'Import clients' })).toBeVisible()
  const figure = (name: string) =>
    page.getByRole('region', { name: 'The rows of the file in figures' }).getByRole('button', { name })
  const choose = (lines: readonly string[]) => page.locator('input[type=file]').setInputFiles(csv(lines))
  const all = Array.from({ length: ROWS }, (_, index) => line(index))

  await choose(all)
  const start = page.getByRole('button', { name: 'Import 960 clients' })
  await expect(start).toBeVisible({ timeout: 60_000 })
  await expect(start).toBeInViewport({ ratio: 1 })
  await expect(figure('Faulty')).toContainText('40')
  await expect(page.getByText('Columns that are not imported: Room.')).toBeVisible()
  await figure('Faulty').click()
  await expect(page.getByText('Last name is required').first()).toBeVisible()
  await expect(page.getByText('Admission date “31/13/2025”: There is no such day').first()).toBeVisible()
  await expectGoodLooks(page, 'forty faults')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the 40 Rows with Errors' }).click()
  const saved = await (await download).path()

  await start.click()
  const question = page.getByRole('dialog', { name: 'Import 960 clients' })
  await expect(question).toContainText('40 rows with errors are left out.')
  await question.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('960 clients imported.')).toBeVisible({ timeout: 120_000 })

  // The same file again, and the file of the faulty rows as it was saved.
  await choose(all)
  await expect(page.getByText('960 rows are there already. 40 rows have errors.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(figure('Already there')).toContainText('960')
  await page.locator('input[type=file]').setInputFiles(saved)
  await expect(page.getByText('All 40 rows of this file have errors. Nothing can be imported.')).toBeVisible()
  await expect(figure('Faulty')).toContainText('40')
  await choose([line(7).replace(';31/13/2025', ';12/31/2025'), line(8)])
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 client imported.')).toBeVisible()

  await page.getByRole('link', { name: 'Open the List' }).click()
  await page.getByRole('searchbox').fill('Marlow')
  await expect(page.getByText('1–10 of 961')).toBeVisible({ timeout: 60_000 })
})
