/** Adding, renaming and removing passkeys of one's own. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator, type Lies } from '../support/authenticator.ts'
import { PEOPLE } from '../support/homes.ts'
import { passkeyRequests } from '../support/passkeys.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

const EMAIL = PEOPLE.care_giver.email
const REFUSED = {
  code: 'unauthenticated',
  message: 'This passkey was not accepted. Sign in with your password and a code.',
  sub_status: 'passkey_refused',
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const { tokenOf, own, listed, optionsToAdd, optionsToSignIn, add, show, mailsTo } = passkeyRequests(
  () => server,
)

describe('the own passkeys', () => {
  test('[A38.6] a passkey is added within five minutes of signing in', async () => {
    const token = await tokenOf('care_giver')
    const options = await own(token, '/options', 'POST')
    expect(await options.json()).toMatchObject({
      rp: { id: 'hearth.example.org', name: 'Hearth' },
      user: { name: EMAIL, displayName: 'Dana Reyes' },
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    })
    server.clock.advanceSeconds(301)
    const late = await own(token, '/options', 'POST')
    expect([late.status, await late.json()]).toMatchObject([403, { sub_status: 'sign_in_again' }])
    expect(await listed(token)).toEqual([])
  })

  test('[A38.6] not on a device that is somebody else’s, which others unlock', async () => {
    const { access_token: token } = await server.signIn('care_giver', { device_kind: 'shared' })
    const answer = await own(token, '/options', 'POST')
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: 'Add a passkey on a device of your own.' },
    ])
  })

  const LIES: Readonly<Record<string, Lies>> = {
    'a page elsewhere': { origin: 'https://hearth.example.com' },
    'another host': { rpId: 'example.org' },
    'a user who was not verified': { isVerified: false },
    'an answer that signs in': { type: 'webauthn.get' },
  }
  test.each(Object.entries(LIES))('[A38.3] %s adds none', async (_, lies) => {
    const token = await tokenOf('care_giver')
    const credential = createAuthenticator(ADDRESS).make(await optionsToAdd(token), lies)
    const answer = await own(token, '', 'POST', { credential })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'This passkey could not be added. Please try again.' },
    ])
    expect(await listed(token)).toEqual([])
  })

  test('[A38.4] a challenge to add is good once, for five minutes, and in its own session', async () => {
    const [token, colleague] = [await tokenOf('care_giver'), await tokenOf('manager')]
    const elsewhere = await tokenOf('care_giver')
    const tooLong = [400, { message: 'This took too long. Add the passkey again.' }]
    const answered = async (
      asker: string,
      options: Parameters<ReturnType<typeof createAuthenticator>['make']>[0],
    ) => {
      const answer = await own(asker, '', 'POST', { credential: createAuthenticator(ADDRESS).make(options) })
      return [answer.status, await answer.json()]
    }
    const options = await optionsToAdd(token)
    expect(await answered(colleague, options)).toMatchObject(tooLong)
    expect(await answered(elsewhere, options)).toMatchObject(tooLong)
    expect(await answered(token, options)).toMatchObject([201, {}])
    expect(await answered(token, options)).toMatchObject(tooLong)
    expect(await answered(token, { ...options, ...(await optionsToSignIn()) })).toMatchObject(tooLong)
    const late = await optionsToAdd(token)
    server.clock.advanceSeconds(300)
    expect(await answered(token, late)).toMatchObject(tooLong)
  })

  test('[A38.6] no passkey is added twice, and twenty at most', async () => {
    const token = await tokenOf('care_giver')
    const { phone } = await add(token)
    const options = await optionsToAdd(token)
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: phone.credentialId, transports: ['internal', 'hybrid'] },
    ])
    expect((await own(token, '', 'POST', { credential: phone.make(options) })).status).toBe(400)
    const others = await tokenOf('manager')
    const stolen = phone.make(await optionsToAdd(others))
    expect((await own(others, '', 'POST', { credential: stolen })).status).toBe(400)
    for (let count = 1; count < 20; count++) await add(token)
    const refused = await own(token, '/options', 'POST')
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'You have 20 passkeys. Remove one before you add another.',
    ])
  })

  test('[A38.7] who adds or removes one is told by mail, in the language of the account', async () => {
    const token = await tokenOf('care_giver')
    await server.request('/me', { method: 'PATCH', token, json: { language: 'German' } })
    const { passkey } = await add(token)
    await expect
      .poll(() => mailsTo(EMAIL).map(({ subject }) => subject))
      .toEqual(['Ihrem Hearth-Konto wurde ein Passkey hinzugefügt'])
    expect(mailsTo(EMAIL)[0]?.text).toContain('Chrome auf Android')
    await own(token, `/${passkey.id}`, 'DELETE')
    await expect
      .poll(() => mailsTo(EMAIL).at(-1)?.subject)
      .toBe('Aus Ihrem Hearth-Konto wurde ein Passkey entfernt')
    const kinds = await server.database
      .selectFrom('operation')
      .select('kind')
      .where('kind', 'like', 'user.%_passkey')
      .orderBy('received_at')
      .orderBy('kind')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['user.add_passkey', 'user.remove_passkey'])
  })

  test('[A38.8] a person sees, renames and removes their own, and nobody else’s', async () => {
    const [token, manager] = [await tokenOf('care_giver'), await tokenOf('manager')]
    const { phone, passkey } = await add(token)
    const created_at = new Date(server.clock.now).toISOString()
    expect(passkey).toEqual({ id: passkey.id, name: 'Chrome on Android', created_at, last_used_at: null })
    server.clock.advanceSeconds(60)
    await show(phone)
    const last_used_at = new Date(server.clock.now).toISOString()
    expect(await listed(token)).toEqual([{ ...passkey, last_used_at }])

    expect(await listed(manager)).toEqual([])
    expect((await own(manager, `/${passkey.id}`, 'PATCH', { name: 'Mine' })).status).toBe(404)
    expect((await own(manager, `/${passkey.id}`, 'DELETE')).status).toBe(404)
    const staff = await server.request(`/staff/${PEOPLE.care_giver.id}`, { token: manager })
    expect(staff.status).toBe(200)
    expect(JSON.stringify(await staff.json())).not.toMatch(/passkey/i)

    const renamed = await own(token, `/${passkey.id}`, 'PATCH', { name: ' My phone ' })
    expect(await renamed.json()).toEqual({ ...passkey, last_used_at, name: 'My phone' })
    for (const name of ['', ' ', 'x'.repeat(61), 'two\nlines', 7])
      expect((await own(token, `/${passkey.id}`, 'PATCH', { name })).status).toBe(400)
    expect((await own(token, `/${passkey.id}`, 'DELETE')).status).toBe(200)
    expect((await own(token, `/${passkey.id}`, 'DELETE')).status).toBe(404)
    expect(await listed(token)).toEqual([])
    expect(await show(phone)).toMatchObject({ status: 401, body: REFUSED })
  })

  test('[A38.8] a deactivated person cannot use theirs, and has them again once they are back', async () => {
    const manager = await tokenOf('manager')
    const { phone } = await add(await tokenOf('care_giver'))
    await server.request(`/staff/${PEOPLE.care_giver.id}`, { method: 'DELETE', token: manager })
    expect(await show(phone)).toMatchObject({ status: 401, body: REFUSED })
    await server.request(`/staff/${PEOPLE.care_giver.id}/reactivate`, {
      method: 'PUT',
      token: manager,
      json: { home_id: 1, role: 'care_giver' },
    })
    expect((await show(phone)).status).toBe(200)
  })

  test('[A38.8] an account that is deleted leaves none', async () => {
    const token = await tokenOf('care_giver')
    const { phone } = await add(token)
    const { phone: others } = await add(await tokenOf('manager'))
    expect((await server.request('/me', { method: 'DELETE', token })).status).toBe(200)
    const left = await server.database.selectFrom('passkey').select('user_id').execute()
    expect(left).toEqual([{ user_id: PEOPLE.manager.id }])
    expect(await show(phone)).toMatchObject({ status: 401, body: REFUSED })
    expect((await show(others)).status).toBe(200)
  })
})
