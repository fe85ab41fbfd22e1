/** What is still assigned to somebody is said wherever they leave or lose a home: by name, or by number (H10). */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CEDAR, MAPLE, PEOPLE, type PersonName } from '../../support/homes.ts'
import { seedMedications, WALTERS_METFORMIN } from '../../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

/** In both homes. */
const JO = PEOPLE.care_giver_2.id
const RECURRING = 'Tasks that recur go to the group home’s manager when they are next due.'

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedMedications(server.database)
  const { access_token: token } = await server.signIn('manager')
  const send = async (method: string, path: string, json: object) => {
    const answer = await server.request(path, { method, json, token })
    expect([200, 201]).toContain(answer.status)
  }
  const task = { due_date: '2026-03-12', assigned_to: JO }
  await send('POST', '/tasks', { ...task, home_id: MAPLE, title: 'Mow the lawn' })
  await send('POST', '/tasks', { ...task, home_id: CEDAR, title: 'Clear the gutters' })
  const visit = { appointment_type: 'dental', title: 'Dentist', time: '10:00', staff_id: JO }
  await send('POST', '/appointments', { ...visit, client_id: 1, appointment_date: '2026-03-20' })
  await send('PUT', `/medications/${WALTERS_METFORMIN}`, { assigned_to_staff_id: JO })
})
afterAll(() => server.stop())
afterEach(async () => {
  vi.useRealTimers()
  await tablet.mirror.delete()
})

async function at(path: string, who: PersonName) {
  server.clock.advanceSeconds(3)
  tablet = await openTablet(server, who)
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  return onTablet(`/dashboard/${path}`, tablet, 'online', { who })
}
type User = Awaited<ReturnType<typeof at>>['user']
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const pick = async (user: User, name: string) => user.click(await screen.findByRole('menuitem', { name }))
const question = async (name: string) => within(await screen.findByRole('dialog', { name }))
type Question = Awaited<ReturnType<typeof question>>
const lines = (dialog: Question) => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)

const removal = async (who: PersonName) => {
  const { user } = await at(`group-homes/${MAPLE}`, who)
  await press(user, 'Remove Jo Whitaker')
  await pick(user, 'Remove')
  return question('Remove Staff Member')
}
const onUser = async (who: PersonName, name: string, action: string) => {
  const { user } = await at('all-users', who)
  await user.type(await screen.findByRole('searchbox'), name)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1))
  await press(user, /^Actions for/)
  await pick(user, action)
  return user
}
const deletion = async (who: PersonName, name: string) => {
  await onUser(who, name, 'Delete')
  return question('Delete User')
}
const deactivation = async (who: PersonName, id: number) => {
  const { user } = await at(`staff/${id}`, who)
  await press(user, 'Deactivate Staff Member')
  return question('Deactivate Staff Member')
}

test('[H10] deactivating a staff member names what is still assigned to them, and leads there', async () => {
  const dialog = await deactivation('manager', JO)
  expect(await dialog.findByText('Still assigned to Jo Whitaker. Give it to somebody else:')).toBeDefined()
  expect(
    lines(dialog)
      .map(line => line?.split(',')[0])
      .toSorted(),
  ).toEqual(['1 medication order', 'Clear the gutters', 'Dentist', 'Mow the lawn'])
  const link = dialog.getByRole('link', { name: 'Mow the lawn' })
  expect(link.getAttribute('href')).toMatch(/^\/dashboard\/tasks\?task=/)
  expect(dialog.getByText(RECURRING)).toBeDefined()
})

test('[H10] nothing is said of whoever has nothing to hand over', async () => {
  const dialog = await deactivation('manager', PEOPLE.staff.id)
  expect(dialog.getByText(/^Deactivate Theo Brandt\?/)).toBeDefined()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(dialog.queryByText(RECURRING)).toBeNull()
})

test('[H10] removing somebody from a home names what is assigned to them there', async () => {
  const dialog = await removal('provider')
  expect(
    await dialog.findByText('Still assigned to Jo Whitaker in this group home. Give it to somebody else:'),
  ).toBeDefined()
  expect(dialog.getByText('Mow the lawn')).toBeDefined()
  expect(dialog.getByText('1 medication order')).toBeDefined()
  expect(dialog.queryByText('Clear the gutters')).toBeNull()
})

test('[H10] whoever runs the platform reads how much it is there, and not what', async () => {
  const dialog = await removal('super_admin')
  expect(await dialog.findByText(/^Still assigned to Jo Whitaker\. The manager/)).toBeDefined()
  expect(lines(dialog)).toEqual(['1 task', '1 appointment', '1 medication order'])
})

test('[H10] [J1] deleting a user says by number what is assigned to them in all homes', async () => {
  const dialog = await deletion('admin', 'whitaker')
  expect(await dialog.findByText(/^Still assigned to Jo Whitaker\. The manager/)).toBeDefined()
  expect(lines(dialog)).toEqual(['2 tasks', '1 appointment', '1 medication order'])
  expect(dialog.getByText(RECURRING)).toBeDefined()
})

test('[H10] deleting a user who has nothing to hand over says nothing of it', async () => {
  const dialog = await deletion('admin', 'brandt')
  await expect.poll(() => tablet.network.asked.some(path => path.includes('open-work'))).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(dialog.queryByText(RECURRING)).toBeNull()
})

test('[H10] [J4] another role that takes homes says how much is still assigned to them, and others do not', async () => {
  const user = await onUser('admin', 'whitaker', 'Edit')
  const dialog = await question('Edit User: Jo Whitaker')
  const choose = async (role: string) => {
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }))
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: role }))
  }
  expect(dialog.queryByText(/^Still assigned/)).toBeNull()
  await choose('Admin')
  expect(
    await dialog.findByText(
      /^Still assigned to Jo Whitaker\. .*: 2 tasks, 1 appointment, 1 medication order$/,
    ),
  ).toBeDefined()
  await choose('Manager')
  await waitFor(() => expect(dialog.queryByText(/^Still assigned/)).toBeNull())
})

test('[H10] deleting the own account names what is still one’s own', async () => {
  const { user } = await at('settings', 'care_giver_2')
  await press(user, 'Delete Account')
  const dialog = await question('Delete Account')
  expect(
    await dialog.findByText('Still assigned to you. Make sure somebody else takes it over:'),
  ).toBeDefined()
  expect(lines(dialog)).toHaveLength(4)
  expect(dialog.getByRole('link', { name: 'Clear the gutters' })).toBeDefined()
})
