/** A note from the first word, offline and through a reload, to an amendment from another device. */
import type { Page } from 'playwright/test'
import { draftKept } from './support/device.ts'
import { list, officeOf } from './support/office.ts'
import { follow, LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const HALF = 'Walked to the pond before lunch'
const WHOLE = `${HALF} and fed the ducks with Kofi.`
const AMENDED = `${WHOLE} He was tired afterwards.`

const content = (page: Page) => page.getByRole('textbox', { name: /^Detailed note/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const openNote = (page: Page, words: string) =>
  page.getByRole('row').filter({ hasText: words }).getByRole('button').first().click()

test('[U8.1] [U13.4] [U13.5] a note half written offline survives a reload, is sent, and shows both versions when it is amended elsewhere; no time lies under a button', async ({
  hearth,
  openDevice,
}) => {
  const office = await officeOf(hearth)
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  const idOf = (name: string) => clients.find(({ full_name }) => full_name === name)?.id
  const rosa = idOf('Rosa Delgado')
  const notes = `${hearth.address}/dashboard/progress-notes/${rosa}`

  const page = await openDevice('caregiver@hearth.test', TABLET, notes)

  // Half a note, and the page is gone as soon as that is on disk.
  hearth.wire.cut()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await content(page).fill(HALF)
  await draftKept(page, HALF)
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(page.getByText(/^You left this unfinished at/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(content(page)).toHaveValue(HALF)
  await content(page).fill(WHOLE)
  await page.getByRole('combobox', { name: /^Note type/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Social' }).click()
  await save(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: WHOLE })).toContainText('on this device')

  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })

  const managerPage = await openDevice('manager@hearth.test', LAPTOP, notes)
  await openNote(managerPage, WHOLE)
  await managerPage.getByRole('button', { name: 'Edit' }).click()
  await content(managerPage).fill(AMENDED)
  await save(managerPage)

  await openNote(page, AMENDED)
  const detail = page.getByRole('dialog', { name: 'Progress note' })
  await expect(detail).toContainText(AMENDED)
  const earlier = detail.getByRole('listitem')
  await expect(earlier).toContainText(WHOLE)
  await expect(earlier).toContainText('amended by Miriam')
  await test.step('no time lies under a button', () => expectListsSuit(page, idOf('Walter Abbott')))
})

async function expectListsSuit(page: Page, walter: unknown): Promise<void> {
  await follow(page, '/dashboard/progress-notes')
  await expect(page.getByRole('heading', { name: 'Progress Notes - Maple House' })).toBeVisible()
  await follow(page, `/dashboard/progress-notes/${walter}`)
  await expect(page.getByRole('heading', { name: 'Walter Abbott' }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Progress notes' })).toBeVisible()
  expect(await coveredTimes(page), 'times under the button of their card').toEqual([])
  const add = page.getByRole('button', { name: 'Add Note' })
  await add.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeFocused()
}

/** The times of notes whose words reach under the three dots of their card. */
const coveredTimes = (page: Page): Promise<string[]> =>
  page.getByRole('row').evaluateAll(rows =>
    rows.flatMap(row => {
      const [dots, time] = [row.querySelector('td:last-child svg'), [...row.querySelectorAll('time')].at(-1)]
      if (!dots || !time) return []
      const words = document.createRange()
      words.selectNodeContents(time)
      const [over, under] = [dots.getBoundingClientRect(), words.getBoundingClientRect()]
      const meet = over.left < under.right && over.top < under.bottom && under.top < over.bottom
      return meet ? [time.textContent ?? ''] : []
    }),
  )
