import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { CEDAR, PEOPLE } from '../../support/homes.ts'
import { seedMedications, WALTERS_ACETAMINOPHEN, WALTERS_METFORMIN } from '../../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { onTablet } from './on-tablet.tsx'

prepareBrowser()

const CLIENTS = '/dashboard/clients'
const WALTER = `${CLIENTS}/1`
let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedMedications(server.database)
  await Promise.all([
    import('#src/features/clients/add-client.tsx'),
    import('#src/features/clients/edit-client.tsx'),
    import('#src/features/clients/move-client.tsx'),
  ])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(3)
  tablet = await openTablet(server, 'manager')
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
})
afterEach(async () => {
  vi.useRealTimers()
  await tablet.mirror.delete()
})

type User = Awaited<ReturnType<typeof onTablet>>['user']

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }))
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
async function write(user: User, name: RegExp, words: string) {
  const field = await box(name)
  await user.clear(field)
  await user.click(field)
  await user.paste(words)
}
/** When the manager's grant of Cedar House ends. */
const grantOfCedar = (until_at: string | null) =>
  server.database.transaction().execute(async transaction => {
    const [grant] = await transaction
      .updateTable('grant')
      .set({ until_at })
      .where('user_id', '=', PEOPLE.manager.id)
      .where('granted_scope', '=', homeScope(CEDAR))
      .returning('id')
      .execute()
    const scope = userScope(PEOPLE.manager.id)
    if (grant) await stamp(transaction, [{ collection: 'grant', id: grant.id, scope }])
  })
async function fillNewClient(user: User, last_name: string) {
  await write(user, /^First name/, 'Elena')
  await write(user, /^Last name/, last_name)
  const form = within(screen.getByRole('dialog', { name: 'Add Client' }))
  await user.click(form.getByRole('button', { name: /^Admission Date/ }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Admission Date' }))
  await user.click(calendar.getByRole('button', { name: '9 March 2026' }))
}
const clientsNamed = async (last_name: string): Promise<RowOf<'client'>[]> => {
  const rows = await server.database.selectFrom('client').selectAll().execute()
  return (rows as unknown as RowOf<'client'>[]).filter(row => row.last_name === last_name)
}

describe('adding a client', () => {
  test('[U14.4] is saved by the server and on the screen at once', async () => {
    const { user, address } = await onTablet(CLIENTS, tablet)
    await press(user, 'Add Client')
    await fillNewClient(user, 'Quist')
    await press(user, 'Save')
    expect(await screen.findByRole('button', { name: /^Elena Quist/ })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(CLIENTS)
    expect(await clientsNamed('Quist')).toMatchObject([
      { first_name: 'Elena', home_id: 1, admission_date: '2026-03-09', status: 'active' },
    ])
  })
  test('[P2 §5] what is missing is said at the field', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, tablet)
    await press(user, 'Save')
    for (const words of ['First name is required', 'Last name is required', 'Admission date is required']) {
      expect(await screen.findByText(words)).toBeDefined()
    }
  })
  test('[U14.4] without a connection the form says so, and keeps what was typed', async () => {
    tablet.network.isCut = false
    const { user } = await onTablet(`${CLIENTS}/add`, tablet, 'offline')
    expect(await screen.findByText(/and there is none at the moment/)).toBeDefined()
    tablet.network.isCut = true
    await fillNewClient(user, 'Cutoff')
    await press(user, 'Save')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This needs a connection to Hearth. Nothing was saved on this tablet.',
    )
    expect((await box(/^Last name/)).value).toBe('Cutoff')
    expect(await clientsNamed('Cutoff')).toEqual([])
  })
  test('[U14.5] saved again after the answer was lost it is one client', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, tablet)
    await fillNewClient(user, 'Lost')
    tablet.network.losesAnswers = true
    await press(user, 'Save')
    expect(await screen.findByRole('alert')).toBeDefined()
    tablet.network.losesAnswers = false
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await clientsNamed('Lost')).toHaveLength(1)
  })
  test('[U14.5] changed after the answer was lost it is one client too, and the person is told', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, tablet)
    await fillNewClient(user, 'First')
    tablet.network.losesAnswers = true
    await press(user, 'Save')
    expect(await screen.findByRole('alert')).toBeDefined()
    tablet.network.losesAnswers = false
    await write(user, /^Last name/, 'Second')
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await press(user, 'Save')
    expect(await screen.findByText(/What you sent first has reached Hearth/)).toBeDefined()
    expect(await clientsNamed('First')).toHaveLength(1)
    expect(await clientsNamed('Second')).toEqual([])
  })
  test('[U14.6] [P2 §8] a person whose right to it has ended reads the words of the specification', async () => {
    const carer = await openTablet(server, 'care_giver')
    const { user } = await onTablet(`${CLIENTS}/add`, carer)
    await fillNewClient(user, 'Unwelcome')
    await press(user, 'Save')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You do not have permission to create clients. Please contact your administrator.',
    )
    expect((await box(/^Last name/)).value).toBe('Unwelcome')
    expect(await clientsNamed('Unwelcome')).toEqual([])
    await carer.mirror.delete()
  })
  test('[U14.6] [P2 §8] a home that was taken away meanwhile is said not to be found', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, tablet)
    await fillNewClient(user, 'Nowhere')
    await user.click(await screen.findByRole('combobox', { name: /^Group Home/ }))
    await user.click(await screen.findByRole('option', { name: 'Cedar House' }))
    await grantOfCedar(new Date(server.clock.now).toISOString())
    await press(user, 'Save')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'User or group home not found. Please refresh and try again.',
    )
    expect(await clientsNamed('Nowhere')).toEqual([])
    await grantOfCedar(null)
  })
})

