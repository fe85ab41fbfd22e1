/** A home's tablet with a code from a manager, without a screen: its database and calls, against the real server. */

import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeActivation } from '#domain/protocol/activations.ts'
import { reportTablet } from '#src/app/tablet/report.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { becomeTablet } from '#src/mirror/tables/enter-tablet.ts'
import { createHttp } from '#src/session/http.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { type CodeResult, tryCode, withActivation } from '#src/vault/activation.ts'
import { enrollTablet } from '#src/vault/enroll.ts'
import { Keyring } from '#src/vault/keyring.ts'
import { personSecretsOf } from '#src/vault/person-secrets.ts'
import { randomBytes } from '#src/vault/random.ts'
import type { StoredTablet, TabletPerson } from '#src/vault/stored.ts'
import { createTabletSigner } from '#src/vault/tablet-request.ts'
import { openSecrets } from '#src/vault/unlock.ts'
import { wrapSecrets } from '#src/vault/wrap.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

const HOUR_SECONDS = 3_600
const DANA = PEOPLE.care_giver.id
const OTHER_CODE = '0'.repeat(20)

let server: TestServer
let manager: string
let mirror: MirrorDatabase
let tablet: StoredTablet
/** The tablet's own clock. */
let clockMs: number
const now = () => clockMs

beforeEach(async () => {
  server = await startTestServer()
  clockMs = server.clock.now
  manager = (await server.signIn('manager')).access_token
  mirror = openMirror(`tablet-${crypto.randomUUID()}`, encryptionBy(new Keyring()))
  const { code } = await (
    await server.request('/tablets/codes', { token: manager, json: { home_id: MAPLE } })
  ).json()
  const tablet_id = await createTokenStore(mirror, { now, random: randomBytes }).deviceId()
  const form = {
    code,
    name: 'Kitchen',
    protection: 'stored',
    disk_encrypted: true,
    screen_lock: true,
  } as const
  const enrollment = await enrollTablet(form, { tablet_id, app_version: '1' }, async json =>
    (await server.request('/tablets', { json })).json(),
  )
  tablet = enrollment.tablet
  await becomeTablet(mirror, tablet)
})
afterEach(async () => {
  await mirror.delete()
  await server.stop()
})

const httpOf = (store: Parameters<typeof createHttp>[0]['store']) =>
  createHttp({
    ...{ store, now, locks: undefined, prefixUrl: `${ADDRESS}/api/v1` },
    fetch: async (input, init) => server.app.fetch(new Request(input, init)),
    tablet: { sign: createTabletSigner(tablet), onRemoved: () => {} },
  })
const report = async () => {
  const store = createTokenStore(mirror, { now, random: randomBytes })
  await reportTablet({ mirror, http: httpOf({ ...store, read: async () => undefined }) })
}
async function codeOfDana(): Promise<string> {
  const response = await server.request(`/tablets/${tablet.tablet_id}/people/${DANA}/activation`, {
    method: 'POST',
    token: manager,
  })
  return v.parse(madeActivation, await response.json()).code
}
const dana = async (): Promise<TabletPerson | undefined> => mirror.tablet_person.get(DANA)
const enter = (code: string) => tryCode({ people: mirror.tablet_person, tablet, user_id: DANA, code, now })
function requireOpened(result: CodeResult) {
  if (result.outcome !== 'open') throw new Error(`The code is ${result.outcome}.`)
  return result.opened
}

/** As the screen does it when the PIN was typed twice. */
async function choosePin(code: string) {
  const { activation, signingKey, tokens, user } = requireOpened(await enter(code))
  const secrets = await personSecretsOf(activation.keys, signingKey, user.id, now())
  const owner = { tablet_id: tablet.tablet_id, user_id: user.id }
  const thirdPart = tablet.third_part ?? new Uint8Array()
  const wrap = await wrapSecrets(secrets, '482931', thirdPart, owner, { memory_kib: 64, passes: 1 })
  const known = await dana()
  if (known === undefined) throw new Error('Dana is not on the tablet.')
  const { activation: _, ...person } = known
  await mirror.tablet_person.put({ ...person, wrap, used_activation_id: activation.id })
  return { unlocked: await openSecrets(secrets, user.id), tokens, user }
}

