/** Codes that open a home's tablet in an emergency, and what tablets tell of their use (decision 106). */
import { randomUUID, webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  EMERGENCY_USE_INFO,
  type EmergencyAnswer,
  emergencyContext,
  type ReportedEmergencyUse,
} from '#domain/protocol/emergency.ts'
import type { DeliveryKey, Tablet } from '#domain/protocol/tablets.ts'
import { fullName } from '#domain/values/full-name.ts'
import { sendNotifications } from '#server/clock/notifications.ts'
import { openUnderCode } from '../../src/vault/sealed-code.ts'
import { type HomeTablet, homeTablet, PLAIN_REPORT, startWithTablet } from '../support/home-tablet.ts'
import { MAPLE, NORTHFIELD_HOUSE, PEOPLE, type PersonName } from '../support/homes.ts'
import type { TestServer } from '../support/server.ts'
import { newIdAt } from '../support/tablet.ts'

let server: TestServer
let tablet: HomeTablet
let manager: string

beforeEach(async () => {
  ;({ server, manager, tablet } = await startWithTablet())
})
afterEach(() => server.stop())

const MANAGERS_OF_MAPLE = [PEOPLE.manager, PEOPLE.provider].map(({ email }) => email).toSorted()
async function emergencyMails() {
  await sendNotifications(server.dependencies)
  return server.mails.filter(({ subject }) => subject === 'Charts were opened in an emergency')
}
const makeCode = (token = manager, id = tablet.id) =>
  server.request(`/tablets/${id}/emergency-codes`, { method: 'POST', token })
const newCode = async () => (await makeCode()).json()
const remove = () => server.request(`/tablets/${tablet.id}/remove`, { method: 'PUT', token: manager })
const review = (use: string, token = manager) =>
  server.request(`/tablets/${tablet.id}/emergency-uses/${use}/review`, { method: 'PUT', token })

const told = (emergency: object) => ({ emergency: { code: null, uses: [], ...emergency } })
const report = async (emergency: object = {}): Promise<EmergencyAnswer> =>
  (await tablet.report(told(emergency))).emergency ?? expect.fail('Nothing was said of emergencies.')

async function shown(): Promise<Tablet> {
  const { tablets } = await (await server.request('/tablets', { token: manager })).json()
  return tablets.find(({ id }: Tablet) => id === tablet.id)
}
const shownEmergency = async () => (await shown()).emergency

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const encoder = new TextEncoder()
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

async function useOf(
  code_id: string,
  different: Partial<ReportedEmergencyUse> = {},
  words: object = { opened_by: 'Pat Doyle', reason: 'Patrick does not wake up' },
): Promise<ReportedEmergencyUse> {
  const { delivery_key } = await tablet.report()
  const { id: key_id, x, y }: DeliveryKey = delivery_key
  const id = newIdAt(server)
  const recipientPublicKey = await webcrypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', x, y },
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    [],
  )
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: encoder.encode(EMERGENCY_USE_INFO) },
    encoder.encode(JSON.stringify(words)),
    encoder.encode(id),
  )
  return {
    ...{ id, code_id, opened_at: '2026-03-10T03:00:00.000Z', closed_at: null, wrong_codes: 3 },
    ...{ key_id, enc: base64url(enc), ct: base64url(ct) },
    ...different,
  }
}

