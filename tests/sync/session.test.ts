/** A device's session against the real server: what is kept, what is asked for, and what no failure may take away. */
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { NotOurServer, Unreachable } from '#src/session/failures.ts'
import { createHttp, type Http } from '#src/session/http.ts'
import { createSignInCalls, type SignInCalls } from '#src/session/sign-in.ts'
import type { StoredDevice, StoredSession } from '#src/session/stored.ts'
import { createTokenStore, type SessionTables, type TokenStore } from '#src/session/token-store.ts'
import { PASSWORD, PEOPLE } from '#tests/support/homes.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/server.ts'

const { email } = PEOPLE.care_giver

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Network = (request: Request) => Promise<Response>

class Device {
  readonly database: Dexie & SessionTables
  readonly store: TokenStore
  readonly http: Http
  readonly signIn: SignInCalls
  readonly asked: string[] = []
  readonly left: StoredSession[] = []
  /** What lies between this device and the server. */
  network: Network = request => this.reach(request)

  constructor(name: string) {
    this.database = new SessionDatabase(name)
    this.store = createTokenStore(this.database, {
      now: () => server.clock.now,
      random: size => crypto.getRandomValues(new Uint8Array(size)),
    })
    this.http = createHttp({
      store: this.store,
      now: () => server.clock.now,
      fetch: (input, init) => this.network(new Request(input, init)),
      locks: undefined,
      prefixUrl: `${ADDRESS}/api/v1`,
    })
    this.signIn = createSignInCalls({
      http: this.http,
      store: this.store,
      onUserReplaced: async previous => void this.left.push(previous),
    })
  }

