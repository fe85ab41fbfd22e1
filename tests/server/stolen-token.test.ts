/** A refresh token that was copied off its device. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeviceKey, deviceKey } from '../support/device-key.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: DeviceKey
let session: SignedIn
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  key = await deviceKey()
  session = await server.signIn('care_giver', { public_key: key.public_key })
})

const refresh = (refresh_token: string, more: object = {}) =>
  server.request('/auth/refresh', { json: { grant_type: 'refresh_token', refresh_token, ...more } })
const owner = async (refresh_token: string) =>
  refresh(refresh_token, { proof: await key.proofOf(refresh_token) })
const tokenIn = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(200)
  return (await answer.json()).refresh_token
}
const refusal = async (answer: Response) => [answer.status, (await answer.json()).sub_status]

describe('[A6] a token that was rotated', () => {
  test('gives a thief nothing and ends the family, also when no device is named', async () => {
    await tokenIn(await refresh(session.refresh_token))
    expect(await refusal(await refresh(session.refresh_token))).toEqual([401, 'session_ended'])
  })

  test('is not believed with the proof of another token or of another key', async () => {
    const stranger = await deviceKey()
    const second = await tokenIn(await owner(session.refresh_token))
    const wrong = await key.proofOf(second)
    expect(await refusal(await refresh(session.refresh_token, { proof: wrong }))).toEqual([
      401,
      'session_ended',
    ])
    session = await server.signIn('care_giver', { public_key: key.public_key })
    await tokenIn(await owner(session.refresh_token))
    const forged = await stranger.proofOf(session.refresh_token)
    expect((await refresh(session.refresh_token, { proof: forged })).status).toBe(401)
  })

  test('of a session without a key is reuse: nobody can prove anything', async () => {
    const keyless = await server.signIn('manager')
    await tokenIn(await refresh(keyless.refresh_token))
    expect(await refusal(await refresh(keyless.refresh_token))).toEqual([401, 'session_ended'])
  })

  test('by a thief who was first is found out when the thief comes again behind the owner', async () => {
    const thiefs = await tokenIn(await refresh(session.refresh_token))
    const owners = await tokenIn(await owner(session.refresh_token))
    expect(owners).toBe(thiefs)
    await tokenIn(await owner(owners))
    expect(await refusal(await refresh(thiefs))).toEqual([401, 'session_ended'])
  })
})

describe('[A6] once a device has shown its key', () => {
  test('a copied token that is still good opens nothing elsewhere, and the owner goes on', async () => {
    const second = await tokenIn(await owner(session.refresh_token))
    expect(await refusal(await refresh(second))).toEqual([401, 'token_invalid'])
    const stranger = await deviceKey()
    const forged = await stranger.proofOf(second)
    expect(await refusal(await refresh(second, { proof: forged }))).toEqual([401, 'token_invalid'])
    await tokenIn(await owner(second))
  })

  test('a device of an older Hearth, which shows none, refreshes as before', async () => {
    const second = await tokenIn(await refresh(session.refresh_token))
    await tokenIn(await refresh(second))
  })
})