describe('[A37.14] an emergency code', () => {
  test('is made by who manages the home, and by nobody else', async () => {
    const statusFor = async (who: PersonName) =>
      (await makeCode((await server.signIn(who)).access_token)).status
    expect((await makeCode()).status).toBe(201)
    expect(await statusFor('provider')).toBe(201)
    for (const who of ['care_giver', 'staff', 'progress_note', 'admin', 'super_admin'] as const)
      expect([who, await statusFor(who)]).toEqual([who, 403])
    expect(await statusFor('other_manager')).toBe(404)
    expect((await makeCode(manager, newIdAt(server))).status).toBe(404)
    const elsewhere = await homeTablet(server)
    await elsewhere.enroll((await server.signIn('other_manager')).access_token, NORTHFIELD_HOUSE)
    expect((await makeCode(manager, elsewhere.id)).status).toBe(404)
    expect((await server.request(`/tablets/${tablet.id}/emergency-codes`, { method: 'POST' })).status).toBe(
      401,
    )
  })

  test('opens what the tablet gets with its report: all keys, for that tablet and that code', async () => {
    expect(await report()).toEqual({ code: null, confirmed_use_ids: [] })
    const { id, code, made_at } = await newCode()
    const { code: kept } = await report()
    expect(kept).toMatchObject({ id, made_at })
    const sealed = kept?.sealed ?? expect.fail('The tablet got nothing.')
    expect(JSON.stringify(kept)).not.toContain(code)
    const context = emergencyContext(tablet.id, id)
    expect(await openUnderCode(code, sealed, context)).toEqual(tablet.enrollment.secrets)
    expect(await openUnderCode(code, sealed, emergencyContext(randomUUID(), id))).toBeUndefined()
    expect(await openUnderCode(code, sealed, emergencyContext(tablet.id, randomUUID()))).toBeUndefined()
  })

  test('is nowhere in the database and in no list', async () => {
    const { code } = await newCode()
    const rows = await server.database.selectFrom('tablet_emergency_code').selectAll().execute()
    const list = await (await server.request('/tablets', { token: manager })).text()
    const log = await (await server.request('/access-log?what=group_homes', { token: manager })).text()
    for (const text of [JSON.stringify(rows), list, log]) expect(text).not.toContain(code)
    expect(list).not.toMatch(/sealed|"ct"/)
    expect(log).toContain('tablet.emergency_code')
  })

  test('takes the place of the one before, and ends with the tablet and with its keys', async () => {
    const first = await newCode()
    const second = await newCode()
    expect((await report()).code?.id).toBe(second.id)
    expect(second.code).not.toBe(first.code)
    await tablet.enroll(manager, MAPLE)
    expect((await report()).code).toBeNull()
    expect((await shownEmergency()).code).toMatchObject({ state: 'ended' })
    await newCode()
    await remove()
    const sealed = await server.database.selectFrom('tablet_emergency_code').select('sealed').execute()
    expect(sealed).toEqual([{ sealed: null }, { sealed: null }, { sealed: null }])
    expect((await makeCode()).status).toBe(409)
  })

  test('is shown with its age, whether the tablet has it, and how many wrong ones were typed', async () => {
    expect(await shownEmergency()).toEqual({ code: null, uses: [] })
    const { id, made_at } = await newCode()
    const made_by_name = fullName(PEOPLE.manager)
    const fresh = { state: 'ready', made_at, made_by_name, received_at: null, wrong_codes: 0 }
    expect((await shownEmergency()).code).toEqual(fresh)
    server.clock.advanceSeconds(60)
    await report({ code: { id, wrong_codes: 2 } })
    await report({ code: { id, wrong_codes: 1 } })
    const received_at = new Date(server.clock.now).toISOString()
    expect((await shownEmergency()).code).toMatchObject({ state: 'ready', received_at, wrong_codes: 2 })
  })

  test('is not told to an app that does not know of it', async () => {
    await newCode()
    expect(await tablet.report()).not.toHaveProperty('emergency')
  })
})

