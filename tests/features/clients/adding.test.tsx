/** Adding a client, over a connection and without one. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { CEDAR, PEOPLE } from '../../support/homes.ts'
import { openTablet } from '../../support/tablet.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { box, CLIENTS, clientsAtServer, clientsNamed, press, type User, write } from './clients-at-server.tsx'
import { onTablet } from './on-tablet.tsx'

prepareBrowser()
const at = clientsAtServer()

/** When the manager's grant of Cedar House ends. */
const grantOfCedar = (until_at: string | null) =>
  at.server.database.transaction().execute(async transaction => {
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
async function fillNewClient(user: User, last_name: string, allergies = 'Not asked yet') {
  await user.click(await screen.findByRole('radio', { name: allergies }))
  await write(user, /^First name/, 'Elena')
  await write(user, /^Last name/, last_name)
  const form = within(screen.getByRole('dialog', { name: 'Add Client' }))
  await user.click(form.getByRole('button', { name: /^Admission Date/ }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Admission Date' }))
  await user.click(calendar.getByRole('button', { name: '9 March 2026' }))
}

describe('adding a client', () => {
  test('[U14.4] is saved by the server and on the screen at once', async () => {
    const { user, address } = await onTablet(CLIENTS, at.tablet)
    await press(user, 'Add Client')
    await fillNewClient(user, 'Quist')
    await press(user, 'Save')
    expect(await screen.findByRole('button', { name: /^Elena Quist/ })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(CLIENTS)
    expect(await clientsNamed(at.server, 'Quist')).toMatchObject([
      {
        first_name: 'Elena',
        home_id: 1,
        admission_date: '2026-03-09',
        status: 'active',
        no_known_allergies: false,
      },
    ])
  })
  test('[D7] a namesake is named, and the client is saved once it is somebody else', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, at.tablet)
    await fillNewClient(user, 'Quist')
    await press(user, 'Save')
    const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
    expect(question.getByText(/^Elena Quist is a client of Maple House already\./)).toBeDefined()
    expect(await clientsNamed(at.server, 'Quist')).toHaveLength(1)
    await user.click(question.getByRole('button', { name: 'Yes, it is right' }))
    await waitFor(async () => expect(await clientsNamed(at.server, 'Quist')).toHaveLength(2))
  })
  test('[U14.9] asks about allergies, and takes down what is known', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, at.tablet)
    await fillNewClient(user, 'Known', 'Has allergies')
    await press(user, 'Save')
    expect(await screen.findByText('Substance is required')).toBeDefined()
    await write(user, /^Substance/, 'Latex')
    await user.click(screen.getByRole('radio', { name: 'Severe' }))
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [known] = await clientsNamed(at.server, 'Known')
    expect(known?.no_known_allergies).toBe(false)
    await at.tablet.pull()
    const allergies = await at.tablet.mirror
      .rows('allergy')
      .where('client_id')
      .equals(known?.id ?? 0)
      .toArray()
    expect(allergies).toMatchObject([{ substance: 'Latex', reaction: null, severity: 'severe' }])
  })
  test('[U14.9] takes down that there are none', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, at.tablet)
    await fillNewClient(user, 'None', 'No known allergies')
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await clientsNamed(at.server, 'None')).toMatchObject([{ no_known_allergies: true }])
  })
  test('[P2 §5] what is missing is said at the field', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, at.tablet)
    await press(user, 'Save')
    const missing = 'Say what is known about allergies, or that nobody has asked yet.'
    for (const words of [
      'First name is required',
      'Last name is required',
      'Admission date is required',
      missing,
    ]) {
      expect(await screen.findByText(words)).toBeDefined()
    }
  })
  test('[U14.4] without a connection the form says so, and keeps what was typed', async () => {
    at.tablet.network.isCut = false
    const { user } = await onTablet(`${CLIENTS}/add`, at.tablet, 'offline')
    expect(await screen.findByText(/and there is none at the moment/)).toBeDefined()
    at.tablet.network.isCut = true
    await fillNewClient(user, 'Cutoff')
    await press(user, 'Save')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This needs a connection to Hearth. Nothing was saved on this device.',
    )
    expect((await box(/^Last name/)).value).toBe('Cutoff')
    expect(await clientsNamed(at.server, 'Cutoff')).toEqual([])
  })
  test('[U14.5] saved again after the answer was lost it is one client', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, at.tablet)
    await fillNewClient(user, 'Lost')
    at.tablet.network.losesAnswers = true
    await press(user, 'Save')
    expect(await screen.findByRole('alert')).toBeDefined()
    at.tablet.network.losesAnswers = false
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await clientsNamed(at.server, 'Lost')).toHaveLength(1)
  })
  test('[U14.5] changed after the answer was lost it is one client too, and the person is told', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, at.tablet)
    await fillNewClient(user, 'First')
    at.tablet.network.losesAnswers = true
    await press(user, 'Save')
    expect(await screen.findByRole('alert')).toBeDefined()
    at.tablet.network.losesAnswers = false
    await write(user, /^Last name/, 'Second')
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await press(user, 'Save')
    expect(await screen.findByText(/What you sent first has reached Hearth/)).toBeDefined()
    expect(await clientsNamed(at.server, 'First')).toHaveLength(1)
    expect(await clientsNamed(at.server, 'Second')).toEqual([])
  })
  test('[U14.6] [P2 §8] a person whose right to it has ended reads the words of the specification', async () => {
    const carer = await openTablet(at.server, 'care_giver')
    const { user } = await onTablet(`${CLIENTS}/add`, carer)
    await fillNewClient(user, 'Unwelcome')
    await press(user, 'Save')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You do not have permission to create clients. Please contact your administrator.',
    )
    expect((await box(/^Last name/)).value).toBe('Unwelcome')
    expect(await clientsNamed(at.server, 'Unwelcome')).toEqual([])
    await carer.mirror.delete()
  })
  test('[U14.6] [P2 §8] a home that was taken away meanwhile is said not to be found', async () => {
    const { user } = await onTablet(`${CLIENTS}/add`, at.tablet)
    await fillNewClient(user, 'Nowhere')
    await user.click(await screen.findByRole('combobox', { name: /^Group Home/ }))
    await user.click(await screen.findByRole('option', { name: 'Cedar House' }))
    await grantOfCedar(new Date(at.server.clock.now).toISOString())
    await press(user, 'Save')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'User or group home not found. Please refresh and try again.',
    )
    expect(await clientsNamed(at.server, 'Nowhere')).toEqual([])
    await grantOfCedar(null)
  })
})
