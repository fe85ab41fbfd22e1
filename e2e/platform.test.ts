/**
 * Who administers the platform. A new company: added, its provider invited by mail, a service, a bill, what stands in the
 * way of closing; an empty one closes. A home for a company, and a look at what the company does. Somebody new: added,
 * registered by the mailed link, helped in, and out once deactivated. A ticket of a caregiver: opened offline, answered,
 * read, and closed. In one file, so that the administrator signs in once for all of them.
 */
import type { Page } from 'playwright/test'
import { card, form, pick, press, save, write, writeHome } from './support/hands.ts'
import { expectGoodLooks } from './support/looks.ts'
import { follow, LAPTOP, PASSWORD, registerByMail, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Of the demo, as every company is that one of its people works in: a Hearth with others refuses to start with it. */
const DIRECTOR = 'willow.director@hearth.test'

async function addCompany(page: Page, name: string): Promise<void> {
  await press(page, 'Add Company')
  const adding = form(page, 'Add Company')
  await write(adding, /^Company Name/, name)
  await write(adding, /^License Number/, 'VT-20417')
  await write(adding, /^Contact Email/, 'office')
  await pick(adding, /^State/, 'Vermont')
  await press(adding, 'Save')
  await expect(adding).toContainText('Valid email is required')
  await write(adding, /^Contact Email/, 'office@willow.test')
  await save(adding)
  await press(page, name)
}

test('[C1] [C2] [C4] [C6] a company is added, its provider registers, it subscribes and is billed; an empty one closes; [L5] [L6] a super admin adds a home for a company, and reads its claims and tasks without names', async ({
  hearth,
  openDevice,
  page: own,
}) => {
  test.setTimeout(240_000)
  const page = await openDevice('super.admin@hearth.test', LAPTOP, '/dashboard/companies')
  const figures = card(page, 'Companies in figures')
  await expect(figures).toContainText('Total Companies2')
  await expect(figures).toContainText('Unpaid Billings1')

  await addCompany(page, 'Willow Creek Care')
  await press(card(page, 'Registered Users'), 'Invite User by Email')
  const inviting = form(page, 'Invite User by Email')
  await expect(inviting.getByRole('combobox', { name: /^Role/ })).toHaveValue('Provider')
  await write(inviting, /^Email/, DIRECTOR)
  await press(inviting, 'Send Registration Link')
  const sent = form(page, 'Registration Link Sent')
  await expect(sent).toContainText(DIRECTOR)
  await expect(sent).toHaveCount(0, { timeout: 6_000 })
  await expect(card(page, 'Registered Users')).toContainText('Invited')

  const services = card(page, 'Subscribed Services')
  await press(services, 'Add Service')
  const subscribing = form(page, 'Add Service')
  await press(subscribing, 'Save')
  await expect(subscribing).toContainText('Service selection is required')
  await pick(subscribing, /^Service/, 'Care records')
  await save(subscribing)
  await expect(services).toContainText('Care records')
  const billing = card(page, 'Billing Information')
  await press(billing, 'Add Billing')
  const adding = form(page, 'Add Billing')
  await write(adding, /^Amount/, '149.50')
  await write(adding, /^Description/, 'Care records for one home.')
  await adding.getByRole('button', { name: /^Due Date/ }).click()
  await page.getByRole('dialog', { name: 'Due Date' }).getByRole('button', { name: 'Today' }).click()
  await save(adding)
  await expect(billing).toContainText('1 unpaid billing, $149.50')

  const zone = card(page, 'Danger Zone')
  await expect(zone.getByRole('listitem')).toHaveText([
    '1 active or pending service: set it to inactive',
    '1 unpaid billing: collect or delete it',
  ])
  await expect(zone.getByRole('button', { name: 'Close Company' })).toBeDisabled()
  await billing.getByRole('button', { name: /^What to do with/ }).click()
  await page.getByRole('menuitem', { name: 'Mark as Paid' }).click()
  await expect(billing).toContainText('Everything is paid. $149.50 so far.')
  await expect(zone.getByRole('listitem')).toHaveCount(1)

  await own.setViewportSize(TABLET)
  await registerByMail(own, hearth, DIRECTOR, { first: 'Elena', last: 'Quist' })
  await follow(own, '/dashboard/companies')
  await press(own, 'Willow Creek Care')
  await expect(card(own, 'Billing Information')).toContainText('Paid')
  await expect(own.getByRole('button', { name: 'Add Billing' })).toHaveCount(0)
  await expect(card(own, 'Danger Zone')).toHaveCount(0)

  await follow(page, '/dashboard/companies')
  await addCompany(page, 'Aspen Ridge')
  await press(card(page, 'Danger Zone'), 'Close Company')
  await press(form(page, 'Close Company'), 'Close Company')
  await page.waitForURL(/\/dashboard\/companies$/)
  await expect(page.getByRole('button', { name: 'Willow Creek Care', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aspen Ridge', exact: true })).toHaveCount(0)
  // Nobody works there, so that the demo would be refused.
  await hearth.query("delete from company where name = 'Aspen Ridge'")
  await test.step('[L5] a home for a company', () => addHome(page))
  await test.step('[L6] what a company does, without names', () => readCompany(page))
})

async function addHome(page: Page): Promise<void> {
  await press(page, 'Northfield Care')
  await page.getByRole('link', { name: 'Add Group Home' }).click()
  const adding = form(page, 'Add Group Home')
  await writeHome(adding, {
    name: 'Birch House',
    street: '7 Birch Road',
    city: 'Utica',
    zip: '13501',
    phone: '315 555 0171',
  })
  await adding.getByRole('combobox', { name: /^Manager/ }).click()
  await page.getByRole('option').first().click()
  await pick(adding, /^Time Zone/, 'Eastern (New York)')
  await save(adding)
  await expect(card(page, 'Group Homes')).toContainText('Birch House')
}

async function readCompany(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Company Expense Claims' }).click()
  await expect(page.getByText('No company chosen')).toBeVisible()
  await page.getByLabel('Company', { exact: true }).selectOption('Maple Grove Homes')
  const claims = page.getByRole('table', { name: 'Company Expense Claims' })
  await expect(claims).toContainText('Maple House')
  await expect(claims).not.toContainText('Delgado')
  // A table, as wide as a laptop has room for, and not cards.
  await expect(claims).toHaveCSS('display', 'table')
  await expectGoodLooks(page, 'claims of a company')
  await page.setViewportSize(LAPTOP)
  await page.getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await page.getByLabel('Company', { exact: true }).selectOption('Maple Grove Homes')
  await expect(page.getByRole('table', { name: 'Tasks' })).toContainText('Maple House')
  await expect(page.getByRole('button', { name: /^(Add|Complete|Delete)/ })).toHaveCount(0)
}

const EMAIL = 'ilse.quist@hearth.test'
async function ask(page: Page, name: string, action: string): Promise<void> {
  await press(page, `Actions for ${name}`)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('[J3] [J6] [J8] somebody is added, registers by mail, gets a link for a new password, and is out once deactivated', async ({
  hearth,
  browser,
  openDevice,
  page: own,
}) => {
  test.setTimeout(240_000)
  const page = await openDevice('super.admin@hearth.test', LAPTOP, '/dashboard')
  await page.getByRole('link', { name: 'Users List' }).click()
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table).toContainText('Northfield Care')
  await expect(page.getByRole('region', { name: 'Users in figures' })).toContainText(/Total Users\d{2}/)
  await press(page, 'Add User')
  const adding = form(page, 'Add User')
  await press(adding, 'Send Registration Link')
  await expect(adding).toContainText('Company is required')
  await write(adding, /^First Name/, 'Ilse')
  await write(adding, /^Last Name/, 'Quist')
  await write(adding, /^Email/, EMAIL)
  await pick(adding, /^Company/, 'Maple Grove Homes')
  await pick(adding, /^Role/, 'Care Giver')
  await pick(adding, /^Group Home/, 'Maple House')
  await press(adding, 'Send Registration Link')
  await expect(form(page, 'Registration Link Sent')).toContainText(EMAIL)
  await expect(form(page, 'Registration Link Sent')).toHaveCount(0, { timeout: 6_000 })
  await page.getByRole('searchbox').fill('care giver')
  await expect(table.getByRole('row', { name: /Ilse Quist/ })).toContainText('Invited')

  await own.setViewportSize(TABLET)
  await registerByMail(own, hearth, EMAIL)

  await page.reload()
  await page.getByRole('searchbox').fill('quist')
  await expect(table.getByRole('row', { name: /Ilse Quist/ })).toContainText('Verified')
  await ask(page, 'Ilse Quist', 'Reset Password')
  await press(form(page, 'Reset Password'), 'Send Link')
  await expect(page.getByText(`A link was sent to ${EMAIL}.`)).toBeVisible()

  await ask(page, 'Ilse Quist', 'Delete')
  const deleting = form(page, 'Delete User')
  await expect(deleting).toContainText('Are you sure you want to delete Ilse Quist?')
  await press(deleting, 'Deactivate User')
  await expect(table.getByRole('row', { name: /Ilse Quist/ })).toContainText('Inactive')
  await expect(own.getByText(/^You were signed out on this device/)).toBeVisible()

  const other = await browser.newPage()
  await other.goto(`${hearth.address}/login`)
  await other.getByLabel('Email').fill(EMAIL)
  await other.getByLabel(/^Password/).fill(PASSWORD)
  await press(other, 'Sign in')
  await expect(other.getByRole('alert')).toBeVisible()
  await expect(other).toHaveURL(/login/)
  await other.close()
})

const SUBJECT = 'The printed month cuts off the last column'
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })

test('[Q2.1] [Q2.3] [Q3.2] a ticket opened without a connection is answered, and closed by who opened it', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const page = await openDevice('caregiver@hearth.test', TABLET, '/dashboard/support-tickets')
  await expect(page.getByText('You have no support tickets')).toBeVisible()

  hearth.wire.cut()
  await press(page, 'New Ticket')
  const ticket = form(page, 'New Support Ticket')
  await ticket.getByRole('textbox', { name: /^Subject/ }).fill(SUBJECT)
  await ticket.getByRole('textbox', { name: /^Message/ }).fill('On the chart of Walter the 31st is missing.')
  await expect(ticket).toContainText('Walter is the name of a resident')
  await expectGoodLooks(page, 'a new ticket that names a resident')
  await ticket.getByRole('textbox', { name: /^Message/ }).fill('The column of the 31st is missing.')
  await press(page, 'Send Ticket')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await press(page, SUBJECT)
  await expect(conversation(page)).toContainText('on this device')
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  await expect(conversation(page)).not.toContainText('on this device')

  const desk = await openDevice('super.admin@hearth.test', LAPTOP, '/dashboard/companies')
  await expect(desk.getByRole('region', { name: 'Companies in figures' })).toContainText(
    'Open Support Tickets3',
  )
  await desk.getByRole('link', { name: 'Support Ticket', exact: true }).click()
  await press(desk, SUBJECT)
  await press(desk, 'Reply')
  await desk
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Message/ })
    .fill('Choose “Letter, landscape”.')
  await press(desk, 'Send Reply')
  await expect(conversation(desk)).toContainText('Choose “Letter, landscape”.')

  await expect(conversation(page)).toContainText('Support', { timeout: 30_000 })
  await expect(conversation(page)).toContainText('Choose “Letter, landscape”.')
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await press(page, 'Close Ticket')
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('All saved')
  await desk.reload()
  await expect(conversation(desk)).toContainText('Dana Reyes closed the ticket')
})