describe('changing a client', () => {
  test('[U14.6] only what was changed is sent, and two people may change different things', async () => {
    const { user } = await onTablet(WALTER, tablet)
    await press(user, 'Edit Client')
    await write(user, /^Phone/, '555-0177')
    const other = await server.signIn('provider')
    await server.request('/clients/1', {
      method: 'PUT',
      json: { date_of_birth: '1951-04-09' },
      token: other.access_token,
    })
    await write(user, /^Last name/, 'Abbot')
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('heading', { name: 'Walter Abbot', level: 1 })).toBeDefined()
    expect(await clientsNamed('Abbot')).toMatchObject([
      { last_name: 'Abbot', phone: '555-0177', date_of_birth: '1951-04-09' },
    ])
  })
  test('[U14.6] what somebody else has changed meanwhile is refused at the field', async () => {
    const { user } = await onTablet(WALTER, tablet)
    await press(user, 'Edit Client')
    await write(user, /^Phone/, '555-0188')
    const other = await server.signIn('provider')
    const json = { phone: '555-0199' }
    await server.request('/clients/1', { method: 'PUT', json, token: other.access_token })
    await press(user, 'Save')
    await screen.findByRole('alert')
    expect((await box(/^Phone/)).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Someone else has changed this since you opened the form.')).not.toEqual([])
  })
})

test('[P2 §8] what fails in the server is said in the words of the specification', async () => {
  const { user } = await onTablet(WALTER, tablet)
  tablet.network.obstacle = async () =>
    Response.json(
      { code: 'internal', message: 'Something went wrong.' },
      { status: 500, headers: { 'X-Hearth': '1' } },
    )
  await press(user, 'Edit Client')
  await write(user, /^Phone/, '555-0111')
  await press(user, 'Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update client')
})

test('[U14.7] closing asks what becomes of the active orders and keeps the client', async () => {
  const { access_token: token } = await server.signIn('manager')
  // One of Walter's two orders ends today by itself.
  const json = { end_date: '2026-03-10' }
  await server.request(`/medications/${WALTERS_ACETAMINOPHEN}`, { method: 'PUT', json, token })
  const { user } = await onTablet(WALTER, tablet)
  await press(user, 'Delete Client')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Client' }))
  expect(dialog.getByText('Are you sure you want to delete this client?', { exact: false })).toBeDefined()
  expect(dialog.getByText(/^1 active medication order\. What should become of/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete Client' }))
  expect(await dialog.findByRole('alert')).toHaveProperty(
    'textContent',
    'Choose what should become of the active orders.',
  )
  await user.click(dialog.getByRole('radio', { name: 'End today' }))
  await user.click(dialog.getByRole('button', { name: 'Delete Client' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await screen.findAllByText('Inactive')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Danger Zone')).toBeNull()
  const [order] = await server.database
    .selectFrom('medication')
    .select('end_date')
    .where('id', '=', WALTERS_METFORMIN)
    .execute()
  expect(order).toEqual({ end_date: '2026-03-10' })
})

test('[U14.4] moving a client takes the chart to the other home', async () => {
  const { user } = await onTablet(WALTER, tablet)
  await press(user, 'Move to Another Home')
  await user.click(await screen.findByRole('combobox', { name: /^New group home/ }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Cedar House' }))
  await press(user, 'Move Client')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/^Cedar House · ID 1/)).toBeDefined()
})
