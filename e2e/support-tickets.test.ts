/** A ticket of a caregiver: opened offline, answered by the platform administrator, read, and closed. */
import type { Page } from 'playwright/test'
import { expectGoodLooks } from './support/looks.ts'
import { LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const SUBJECT = 'The printed month cuts off the last column'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })

test('[Q2.1] [Q2.3] [Q3.2] a ticket opened without a connection is answered, and closed by who opened it', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const page = await openDevice('caregiver@hearth.test', TABLET, '/dashboard/support-tickets')
  await expect(page.getByText('You have no support tickets')).toBeVisible()

  hearth.wire.cut()
  await button(page, 'New Ticket').click()
  const form = page.getByRole('dialog', { name: 'New Support Ticket' })
  await form.getByRole('textbox', { name: /^Subject/ }).fill(SUBJECT)
  await form.getByRole('textbox', { name: /^Message/ }).fill('On the chart of Walter the 31st is missing.')
  await expect(form).toContainText('Walter is the name of a resident')
  await expectGoodLooks(page, 'a new ticket that names a resident')
  await form.getByRole('textbox', { name: /^Message/ }).fill('The column of the 31st is missing.')
  await button(page, 'Send Ticket').click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await button(page, SUBJECT).click()
  await expect(conversation(page)).toContainText('on this device')
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  await expect(conversation(page)).not.toContainText('on this device')

  const desk = await openDevice('super.admin@hearth.test', LAPTOP, '/dashboard/companies')
  await expect(desk.getByRole('region', { name: 'Companies in figures' })).toContainText(
    'Open Support Tickets3',
  )
  await desk.getByRole('link', { name: 'Support Ticket', exact: true }).click()
  await button(desk, SUBJECT).click()
  await button(desk, 'Reply').click()
  await desk
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Message/ })
    .fill('Choose “Letter, landscape”.')
  await button(desk, 'Send Reply').click()
  await expect(conversation(desk)).toContainText('Choose “Letter, landscape”.')

  await expect(conversation(page)).toContainText('Support', { timeout: 30_000 })
  await expect(conversation(page)).toContainText('Choose “Letter, landscape”.')
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expectGoodLooks(page, 'a conversation')
  await button(page, 'Close Ticket').click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('All saved')
  await desk.reload()
  await expect(conversation(desk)).toContainText('Dana Reyes closed the ticket')
})