describe('[A37.15] the use of a code', () => {
  test('is stored once, however often it is told, and ends the code', async () => {
    const { id: codeId } = await newCode()
    const use = await useOf(codeId)
    expect(await report({ uses: [use] })).toEqual({ code: null, confirmed_use_ids: [use.id] })
    await report({ uses: [use] })
    const closed_at = '2026-03-10T03:20:00.000Z'
    await report({ uses: [{ ...use, closed_at }] })
    await report({ uses: [use] })
    const { code, uses } = await shownEmergency()
    expect(code).toMatchObject({ state: 'used', wrong_codes: 3 })
    expect(uses).toEqual([
      {
        ...{ id: use.id, opened_at: use.opened_at, closed_at },
        ...{ opened_by: 'Pat Doyle', reason: 'Patrick does not wake up', is_code_used_again: false },
        ...{ reviewed_at: null, reviewed_by: null, reviewed_by_name: null },
      },
    ])
    const mails = await emergencyMails()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(MANAGERS_OF_MAPLE)
    expect(JSON.stringify(mails)).not.toMatch(/Patrick|Pat Doyle|Maple/)
    const events = server.log.filter(({ event }) => event === 'tablet_opened_in_emergency')
    expect(events).toEqual([{ event: 'tablet_opened_in_emergency', tablet_id: tablet.id, use_id: use.id }])
  })

  test('counts without its words, when they were sealed to a key the server has lost, or damaged', async () => {
    const { id } = await newCode()
    const uses = [await useOf(id, { key_id: 'A'.repeat(22) }), await useOf(id, {}, { opened_by: '' })]
    await report({ uses })
    const stored = (await shownEmergency()).uses
    expect(stored.map(({ opened_by, reason }) => [opened_by, reason])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('twice with one code says that there is a copy of the tablet', async () => {
    const { id } = await newCode()
    await report({ uses: [await useOf(id)] })
    await report({ uses: [await useOf(id, { opened_at: '2026-03-10T04:00:00.000Z' })] })
    const other = await newCode()
    await report({ uses: [await useOf(other.id, { opened_at: '2026-03-10T05:00:00.000Z' })] })
    // Whoever has a copy can make up as many as they like.
    expect(await emergencyMails()).toHaveLength(MANAGERS_OF_MAPLE.length)
    const { uses } = await shownEmergency()
    expect(uses.map(({ is_code_used_again }) => is_code_used_again)).toEqual([false, true, true])
  })

  test('is stored of a tablet that is suspended or was removed meanwhile', async () => {
    const { id } = await newCode()
    const [first, second] = [await useOf(id), await useOf(id)]
    await server.database.updateTable('tablet').set({ suspended_at: '2026-03-10T13:00:00.000Z' }).execute()
    const reportOf = (uses: readonly object[]) =>
      tablet.request('/tablet/report', { json: { ...PLAIN_REPORT, ...told({ uses }) } })
    expect((await reportOf([first])).status).toBe(403)
    await remove()
    expect((await reportOf([second])).status).toBe(403)
    expect((await shownEmergency()).uses).toHaveLength(2)
  })

  test('of another tablet is not changed by who knows its id', async () => {
    const { id } = await newCode()
    const use = await useOf(id)
    await report({ uses: [use] })
    const other = await homeTablet(server)
    await other.enroll(manager, MAPLE)
    const closed = { ...use, closed_at: '2026-03-10T03:20:00.000Z' }
    await other.report(told({ uses: [closed] }))
    expect((await shownEmergency()).uses).toMatchObject([{ id: use.id, closed_at: null }])
  })

  test('is reviewed once, by who manages the home, and the access log says so', async () => {
    const use = await useOf((await newCode()).id)
    await report({ uses: [use] })
    const statusFor = async (who: PersonName) =>
      (await review(use.id, (await server.signIn(who)).access_token)).status
    expect(await statusFor('care_giver')).toBe(403)
    expect(await statusFor('super_admin')).toBe(403)
    expect(await statusFor('other_manager')).toBe(404)
    expect((await review(newIdAt(server))).status).toBe(404)
    const reviewed = await (await review(use.id)).json()
    const facts = { reviewed_by: PEOPLE.manager.id, reviewed_by_name: fullName(PEOPLE.manager) }
    expect(reviewed.emergency.uses).toMatchObject([{ ...facts, reviewed_at: expect.any(String) }])
    server.clock.advanceSeconds(60)
    const provider = (await server.signIn('provider')).access_token
    expect((await (await review(use.id, provider)).json()).emergency.uses).toMatchObject([facts])
    const log = await (await server.request('/access-log?what=group_homes', { token: manager })).text()
    expect(log).toContain('tablet.review_emergency')
  })
})
