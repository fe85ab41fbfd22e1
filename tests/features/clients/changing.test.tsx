/** Changing, closing and moving a client over a connection. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CEDAR_METFORMIN, WALTERS_ACETAMINOPHEN, WALTERS_METFORMIN } from '../../support/seed-medications.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { box, clientsAtServer, clientsNamed, press, WALTER, write } from './clients-at-server.tsx'
import { onTablet } from './on-tablet.tsx'

prepareBrowser()
const at = clientsAtServer()

describe('changing a client', () => {
  test('[U14.6] only what was changed is sent, and two people may change different things', async () => {
    const { user } = await onTablet(WALTER, at.tablet)
    await press(user, 'Edit Client')
    await write(user, /^Phone/, '555-0177')
    const other = await at.server.signIn('provider')
    await at.server.request('/clients/1', {
      method: 'PUT',
      json: { date_of_birth: '1951-04-09' },
      token: other.access_token,
    })
    await write(user, /^Last name/, 'Abbot')
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('heading', { name: 'Walter Abbot', level: 1 })).toBeDefined()
    expect(await clientsNamed(at.server, 'Abbot')).toMatchObject([
      { last_name: 'Abbot', phone: '555-0177', date_of_birth: '1951-04-09' },
    ])
  })
  test('[U14.6] what somebody else has changed meanwhile is refused at the field', async () => {
    const { user } = await onTablet(WALTER, at.tablet)
    await press(user, 'Edit Client')
    await write(user, /^Phone/, '555-0188')
    const other = await at.server.signIn('provider')
    const json = { phone: '555-0199' }
    await at.server.request('/clients/1', { method: 'PUT', json, token: other.access_token })
    await press(user, 'Save')
    await screen.findByRole('alert')
    expect((await box(/^Phone/)).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Someone else has changed this since you opened the form.')).not.toEqual([])
  })
})

test('[P2 §8] what fails in the server is said in the words of the specification', async () => {
  const { user } = await onTablet(WALTER, at.tablet)
  at.tablet.network.obstacle = async () =>
    Response.json(
      { code: 'internal', message: 'Something went wrong.' },
      { status: 500, headers: { 'X-Hearth': '1' } },
    )
  await press(user, 'Edit Client')
  await write(user, /^Phone/, '555-0111')
  await press(user, 'Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update client')
})

test('[U14.7] a form that ends the stay asks the same, and saves nothing unanswered', async () => {
  const { user } = await onTablet(WALTER, at.tablet)
  await press(user, 'Edit Client')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }))
  expect(dialog.queryByRole('radio', { name: 'End today' })).toBeNull()
  await user.click(dialog.getByRole('combobox', { name: /^Status/ }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Inactive' }))
  expect(await dialog.findByText('2 active medication orders. What should happen to them?')).toBeDefined()
  expect(dialog.getByRole('radio', { name: 'End today' })).toBeDefined()
  await press(user, 'Save')
  expect(await dialog.findAllByText('Choose what should happen to the active orders.')).not.toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'End today' }))
  await press(user, 'Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const orders = await at.server.database
    .selectFrom('medication')
    .select('end_date')
    .where('id', 'in', [WALTERS_METFORMIN, WALTERS_ACETAMINOPHEN])
    .execute()
  expect(orders).toEqual([{ end_date: '2026-03-10' }, { end_date: '2026-03-10' }])
  // Back again for the tests that follow.
  const { access_token: token } = await at.server.signIn('manager')
  await at.server.request('/clients/1', { method: 'PUT', json: { status: 'active' }, token })
  for (const id of [WALTERS_METFORMIN, WALTERS_ACETAMINOPHEN]) {
    const json = { is_ongoing: true, end_date: null }
    expect((await at.server.request(`/medications/${id}`, { method: 'PUT', json, token })).status).toBe(200)
  }
})

describe('[H11] [U14.7] what is planned for a client who leaves', () => {
  const GRACE = 2
  const PLANNED = '2 appointments and tasks are planned: Eye doctor, Stretch. What should happen to them?'
  const MISSING = 'Choose what should happen to what is planned.'
  const send = async (method: string, path: string, json: object = {}) => {
    const { access_token: token } = await at.server.signIn('manager')
    const answer = await at.server.request(path, { method, json, token })
    expect([200, 201]).toContain(answer.status)
    return (await answer.json()) as { id: string }
  }
  const plan = async () => {
    const visit = { client_id: GRACE, appointment_type: 'medical', title: 'Eye doctor', time: '10:00' }
    const task = { home_id: 1, client_id: GRACE, title: 'Stretch', due_date: '2026-03-30', assigned_to: 4 }
    const [past, ahead] = [
      await send('POST', '/appointments', {
        ...visit,
        title: 'Blood test',
        appointment_date: '2026-03-10',
        time: '07:00',
      }),
      await send('POST', '/appointments', { ...visit, appointment_date: '2026-03-12' }),
    ]
    return { past, ahead, task: await send('POST', '/tasks', task) }
  }
  const rowsOf = async ({ ahead, task }: Awaited<ReturnType<typeof plan>>) => {
    const { database } = at.server
    const visit = database.selectFrom('appointment').select('status').where('id', '=', ahead.id)
    const work = database.selectFrom('task').select('removed_at').where('id', '=', task.id)
    return {
      visit: (await visit.executeTakeFirstOrThrow()).status,
      isTaskGone: (await work.executeTakeFirstOrThrow()).removed_at !== null,
    }
  }

  test('closing names it, saves nothing unanswered, and leaves it when that is chosen', async () => {
    const plans = await plan()
    const { user } = await onTablet(`/dashboard/clients/${GRACE}`, at.tablet)
    await press(user, 'Delete Client')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Client' }))
    expect(await dialog.findByText(PLANNED)).toBeDefined()
    expect(dialog.queryByText(/Blood test/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Delete Client' }))
    expect(await dialog.findByRole('alert')).toHaveProperty('textContent', MISSING)
    await user.click(dialog.getByRole('radio', { name: 'Leave as they are' }))
    await user.click(dialog.getByRole('button', { name: 'Delete Client' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await rowsOf(plans)).toEqual({ visit: 'scheduled', isTaskGone: false })
    // Back, without plans, for the test that follows.
    await send('PUT', `/clients/${GRACE}`, { status: 'active' })
    await send('DELETE', `/clients/${GRACE}?end_plans=true`)
    await send('PUT', `/clients/${GRACE}`, { status: 'active' })
  })

  test('the form names it too, and ends it when that is chosen', async () => {
    const plans = await plan()
    const { user } = await onTablet(`/dashboard/clients/${GRACE}`, at.tablet)
    await press(user, 'Edit Client')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }))
    expect(dialog.queryByRole('radio', { name: 'Cancel and remove' })).toBeNull()
    await user.click(dialog.getByRole('combobox', { name: /^Status/ }))
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Inactive' }))
    expect(await dialog.findByText(PLANNED)).toBeDefined()
    await press(user, 'Save')
    expect(await dialog.findAllByText(MISSING)).not.toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'Cancel and remove' }))
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await rowsOf(plans)).toEqual({ visit: 'cancelled', isTaskGone: true })
  })
})

test('[U14.7] closing asks what becomes of the active orders and keeps the client', async () => {
  const { access_token: token } = await at.server.signIn('manager')
  // One of Walter's two orders ends today by itself.
  const json = { end_date: '2026-03-10' }
  await at.server.request(`/medications/${WALTERS_ACETAMINOPHEN}`, { method: 'PUT', json, token })
  const { user } = await onTablet(WALTER, at.tablet)
  await press(user, 'Delete Client')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Client' }))
  expect(dialog.getByText('Are you sure you want to delete this client?', { exact: false })).toBeDefined()
  expect(dialog.getByText(/^1 active medication order\. What should happen to/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete Client' }))
  expect(await dialog.findByRole('alert')).toHaveProperty(
    'textContent',
    'Choose what should happen to the active orders.',
  )
  await user.click(dialog.getByRole('radio', { name: 'End today' }))
  await user.click(dialog.getByRole('button', { name: 'Delete Client' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await screen.findAllByText('Inactive')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Danger Zone')).toBeNull()
  const [order] = await at.server.database
    .selectFrom('medication')
    .select('end_date')
    .where('id', '=', WALTERS_METFORMIN)
    .execute()
  expect(order).toEqual({ end_date: '2026-03-10' })
})

test('[U14.4] [M10.9] moving a client takes the chart to the other home, and asks for its items', async () => {
  const { user } = await onTablet(WALTER, at.tablet)
  await press(user, 'Move to Another Home')
  await user.click(await screen.findByRole('combobox', { name: /^New group home/ }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Cedar House' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Client' }))
  expect(await dialog.findByText(/^Also in stock there: Metformin 500 mg tablet\./)).toBeDefined()
  await press(user, 'Move Client')
  expect(await dialog.findAllByText('Choose which items the orders use.')).not.toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Use these items' }))
  await press(user, 'Move Client')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/^Cedar House · ID 1/)).toBeDefined()
  const versions = await at.server.database
    .selectFrom('medication_version')
    .select('inventory_id')
    .where('medication_id', '=', WALTERS_METFORMIN)
    .where('inventory_id', '=', CEDAR_METFORMIN)
    .execute()
  expect(versions).toHaveLength(1)
})