test('[S21.33] a report brings the sealed part to the person, and takes it away when there is none any more', async () => {
  await report()
  expect(await dana()).not.toHaveProperty('activation')
  const code = await codeOfDana()
  await report()
  expect(await dana()).toMatchObject({ activation: { sealed: { ct: expect.any(String) } } })
  expect(JSON.stringify(await mirror.tablet_person.toArray())).not.toContain(code.slice(0, 5))
  server.clock.advanceSeconds(73 * HOUR_SECONDS)
  await report()
  expect(await dana()).not.toHaveProperty('activation')
})

test('[S21.33] wrong codes wait as wrong PINs do, that person alone, and another code lifts the wait', async () => {
  const code = await codeOfDana()
  await report()
  expect((await enter(OTHER_CODE)).outcome).toBe('wrong')
  expect((await enter(OTHER_CODE)).outcome).toBe('wrong')
  expect((await enter(OTHER_CODE)).outcome).toBe('wrong')
  // The right one waits as well.
  expect((await enter(code)).outcome).toBe('waiting')
  const others = (await mirror.tablet_person.toArray()).filter(({ user_id }) => user_id !== DANA)
  expect(others.every(({ failed_tries }) => failed_tries === 0)).toBe(true)
  clockMs += 61_000
  expect((await enter(code)).outcome).toBe('open')
  expect(await dana()).toMatchObject({ failed_tries: 0, locked_until_ms: null })

  for (let count = 0; count < 3; count++) await enter(OTHER_CODE)
  const next = await codeOfDana()
  // What the tablet has is the code of before, until it is connected.
  expect((await enter(next)).outcome).toBe('waiting')
  await report()
  expect((await enter(code)).outcome).toBe('wrong')
  expect((await enter(next)).outcome).toBe('open')
})

test('[S21.33] an expired code is refused by the tablet’s own clock, without counting', async () => {
  const code = await codeOfDana()
  await report()
  clockMs += 72 * HOUR_SECONDS * 1_000
  expect(await enter(code)).toEqual({ outcome: 'over' })
  expect((await dana())?.failed_tries).toBe(0)
  clockMs -= 1_000
  expect((await enter(code)).outcome).toBe('open')
})

test('[S21.33] until a PIN is chosen the code opens again, then never: here, and after another report', async () => {
  const code = await codeOfDana()
  await report()
  requireOpened(await enter(code))
  const before = await dana()
  const { unlocked, tokens, user } = await choosePin(code)
  expect(unlocked.keyring.isWhollyOpen).toBe(true)
  expect(await enter(code)).toEqual({ outcome: 'over' })
  // An answer from before the server heard of it brings it once more, and the PIN is gone as well.
  const { wrap, ...withoutPin } = (await dana()) as TabletPerson
  expect(before?.activation).toBeDefined()
  expect(withActivation(withoutPin, before?.activation)).not.toHaveProperty('activation')
  await mirror.tablet_person.put(withoutPin)
  await report()
  expect(await enter(code)).toEqual({ outcome: 'over' })

  // The session is theirs when there is a connection: its first call renews the tokens.
  await mirror.tablet_person.put({ ...withoutPin, ...(wrap && { wrap }) })
  const open = openMirror(mirror.name, encryptionBy(unlocked.keyring, user.id))
  const store = createTokenStore(open, { now, random: randomBytes, person: unlocked })
  await store.begin(tokens, user, 'home', unlocked.signing_key)
  const http = httpOf(store)
  expect(await http.signedIn.get('me').json()).toMatchObject({ id: DANA })
  expect((await store.read())?.refresh_token).not.toBe(tokens.refresh_token)
  open.close()
})