  async reach(request: Request): Promise<Response> {
    this.asked.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`)
    return server.app.fetch(request)
  }

  async enter(who: string = email): Promise<void> {
    await server.database.deleteFrom('rate_limit').execute()
    await this.signIn.beginSignIn(who, PASSWORD)
    await this.signIn.verifyCode({
      email: who,
      otp: server.lastCode(who),
      device_kind: 'mine',
      redirect: null,
    })
    this.asked.length = 0
  }

  me = () => this.http.signedIn.get('me').json<{ id: number }>()
}

class SessionDatabase extends Dexie {
  declare session: Dexie.Table<StoredSession, StoredSession['id']>
  declare device: Dexie.Table<StoredDevice, 'this'>
  constructor(name: string) {
    super(name)
    this.version(1).stores({ session: 'id', device: 'id' })
  }
}

let device: Device
beforeEach(() => {
  device = new Device(uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size))))
})
afterEach(() => device.database.delete())

describe('after signing in', () => {
  test('the device keeps tokens, profile and a signing key that cannot be carried away', async () => {
    await device.enter()
    const session = await device.store.read()
    expect(session).toMatchObject({
      user: { id: PEOPLE.care_giver.id, first_name: 'Dana', company_name: 'Maple Grove Homes' },
      role: 'care_giver',
      grants: [{ granted_scope: 'home:1', role: 'care_giver', until_at: null }],
      current_home_id: 1,
      isRefused: false,
    })
    expect(session?.signing_key.extractable).toBe(false)
    expect(session?.signing_key.algorithm).toMatchObject({ name: 'ECDSA', namedCurve: 'P-256' })
    const row = await server.database
      .selectFrom('session')
      .select(['device_id', 'public_key'])
      .where('id', '=', session?.session_id ?? '')
      .executeTakeFirstOrThrow()
    expect(row.device_id).toBe(await device.store.deviceId())
    expect(row.public_key).toMatchObject({ kty: 'EC', crv: 'P-256' })
  })

  test('a device id is made once, also by two tabs at the same moment', async () => {
    const ids = await Promise.all([device.store.deviceId(), device.store.deviceId()])
    expect(new Set([...ids, await device.store.deviceId()]).size).toBe(1)
  })

  test('[A21] a call made while its person signs in again on the device waits for the new session, in every tab', async () => {
    await device.enter()
    const before = await device.store.read()
    await device.signIn.beginSignIn(email, PASSWORD)
    let during: Promise<{ id: number }> | undefined
    const kept: (StoredSession | undefined)[] = []
    device.network = async request => {
      const response = await device.reach(request)
      if (!request.url.endsWith('auth/otp/verify')) return response
      // The server has ended the old session, and this device does not know the new one yet.
      during = device.me()
      await new Promise(resolve => setTimeout(resolve, 50))
      kept.push(await device.store.read())
      return response
    }
    await device.signIn.verifyCode({
      email,
      otp: server.lastCode(email),
      device_kind: 'mine',
      redirect: null,
    })
    expect((await during)?.id).toBe(PEOPLE.care_giver.id)
    expect(kept).toEqual([before])
    expect(await device.store.read()).toMatchObject({ isRefused: false, isEnded: false })
  })

  test('[A21] on a copy of the device nobody waits: there the session has ended', async () => {
    await device.enter()
    const copy = new Device('a copy of the device')
    await copy.database.session.bulkPut(await device.database.session.toArray())
    await copy.database.device.bulkPut(await device.database.device.toArray())
    await device.enter()
    await expect(copy.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await copy.store.read()).toMatchObject({ isRefused: true, isEnded: true })
    await copy.database.delete()
  })

  test('another person signing in is announced before the session changes hands', async () => {
    await device.enter()
    await device.enter(PEOPLE.manager.email)
    expect(device.left.map(({ user }) => user.id)).toEqual([PEOPLE.care_giver.id])
    expect((await device.store.read())?.user.id).toBe(PEOPLE.manager.id)
  })
})

describe('tokens', () => {
  beforeEach(() => device.enter())

  test('with little time left are renewed before the call', async () => {
    server.clock.advanceSeconds(800)
    await device.me()
    expect(device.asked).toEqual(['POST /auth/refresh', 'GET /me'])
  })

  test('that the server finds expired are renewed and the call is made once more, body and all', async () => {
    const before = await device.store.read()
    await device.database.session.update('current', { access_expires_at_ms: server.clock.now + 9_999_999 })
    server.clock.advanceSeconds(3_600)
    const answer = await device.http.signedIn
      .put('staff/set-current-home', { json: { current_home_id: null } })
      .json()
    expect(answer).toMatchObject({ current_home_id: null })
    expect(device.asked).toEqual([
      'PUT /staff/set-current-home',
      'POST /auth/refresh',
      'PUT /staff/set-current-home',
    ])
    expect((await device.store.read())?.access_token).not.toBe(before?.access_token)
  })

  test('are renewed once for ten calls at the same moment', async () => {
    server.clock.advanceSeconds(3_600)
    await Promise.all(Array.from({ length: 10 }, device.me))
    expect(device.asked.filter(call => call === 'POST /auth/refresh')).toHaveLength(1)
  })

  test('whose renewal was answered into the void are asked for again and work', async () => {
    server.clock.advanceSeconds(3_600)
    device.network = async request => {
      const answer = await device.reach(request)
      if (request.url.endsWith('/auth/refresh')) throw new TypeError('network lost')
      return answer
    }
    await expect(device.me()).rejects.toBeInstanceOf(Unreachable)
    device.network = request => device.reach(request)
    expect(await device.me()).toMatchObject({ id: PEOPLE.care_giver.id })
  })

  test('are still used when they cannot be renewed yet', async () => {
    server.clock.advanceSeconds(800)
    device.network = async request => {
      if (request.url.endsWith('/auth/refresh')) throw new TypeError('network lost')
      return device.reach(request)
    }
    expect(await device.me()).toMatchObject({ id: PEOPLE.care_giver.id })
  })
})

describe('nothing but the server signs anybody out', () => {
  beforeEach(() => device.enter())

  test('no network is Unreachable and changes nothing', async () => {
    server.clock.advanceSeconds(30 * 86_400)
    device.network = () => Promise.reject(new TypeError('offline'))
    await expect(device.me()).rejects.toBeInstanceOf(Unreachable)
    expect((await device.store.read())?.isRefused).toBe(false)
  })

  test("[S14] a captive portal's page is not our server, whatever its status", async () => {
    for (const status of [200, 401, 403, 511]) {
      device.network = async () => new Response('<html>Accept the terms</html>', { status })
      await expect(device.me()).rejects.toBeInstanceOf(NotOurServer)
    }
    server.clock.advanceSeconds(3_600)
    device.network = async () => new Response('{"sub_status":"session_ended"}', { status: 401 })
    await expect(device.me()).rejects.toBeInstanceOf(NotOurServer)
    expect((await device.store.read())?.isRefused).toBe(false)
  })

  test('a database that is starting up is a refusal for now, and the session stays', async () => {
    server.clock.advanceSeconds(3_600)
    device.network = async () =>
      Response.json(
        { code: 'unavailable', message: 'Hearth is starting up again.' },
        { status: 503, headers: { 'X-Hearth': '1', 'Retry-After': '2' } },
      )
    await expect(device.me()).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 2 },
    })
    expect((await device.store.read())?.isRefused).toBe(false)
  })

  test('a refused refresh asks for a new sign-in and keeps everything else', async () => {
    const before = await device.store.read()
    await server.database.updateTable('session').set({ ended_at: '2026-03-10T13:00:00.000Z' }).execute()
    server.clock.advanceSeconds(3_600)
    await expect(device.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    const after = await device.store.read()
    expect(after).toMatchObject({ isRefused: true, user: before?.user, session_id: before?.session_id })

    device.asked.length = 0
    await expect(device.me()).rejects.toBeInstanceOf(Refusal)
    expect(device.asked).toEqual([])
    await device.enter()
    expect(await device.store.read()).toMatchObject({ isRefused: false })
    expect(await device.me()).toMatchObject({ id: PEOPLE.care_giver.id })
  })
})

test("the server's words and fields reach the form", async () => {
  await server.database.deleteFrom('rate_limit').execute()
  await expect(device.signIn.beginSignIn(email, 'wrong')).rejects.toMatchObject({ message: 'Login failed' })
  await device.signIn.beginSignIn(email, PASSWORD)
  await expect(
    device.signIn.verifyCode({ email, otp: 'nope', device_kind: 'mine', redirect: null }),
  ).rejects.toMatchObject({
    details: { sub_status: 'code_wrong', fields: { otp: ['This code is not correct.'] } },
  })
})
