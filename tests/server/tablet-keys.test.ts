/** New keys for a home's tablet: when the server wants them, who may give them, what it keeps and seals to. */
import { randomBytes, webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AreaDataKey,
  type AreaSecrets,
  MAX_EARLIER_PRIVATE_KEYS,
  type TabletKeyState,
  type TabletSecrets,
} from '#domain/protocol/tablet-keys.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { type HomeTablet, startWithTablet } from '../support/home-tablet.ts'
import { MAPLE, MAPLE_GROVE, PEOPLE, type PersonName } from '../support/homes.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let tablet: HomeTablet
let manager: string

beforeEach(async () => {
  ;({ server, manager, tablet } = await startWithTablet())
})
afterEach(() => server.stop())

const first = (): TabletSecrets => tablet.enrollment.secrets as TabletSecrets
const onTablet = async (who: PersonName) => {
  const { access_token } = await server.signIn(who, { device_id: tablet.id, device_kind: 'home' })
  return access_token
}
const asked = async (method: string, path: string, token: string | undefined, json: object) => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const response = await tablet.request(path, { method, json, headers })
  const body = await response.json()
  return { status: response.status, sub_status: body.sub_status, body }
}
const keysOf = async (token: string): Promise<Partial<Record<Area, AreaSecrets>>> =>
  (await asked('POST', '/tablet/keys', token, {})).body.areas
const stateOf = async (): Promise<TabletKeyState> => (await tablet.report()).keys
const rotate = (token = manager) =>
  server.request(`/tablets/${tablet.id}/rotate-keys`, { method: 'PUT', token })
const shown = async () => {
  const { tablets } = await (await server.request('/tablets', { token: manager })).json()
  return tablets[0]
}

const newPrivateKey = async () => {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const { x = '', y = '', d = '' } = await webcrypto.subtle.exportKey('jwk', pair.privateKey)
  return { x, y, d }
}
const newKey = (number: number): AreaDataKey => ({ number, key: randomBytes(32).toString('base64url') })
const change = async (area: Area, number: number, earlier = first()[area].data_keys) => ({
  [area]: { data_keys: [...earlier, newKey(number)], private_key: await newPrivateKey() },
})
const put = (token: string | undefined, areas: object) => asked('PUT', '/tablet/keys', token, { areas })
const use = (token: string | undefined, areas: object) =>
  asked('PUT', '/tablet/keys/in-use', token, { areas })

describe('[A37.30] new keys are wanted', () => {
  const endGrant = (who: PersonName) =>
    server.request(`/group-homes/${MAPLE}/staff/${PEOPLE[who].id}`, { method: 'DELETE', token: manager })
  const wanted = async () => (await stateOf()).wanted

  test('once, when somebody leaves who was given keys there, and not for who never was', async () => {
    await keysOf(await onTablet('care_giver'))
    expect(await wanted()).toBe(1)
    expect((await endGrant('staff')).status).toBe(200)
    server.clock.advanceSeconds(1)
    expect(await wanted()).toBe(1)
    expect((await endGrant('care_giver')).status).toBe(200)
    server.clock.advanceSeconds(1)
    expect(await wanted()).toBe(2)
    expect(await wanted()).toBe(2)
  })

  test('when an account with a PIN from before keys were noted is deactivated', async () => {
    await tablet.report({ people: [{ user_id: PEOPLE.care_giver.id, failed_tries: 0, locked_until: null }] })
    const { access_token: token } = await server.signIn('provider')
    await server.request(`/staff/${PEOPLE.care_giver.id}`, { method: 'DELETE', token })
    server.clock.advanceSeconds(1)
    expect(await wanted()).toBe(2)
  })

  test('when somebody sees fewer areas, also when they have signed in again before a report', async () => {
    await keysOf(await onTablet('care_giver'))
    const { access_token: token } = await server.signIn('provider')
    const json = { role: 'progress_note' }
    const changed = await server.request(`/staff/${PEOPLE.care_giver.id}`, { method: 'PUT', token, json })
    expect(changed.status).toBe(200)
    server.clock.advanceSeconds(1)
    expect(Object.keys(await keysOf(await onTablet('care_giver')))).toEqual(['notes'])
    expect(await wanted()).toBe(2)
    expect(await wanted()).toBe(2)
  })

  test('when a manager asks, whom the access log names; nobody else may', async () => {
    for (const [who, status] of [
      ['care_giver', 403],
      ['admin', 403],
      ['super_admin', 403],
      ['other_manager', 404],
    ] as const)
      expect((await rotate((await server.signIn(who)).access_token)).status, who).toBe(status)
    expect(await shown()).toMatchObject({ is_rotation_pending: false, rotated_at: null })
    expect(await (await rotate()).json()).toMatchObject({ is_rotation_pending: true })
    expect(await wanted()).toBe(2)
    const log = await server.request('/access-log?what=group_homes', { token: manager })
    expect((await log.json()).accesses).toContainEqual(
      expect.objectContaining({ operation: 'tablet.rotate_keys', person_id: PEOPLE.manager.id }),
    )
  })
})

