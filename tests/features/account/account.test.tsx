/** Profile and settings: what one changes of oneself, on the screens and against the real server. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setShellFiles } from '#src/sync/shell-files.ts'
import { PASSWORD, PEOPLE } from '../../support/homes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const ID = PEOPLE.care_giver.id
let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startTestServer()
  tablet = await openTablet(server, 'care_giver')
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
})
afterEach(async () => {
  vi.useRealTimers()
  await tablet.mirror.delete()
  await server.stop()
})

const open = (path: 'profile' | 'settings') =>
  onTablet(`/dashboard/${path}`, tablet, 'online', {
    who: 'care_giver',
  })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const account = () =>
  server.database.selectFrom('user').selectAll().where('id', '=', ID).executeTakeFirstOrThrow()

test('[A20] the name and the language are changed, and the page shows it', async () => {
  const { user } = await open('profile')
  const personal = await card('Personal Information')
  await user.click(personal.getByRole('button', { name: 'Edit' }))
  const name = await screen.findByRole('textbox', { name: /^Last Name/ })
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Last Name is required')).toBeDefined()
  await user.type(name, 'Lindqvist')
  await user.click(screen.getByRole('radio', { name: 'Spanish' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(personal.getByText('Lindqvist')).toBeDefined())
  expect(await personal.findByText('Spanish')).toBeDefined()
  await expect.poll(account).toMatchObject({ language: 'Spanish' })
})

test('[A22] a new address is mailed a link, and the page keeps the old one until it was opened', async () => {
  const { user } = await open('profile')
  const contact = await card('Contact Information')
  await user.click(contact.getByRole('button', { name: 'Edit' }))
  const email = await screen.findByRole('textbox', { name: /^Email/ })
  await user.clear(email)
  await user.type(email, 'manager@hearth.test')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Email address is already in use')).length).toBeGreaterThan(0)
  // The check of the field says so before the answer to the save does.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  await user.clear(email)
  await user.type(email, 'dana.lind@hearth.test')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/We sent a link to dana.lind@hearth.test/)).toBeDefined()
  expect(contact.getByText(PEOPLE.care_giver.email)).toBeDefined()
  expect(server.mails.at(-1)).toMatchObject({ to: 'dana.lind@hearth.test' })
})

test('[A21] after five minutes the telephone number asks to sign in again, and nothing typed is lost', async () => {
  const { user, address, go } = await open('profile')
  server.clock.advanceSeconds(301)
  const contact = await card('Contact Information')
  await user.click(contact.getByRole('button', { name: 'Edit' }))
  const phone = await screen.findByRole('textbox', { name: /^Phone Number/ })
  const before = await account()
  await user.clear(phone)
  await user.type(phone, '+1 518 555 0199')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please log in again to update your profile')).toBeDefined()
  expect(await account()).toEqual(before)
  expect(screen.getByText('Authentication Required')).toBeDefined()
  expect(screen.queryByText('Permission Denied')).toBeNull()
  await waitFor(() => expect(address()).toBe('/login'), { timeout: 3_000 })
  // Where signing in leads back to: the form is open, and goes on with what was typed.
  await go('/dashboard/profile?edit=contact')
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Phone Number/ })
  expect(again.value).toBe('+15185550199')
})

test('[S13.12] the devices say that Hearth would not open here without a connection', async () => {
  setShellFiles('none')
  await open('settings')
  const devices = await card('Your Devices')
  expect(devices.getByText(/^This browser does not keep Hearth/)).toBeDefined()
  act(() => setShellFiles({ files: 330, missing: 0, mirrorVersion: 1 }))
  expect(devices.queryByText(/does not keep Hearth/)).toBeNull()
})

test('[A23] [U20.2] the password is changed with the old one, and each fault stands at its field and has the focus', async () => {
  const { user } = await open('settings')
  const form = await card('Change Password')
  const submit = form.getByRole('button', { name: 'Change Password' })
  await user.click(submit)
  expect(form.getByText('Old Password is required')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Old Password/)))
  await user.type(form.getByLabelText(/^Old Password/), 'Not-the-one-8!')
  await user.type(form.getByLabelText(/^New Password/), 'Short-1!')
  await user.type(form.getByLabelText(/^Confirm New Password/), 'Quiet-river-8!')
  await user.click(submit)
  expect(form.getByText('Password does not meet requirements')).toBeDefined()
  expect(form.getByText('Passwords do not match')).toBeDefined()
  await user.clear(form.getByLabelText(/^New Password/))
  await user.type(form.getByLabelText(/^New Password/), 'Quiet-river-8!')
  await user.click(submit)
  expect(await form.findByText('Password change failed. Check old password.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Old Password/)))
  await user.clear(form.getByLabelText(/^Old Password/))
  await user.type(form.getByLabelText(/^Old Password/), PASSWORD)
  await user.click(submit)
  expect(await screen.findByText('Password changed successfully')).toBeDefined()
  const signIn = { email: PEOPLE.care_giver.email, password: 'Quiet-river-8!' }
  expect((await server.request('/auth/sessions', { json: signIn })).status).toBe(200)
})

test('[A24] deleting the account asks first, and leads to the page to sign in', async () => {
  localStorage.setItem(`hearth.home.${ID}`, '1')
  localStorage.setItem('hearth.home.999', '2')
  const { user, address } = await open('settings')
  const zone = await card('Danger Zone')
  await user.click(zone.getByRole('button', { name: 'Delete Account' }))
  const question = await screen.findByRole('dialog')
  expect(
    within(question).getByText('Are you sure you want to delete your account? This cannot be undone.'),
  ).toBeDefined()
  expect((await account()).is_active).toBe(true)
  await user.click(within(question).getByRole('button', { name: 'Delete Account' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect((await account()).is_active).toBe(false)
  // What others chose on this device stays.
  expect(localStorage.getItem(`hearth.home.${ID}`)).toBeNull()
  expect(localStorage.getItem('hearth.home.999')).toBe('2')
})

test('[A27] a device that was lost is signed out from here', async () => {
  const lost = (await server.signIn('care_giver')).access_token
  const { user } = await open('settings')
  const devices = await card('Your Devices')
  expect(await devices.findByText('This device')).toBeDefined()
  await user.click(devices.getByRole('button', { name: 'Sign out of Unknown device' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(devices.queryByRole('button', { name: /^Sign out of/ })).toBeNull())
  expect((await server.request('/me', { token: lost })).status).toBe(401)
})

test('nothing is collected, and the screen says so without a switch to press', async () => {
  await open('settings')
  const settings = await card('Account Settings')
  expect(settings.getByText('Hearth collects none.')).toBeDefined()
  expect(settings.queryByRole('checkbox')).toBeNull()
  expect(settings.getByRole('radio', { name: 'Dark' })).toBeDefined()
})
