/** The own passkeys on the profile, against the real server; the browser's part is an authenticator of the test. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Authenticator, createAuthenticator } from '../../support/authenticator.ts'
import { PEOPLE } from '../../support/homes.ts'
import { ADDRESS, startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

let server: TestServer
let tablet: Tablet
let phone: Authenticator

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
const textOf = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

/** `navigator.credentials.create` with the test's authenticator behind it. */
const create = async ({ publicKey }: CredentialCreationOptions) => {
  if (publicKey === undefined) throw new Error('Hearth asks for nothing but passkeys.')
  const { challenge, rp, user } = publicKey
  const options = { challenge: textOf(challenge), rp: { id: rp.id ?? '' }, user: { id: textOf(user.id) } }
  const { id, type, response } = phone.make(options)
  return {
    ...{ id, type, rawId: bytesOf(id), authenticatorAttachment: 'platform' },
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytesOf(response.clientDataJSON),
      attestationObject: bytesOf(response.attestationObject),
      getTransports: () => response.transports,
    },
  }
}
const makePasskey = vi.fn(create)

beforeEach(async () => {
  server = await startTestServer()
  tablet = await openTablet(server, 'care_giver')
  phone = createAuthenticator(ADDRESS)
  makePasskey.mockReset().mockImplementation(create)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'credentials', { value: { create: makePasskey }, configurable: true })
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await tablet.mirror.delete()
  await server.stop()
})

const open = (search = '') => onTablet(`/dashboard/profile${search}`, tablet, 'online', { who: 'care_giver' })
const card = async () => within(await screen.findByRole('region', { name: 'Passkeys' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const stored = () => server.database.selectFrom('passkey').selectAll().execute()

test('[A38.6] [A38.8] one adds a passkey, renames it and removes it', async () => {
  const { user } = await open()
  const passkeys = await card()
  await user.click(passkeys.getByRole('button', { name: 'Add a passkey' }))
  const question = await dialog('Add a passkey')
  expect(question.getByText(/^Add one only on a device that you alone unlock/)).toBeDefined()
  expect(makePasskey).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Continue' }))
  expect(await passkeys.findByText('Not used yet')).toBeDefined()
  expect(await screen.findByText('The passkey was added.')).toBeDefined()
  expect(await stored()).toMatchObject([{ user_id: PEOPLE.care_giver.id }])

  await user.click(passkeys.getByRole('button', { name: /^What to do with/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'My phone')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await passkeys.findByText('My phone')).toBeDefined()

  await user.click(passkeys.getByRole('button', { name: 'What to do with My phone' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const removal = await dialog('Remove Passkey')
  expect(removal.getByText(/^Remove the passkey My phone\?/)).toBeDefined()
  await user.click(removal.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(passkeys.queryByText('My phone')).toBeNull())
  expect(await stored()).toEqual([])
})

test('[A38.9] a closed prompt, and a device that has one already, are told in words', async () => {
  const { user } = await open('?passkey=add')
  const question = await dialog('Add a passkey')
  const said = async (name: string) => {
    makePasskey.mockRejectedValueOnce(new DOMException('', name))
    await user.click(question.getByRole('button', { name: 'Continue' }))
    return (await question.findByRole('alert')).textContent
  }
  expect(await said('NotAllowedError')).toMatch(/^No passkey was added\. Try again, or go on/)
  expect(await said('InvalidStateError')).toBe('This device already has a passkey of yours.')
  expect(await stored()).toEqual([])
})

test('[A38.6] [A21] after five minutes one signs in again, and comes back to the question', async () => {
  const { user, address } = await open()
  server.clock.advanceSeconds(301)
  await user.click((await card()).getByRole('button', { name: 'Add a passkey' }))
  const question = await dialog('Add a passkey')
  await user.click(question.getByRole('button', { name: 'Continue' }))
  expect((await question.findByRole('alert')).textContent).toBe('Please log in again to add a passkey')
  expect(makePasskey).not.toHaveBeenCalled()
  await waitFor(() => expect(address()).toBe('/login'), { timeout: 3_000 })
})

test('[A38.9] where the browser makes no passkeys the card says so, and offers none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await open()
  const passkeys = await card()
  expect(passkeys.getByText(/^This browser cannot make passkeys here/)).toBeDefined()
  expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('[A38.6] on a device that is not one’s own none is offered', async () => {
  await onTablet('/dashboard/profile', tablet, 'online', { who: 'care_giver', isSharedDevice: true })
  const passkeys = await card()
  expect(passkeys.getByText(/^You said that this device is not yours/)).toBeDefined()
  expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