describe('[A37.31] new keys are taken', () => {
  test('from who opens their area on this tablet, with both signatures', async () => {
    await rotate()
    const dana = await onTablet('care_giver')
    const areas = await change('clinical', 2)
    expect((await put(undefined, areas)).status).toBe(401)
    const elsewhere = (await server.signIn('care_giver')).access_token
    expect((await put(elsewhere, areas)).status).toBe(403)
    expect((await put(await onTablet('progress_note'), areas)).status).toBe(403)
    const unsigned = await server.request('/tablet/keys', { method: 'PUT', token: dana, json: { areas } })
    expect(unsigned.status).toBe(401)
    expect((await put(dana, areas)).body).toEqual({
      wanted: 2,
      areas: {
        notes: { numbers: [1], sealed_to: 1 },
        clinical: { numbers: [1, 2], sealed_to: 1 },
        office: { numbers: [1], sealed_to: 1 },
      },
    })
    expect((await put(await onTablet('progress_note'), await change('notes', 2))).status).toBe(200)
  })

  test('from the first of two, with the number that is wanted or more', async () => {
    const dana = await onTablet('care_giver')
    const changed = { status: 409, sub_status: 'tablet_keys_changed' }
    expect(await put(dana, await change('clinical', 1, []))).toMatchObject(changed)
    await rotate()
    await rotate()
    expect(await put(dana, await change('clinical', 2))).toMatchObject(changed)
    const answers = await Promise.all([
      put(dana, await change('clinical', 3)),
      put(dana, await change('clinical', 3)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { clinical } = await keysOf(dana)
    expect(clinical?.data_keys.map(({ number }) => number)).toEqual([1, 3])
  })

  test('and no key that is known is replaced, no other kind of key taken', async () => {
    await rotate()
    const dana = await onTablet('care_giver')
    const other = { number: 1, key: 'A'.repeat(43) }
    expect((await put(dana, await change('clinical', 2, [other]))).status).toBe(200)
    expect((await keysOf(dana)).clinical?.data_keys[0]).toEqual(first().clinical.data_keys[0])
    const noPoint = { x: 'A'.repeat(43), y: 'A'.repeat(43), d: 'A'.repeat(43) }
    const areas = { notes: { data_keys: [newKey(2)], private_key: noPoint } }
    expect((await put(dana, areas)).status).toBe(400)
  })

  test('with keys that a server restored from an older backup lacks', async () => {
    const dana = await onTablet('care_giver')
    const known = [...first().clinical.data_keys, newKey(2)]
    await put(dana, await change('clinical', 3, known))
    expect((await keysOf(dana)).clinical?.data_keys.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('the next time with a number above all those, whatever was wanted before', async () => {
    const dana = await onTablet('care_giver')
    await put(dana, await change('clinical', 3, [...first().clinical.data_keys, newKey(2)]))
    await rotate()
    expect((await stateOf()).wanted).toBe(4)
  })

  test('as many as can be read again, and no more', async () => {
    const dana = await onTablet('care_giver')
    const known = [...first().clinical.data_keys]
    for (let number = 2; number <= 99; number++) known.push(newKey(number))
    expect((await put(dana, await change('clinical', 100, known))).status).toBe(200)
    expect(await put(dana, await change('clinical', 101, []))).toMatchObject({ status: 409 })
    expect((await keysOf(dana)).clinical?.data_keys).toHaveLength(100)
  })

  test('and the one that the server seals to stays, however many come after it', async () => {
    const dana = await onTablet('care_giver')
    for (let number = 2; number <= MAX_EARLIER_PRIVATE_KEYS + 3; number++)
      expect((await put(dana, await change('clinical', number))).status).toBe(200)
    const earlier = (await keysOf(dana)).clinical?.earlier_private_keys ?? []
    expect(earlier).toHaveLength(MAX_EARLIER_PRIVATE_KEYS)
    expect(earlier.at(-1)).toEqual({ number: 1, ...first().clinical.private_key })
  })

  test('not from a tablet that is removed', async () => {
    await rotate()
    const dana = await onTablet('care_giver')
    await server.request(`/tablets/${tablet.id}/remove`, { method: 'PUT', token: manager })
    expect((await put(dana, await change('clinical', 2))).status).toBe(401)
    expect((await rotate()).status).toBe(200)
    const row = await server.database.selectFrom('tablet').selectAll().executeTakeFirstOrThrow()
    expect([row.secrets, row.keys_wanted]).toEqual([null, 2])
  })
})

describe('[A37.32] the server', () => {
  test('seals to the old keys until the tablet says that all its people have the new ones', async () => {
    await rotate()
    const dana = await onTablet('care_giver')
    const sealed = async () => (await tablet.pull(MAPLE, MAPLE_GROVE)).sealed
    await put(dana, await change('notes', 2))
    expect(Object.keys(await tablet.rowsIn(await sealed()))).toEqual(['notes'])
    const { body } = await use(dana, { notes: { oldest: 1, newest: 2 } })
    expect(body.areas.notes).toEqual({ numbers: [1, 2], sealed_to: 2 })
    await expect(tablet.rowsIn(await sealed())).rejects.toThrow()
    expect((await shown()).rotated_at).toBe('2026-03-10T13:00:00.000Z')
    expect((await shown()).is_rotation_pending).toBe(true)
    for (const area of ['clinical', 'office'] as const) {
      await put(dana, await change(area, 2))
      await use(dana, { [area]: { oldest: 1, newest: 2 } })
    }
    expect((await shown()).is_rotation_pending).toBe(false)
  })

  test('keeps old keys for who signs in, and drops them when nothing is stored under them', async () => {
    await rotate()
    const dana = await onTablet('care_giver')
    const areas = await change('clinical', 2)
    await put(dana, areas)
    const { clinical } = await keysOf(await onTablet('staff'))
    expect(clinical).toEqual({
      data_keys: areas.clinical?.data_keys,
      private_key: areas.clinical?.private_key,
      earlier_private_keys: [{ number: 1, ...first().clinical.private_key }],
    })
    await use(dana, { clinical: { oldest: 2, newest: 2 } })
    const dropped = (await keysOf(dana)).clinical
    expect(dropped?.data_keys).toEqual(areas.clinical?.data_keys.slice(1))
    // An answer may have been under way that is sealed to it.
    expect(dropped?.earlier_private_keys).toHaveLength(1)
  })

  test('drops nothing for who does not open the area, and uses no key that it does not have', async () => {
    await rotate()
    const dana = await onTablet('care_giver')
    await put(dana, await change('clinical', 2))
    expect((await use(undefined, { clinical: { oldest: 2, newest: 2 } })).status).toBe(401)
    const notesOnly = await onTablet('progress_note')
    expect((await use(notesOnly, { clinical: { oldest: 2, newest: 2 } })).status).toBe(403)
    for (const numbers of [
      { oldest: 3, newest: 3 },
      { oldest: 2, newest: 1 },
      { oldest: 1, newest: 3 },
    ])
      expect((await use(dana, { clinical: numbers })).status, JSON.stringify(numbers)).toBe(409)
    expect((await stateOf()).areas.clinical).toEqual({ numbers: [1, 2], sealed_to: 1 })
  })

  test('starts anew with a tablet that is enrolled again', async () => {
    await rotate()
    await keysOf(await onTablet('care_giver'))
    await tablet.enroll(manager, MAPLE)
    const state = await stateOf()
    expect(state.wanted).toBe(1)
    expect(AREAS.map(area => state.areas[area].numbers)).toEqual([[1], [1], [1]])
  })
})
