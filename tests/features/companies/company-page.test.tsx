/** The page of a company as its provider sees it, read from the server; and what a form of the platform says. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PersonName } from '../../support/homes.ts'
import { resetTargets, seedTargets } from '../../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await resetTargets(server.database)
  server.clock.advanceSeconds(3)
})
afterEach(async () => {
  vi.useRealTimers()
  await tablet.mirror.delete()
})

async function pageOf(who: PersonName, path: string) {
  tablet = await openTablet(server, who)
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  return onTablet(path, tablet, 'online', { who })
}
const card = (name: string) => screen.findByRole('region', { name })

test('[C3] a provider reads the own company over the server, changes how it is reached, and keeps none of it', async () => {
  const { user } = await pageOf('provider', '/dashboard/companies/1')
  expect(within(await card('Registered Users')).getByText('Ruth Lindqvist')).toBeDefined()
  expect(within(await card('Group Homes')).getByRole('link', { name: 'Maple House' })).toBeDefined()
  expect(
    await within(await card('Billing Information')).findByText(/2 unpaid billings, \$2,500\.00/),
  ).toBeDefined()
  for (const name of ['Add Billing', 'Add Service', 'Close Company']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  await tablet.pull()
  for (const collection of ['service', 'subscription', 'billing'] as const) {
    expect(await tablet.mirror.rows(collection).count()).toBe(0)
  }
  await user.click(screen.getByRole('button', { name: 'Edit Company' }))
  const form = await screen.findByRole('dialog', { name: 'Edit Company' })
  expect(within(form).queryByRole('textbox', { name: /^Company Name/ })).toBeNull()
  const contact = within(form).getByRole('textbox', { name: /^Contact Name/ })
  await user.clear(contact)
  await user.type(contact, 'Front office')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(await card('Company Information')).findByText('Front office')).toBeDefined()
})

test('[S8] what somebody else changed while the form was open is refused, also when the page has read it since', async () => {
  const { user, connect } = await pageOf('provider', '/dashboard/companies/1')
  await user.click(await screen.findByRole('button', { name: 'Edit Company' }))
  const form = await screen.findByRole('dialog', { name: 'Edit Company' })
  const other = await server.signIn('super_admin')
  const changed = { method: 'PUT', json: { contact_name: 'Night desk' }, token: other.access_token }
  expect((await server.request('/company/1', changed)).status).toBe(200)
  // The page asks again when the connection comes back.
  connect('offline')
  connect('online')
  await waitFor(() => expect(document.body.textContent).toContain('Night desk'))
  const contact = within(form).getByRole('textbox', { name: /^Contact Name/ })
  await user.clear(contact)
  await user.type(contact, 'Day desk')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  await within(form).findByRole('alert')
  expect(within(form).getAllByText('Someone else has changed this since you opened the form.')).not.toEqual(
    [],
  )
})

test('[C2] the platform reads what stands in the way of closing before the button can be pressed', async () => {
  await pageOf('super_admin', '/dashboard/companies/2')
  const zone = within(await card('Danger Zone'))
  expect(zone.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    '1 active client: discharge or move them',
    '2 open group homes: close them',
    '4 active users: deactivate the accounts',
    '1 active or pending service: set it to inactive',
    '1 unpaid billing: collect or delete it',
    '1 open support ticket: answer or close it',
  ])
  expect(zone.getByRole<HTMLButtonElement>('button', { name: 'Close Company' }).disabled).toBe(true)
})

test('what is missing in a company is said in the words of the specification', async () => {
  const { user } = await pageOf('super_admin', '/dashboard/companies/2')
  await card('Company Information')
  await user.click(screen.getByRole('button', { name: 'Edit Company' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Company' }))
  for (const name of [/^Company Name/, /^License Number/, /^Contact Email/]) {
    await user.clear(form.getByRole('textbox', { name }))
  }
  await user.click(form.getByRole('button', { name: 'Save' }))
  for (const words of ['Company name is required', 'License number is required', 'Valid email is required']) {
    expect(await form.findByText(words)).toBeDefined()
  }
})

test('[C4] by e-mail alone the link is sent, and the dialog that says so closes after three seconds', async () => {
  const { user } = await pageOf('super_admin', '/dashboard/companies/2')
  await card('Registered Users')
  await user.click(screen.getByRole('button', { name: 'Invite User by Email' }))
  const form = await screen.findByRole('dialog', { name: 'Invite User by Email' })
  await user.type(within(form).getByRole('textbox', { name: /^Email/ }), 'new@hearth.test')
  await user.click(within(form).getByRole('button', { name: 'Send Registration Link' }))
  const sent = await screen.findByRole('dialog', { name: 'Registration Link Sent' })
  expect(within(sent).getByText('A registration link was sent to new@hearth.test.')).toBeDefined()
  expect(server.mails.at(-1)).toMatchObject({ to: 'new@hearth.test' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Registration Link Sent' })).toBeNull(), {
    timeout: 5_000,
  })
})
