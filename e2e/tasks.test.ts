/** What the home has to do: given out offline, done offline, and the next one there once, on every device. */
import type { Page } from 'playwright/test'
import { list, officeOf } from './support/office.ts'
import { LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const TITLE = 'Water the tomatoes on the porch'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: TITLE })

test('[K1] [K3] [K4] a daily task given out and completed without a connection makes its next one once', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const tasks = `${hearth.address}/dashboard/tasks`
  const page = await openDevice('caregiver@hearth.test', TABLET, tasks)
  await expect(page.getByRole('table', { name: 'Tasks' }).getByRole('row').nth(5)).toBeVisible()

  hearth.wire.cut()
  await button(page, 'Add Task').click()
  const form = page.getByRole('dialog', { name: 'Add Task' })
  await form.getByRole('textbox', { name: /^Title/ }).fill(TITLE)
  await form.getByRole('combobox', { name: /^Assigned to/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Dana Reyes' }).click()
  await form.getByText('Daily', { exact: true }).click()
  await button(page, 'Save').click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.getByRole('button', { name: /^My Tasks/ }).click()
  await button(page, `Complete “${TITLE}”`).click()
  await expect(page.getByText(/^Completed: .*Next due/)).toBeVisible()
  await page.getByRole('button', { name: /^Total Tasks/ }).click()
  await page.getByRole('searchbox').fill(TITLE)
  await expect(rowsOf(page)).toHaveCount(2)
  await page.reload()
  await page.getByRole('searchbox').fill(TITLE)
  await expect(rowsOf(page)).toHaveCount(2)
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })

  const desk = await openDevice('provider@hearth.test', LAPTOP, tasks)
  await desk.getByRole('searchbox').fill(TITLE)
  await expect(rowsOf(desk)).toHaveCount(2)
  const download = desk.waitForEvent('download')
  await button(desk, 'Export CSV').click()
  expect((await download).suggestedFilename()).toMatch(/^Tasks \d{4}-\d\d-\d\d\.csv$/)

  await button(desk, `Reopen “${TITLE}”`).click()
  await expect(rowsOf(page)).toHaveCount(1, { timeout: 30_000 })
  await expect(rowsOf(page)).toContainText('In progress')
  const office = await officeOf(hearth)
  const there = list(await office.get('/tasks?per_page=100&status=in%20progress'), 'tasks')
  expect(there.filter(({ title }) => title === TITLE)).toHaveLength(1)

  await desk.getByRole('button', { name: `Actions for “${TITLE}”` }).click()
  await desk.getByRole('menuitem', { name: 'Delete' }).click()
  const question = desk.getByRole('dialog', { name: 'Delete Task' })
  await expect(question).toContainText('No further task follows it.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rowsOf(page)).toHaveCount(0, { timeout: 30_000 })
})
