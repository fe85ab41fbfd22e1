/** What tests of passkeys ask the server, as a browser does with an authenticator. */
import { expect } from 'vitest'
import { createAuthenticator, type Lies } from './authenticator.ts'
import type { PersonName } from './homes.ts'
import { ADDRESS, type TestServer } from './server.ts'

export const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** @param server of the test that runs */
export function passkeyRequests(server: () => TestServer) {
  const tokenOf = async (who: PersonName) => (await server().signIn(who)).access_token
  const ask = async (path: string, json: object = {}, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await server().request(path, { json, headers })
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }
  const own = (token: string, path = '', method = 'GET', json?: object) =>
    server().request(`/me/passkeys${path}`, { token, method, ...(json === undefined ? {} : { json }) })
  const listed = async (token: string) => (await (await own(token)).json()).passkeys
  const optionsToAdd = async (token: string) => (await own(token, '/options', 'POST')).json()
  const optionsToSignIn = async () => (await ask('/auth/passkeys/options')).body

  async function add(token: string, phone = createAuthenticator(ADDRESS)) {
    const credential = phone.make(await optionsToAdd(token))
    const answer = await server().request('/me/passkeys', {
      token,
      json: { credential },
      headers: { 'User-Agent': ANDROID },
    })
    expect(answer.status).toBe(201)
    return { phone, passkey: await answer.json() }
  }
  const show = async (phone: ReturnType<typeof createAuthenticator>, lies: Lies = {}, more: object = {}) =>
    ask('/auth/passkeys/verify', { credential: phone.answer(await optionsToSignIn(), lies), ...more })
  const mailsTo = (email: string) =>
    server().mails.filter(({ to, code }) => to === email && code === undefined)

  return { tokenOf, ask, own, listed, optionsToAdd, optionsToSignIn, add, show, mailsTo }
}
