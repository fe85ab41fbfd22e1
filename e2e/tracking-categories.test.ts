/** A manager's errand: what the home keeps track of is set up, used by a caregiver, and changed afterwards. */
import type { Locator, Page } from 'playwright/test'
import { press, save } from './support/hands.ts'
import { follow, LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const fill = (row: Locator, name: RegExp, words: string) => row.getByRole('textbox', { name }).fill(words)

test('[U18.3] [U18.4] a category is set up and used, and after a change of its unit the old entry reads as before', async ({
  openDevice,
}) => {
  test.setTimeout(240_000)
  const page = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/tracking/categories')
  const home = page.getByRole('region', { name: 'Maple House' })

  await test.step('the manager adds a category with a number and a choice', async () => {
    await press(home, 'Add Category')
    const form = page.getByRole('dialog', { name: 'Add Category' })
    await form.getByRole('textbox', { name: /^Name/ }).fill('Walking')
    await press(form, 'Add Value')
    const distance = form
      .getByRole('group')
      .filter({ has: page.getByText('Usual from') })
      .last()
    await fill(distance, /^Name/, 'Distance')
    await fill(form.getByRole('group', { name: 'Distance' }), /^Unit/, 'ft')
    await press(form, 'Add Value')
    await fill(form.getByRole('group', { name: 'New value 2' }), /^Name/, 'Support')
    const support = form.getByRole('group', { name: 'Support' })
    await support.getByRole('combobox', { name: /^Kind/ }).click()
    await page.getByRole('option', { name: 'Choice', exact: true }).click()
    await fill(support, /^Choices/, 'Alone\nOne person')
    await save(form)
    await expect(home.getByRole('listitem', { name: 'Walking' })).toContainText('Alone, One person')
  })

  const other = await openDevice('caregiver@hearth.test', TABLET, '/dashboard/tracking/1')
  const entry = (on: Page) => on.getByRole('region', { name: 'Tracking entries', exact: true })
  await test.step('a caregiver records an entry in it', async () => {
    await other.getByRole('link', { name: /^Walking/ }).click()
    const form = other.getByRole('dialog', { name: 'Add Entry: Walking' })
    await form.getByRole('textbox', { name: /^Distance/ }).fill('150')
    await form.getByText('One person', { exact: true }).click()
    await save(form)
    await expect(entry(other)).toContainText('150 ft')
  })

  await test.step('the manager changes the unit, and the entry keeps the old one', async () => {
    await press(page, 'Edit Walking')
    const form = page.getByRole('dialog', { name: 'Edit Category' })
    await fill(form.getByRole('group', { name: 'Distance' }), /^Unit/, 'steps')
    await save(form)
    await expect(home.getByRole('listitem', { name: 'Walking' })).toContainText('in steps')
    await other.getByRole('link', { name: /^Walking/ }).click()
    const adding = other.getByRole('dialog', { name: 'Add Entry: Walking' })
    await expect(adding).toContainText('steps')
    await adding.getByRole('textbox', { name: /^Distance/ }).fill('400')
    await save(adding)
    await expect(entry(other)).toContainText('400 steps')
    await expect(entry(other)).toContainText('150 ft')
    await follow(page, '/dashboard/tracking/1')
    await expect(entry(page)).toContainText('150 ft')
  })
})
