/** The server's part of a tablet's keys, what a tablet reports, and what managers see and do. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tablet, TabletReportAnswer } from '#domain/protocol/tablets.ts'
import { type HomeTablet, homeTablet, PLAIN_REPORT } from '../support/home-tablet.ts'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE, PEOPLE, type PersonName } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let tablet: HomeTablet
let manager: string

beforeEach(async () => {
  server = await startTestServer()
  manager = (await server.signIn('manager')).access_token
  tablet = await homeTablet(server)
})
afterEach(() => server.stop())

const DAY_SECONDS = 86_400
const put = (path: string, json?: object, token = manager, headers = {}) =>
  server.request(`/tablets/${tablet.id}${path}`, { method: 'PUT', token, headers, ...(json && { json }) })
const managerAgain = async () => {
  manager = (await server.signIn('manager')).access_token
}

async function shareFor(share_token: string) {
  const response = await tablet.request('/tablet/share', { json: { share_token } })
  const { share, share_token: next, sub_status } = await response.json()
  return { status: response.status, share, next, sub_status }
}

async function shown(): Promise<Tablet> {
  const { tablets } = await (await server.request('/tablets', { token: manager })).json()
  return tablets.find(({ id }: Tablet) => id === tablet.id)
}

const report = (people: readonly object[] = [], different = {}): Promise<TabletReportAnswer> =>
  tablet.report({ people, ...different })

describe('[A37.9] the share', () => {
  const enrolled = async () => {
    const { share = '', share_token = '' } = await tablet.enroll(manager, MAPLE, {
      protection: 'server_share',
    })
    return { share, share_token }
  }

  test('is given for a token with the next token, and again for the one before, whose answer was lost', async () => {
    const { share, share_token } = await enrolled()
    expect(Buffer.from(share, 'base64url')).toHaveLength(32)
    const second = await shareFor(share_token)
    expect(second).toMatchObject({ status: 200, share })
    const again = await shareFor(share_token)
    expect(again).toMatchObject({ status: 200, share })
    expect(await shareFor(again.next)).toMatchObject({ status: 200, share })
  })

  test('asked for with a token that was used up suspends the tablet, until a manager resumes it', async () => {
    const { share_token } = await enrolled()
    const { next } = await shareFor(share_token)
    const { next: last } = await shareFor(next)
    expect(await shareFor(share_token)).toMatchObject({ status: 403, sub_status: 'tablet_suspended' })
    expect(await shareFor(last)).toMatchObject({ status: 403, sub_status: 'tablet_suspended' })
    expect(await shown()).toMatchObject({ state: 'suspended', suspended_at: expect.any(String) })
    expect(server.log).toContainEqual({ event: 'tablet_suspended', tablet_id: tablet.id })
    expect(await (await put('/resume')).json()).toMatchObject({ state: 'active', suspended_at: null })
    const resumed = await shareFor(share_token)
    expect(resumed.status).toBe(200)
    expect(await shareFor(last)).toMatchObject({ status: 403 })
  })

  test('is not given for a guessed token, nor where the server has none', async () => {
    await enrolled()
    expect(await shareFor('A'.repeat(43))).toMatchObject({ status: 403 })
    const other = await homeTablet(server)
    await other.enroll(manager, MAPLE)
    expect((await other.request('/tablet/share', { json: { share_token: 'A'.repeat(43) } })).status).toBe(409)
  })

  test('is given sixty times a day', async () => {
    let { share_token } = await enrolled()
    for (let count = 0; count < 60; count++) share_token = (await shareFor(share_token)).next
    expect((await shareFor(share_token)).status).toBe(429)
    server.clock.advanceSeconds(DAY_SECONDS)
    expect((await shareFor(share_token)).status).toBe(200)
  })

  test('is not given after seven silent days, whichever call comes first', async () => {
    let { share_token } = await enrolled()
    server.clock.advanceSeconds(7 * DAY_SECONDS)
    share_token = (await shareFor(share_token)).next
    await report()
    server.clock.advanceSeconds(7 * DAY_SECONDS + 1)
    const response = await tablet.request('/tablet/report', { json: PLAIN_REPORT })
    expect([response.status, (await response.json()).sub_status]).toEqual([403, 'tablet_suspended'])
    await managerAgain()
    await put('/resume')
    expect((await shareFor(share_token)).status).toBe(200)
    server.clock.advanceSeconds(7 * DAY_SECONDS + 1)
    expect(await shareFor(share_token)).toMatchObject({ status: 403, sub_status: 'tablet_suspended' })
  })

  test('is gone when the tablet is removed', async () => {
    await enrolled()
    await put('/remove')
    const row = await server.database.selectFrom('tablet').select('share').executeTakeFirstOrThrow()
    expect(row.share).toBeNull()
  })

  test('of a tablet with a passkey is not missed: silent days suspend it not', async () => {
    await tablet.enroll(manager, MAPLE)
    server.clock.advanceSeconds(30 * DAY_SECONDS)
    expect(await report()).toMatchObject({ home: { id: MAPLE } })
  })
})

describe('[A37.10] a report', () => {
  beforeEach(async () => {
    await tablet.enroll(manager, MAPLE)
  })

  test('is answered with the home, and with who may unlock the tablet and which areas', async () => {
    const answer = await report()
    expect(answer.home).toMatchObject({
      id: MAPLE,
      name: 'Maple House',
      company_name: 'Maple Grove Homes',
      time_zone: 'America/New_York',
    })
    const all = ['notes', 'clinical', 'office']
    const people = answer.people.map(({ user_id, areas }) => [user_id, areas])
    expect(Object.fromEntries(people)).toEqual({
      [PEOPLE.provider.id]: all,
      [PEOPLE.manager.id]: all,
      [PEOPLE.care_giver.id]: all,
      [PEOPLE.staff.id]: all,
      [PEOPLE.progress_note.id]: ['notes'],
      [PEOPLE.care_giver_2.id]: all,
    })
    expect(answer.people.find(({ user_id }) => user_id === PEOPLE.staff.id)).toMatchObject({
      first_name: 'Theo',
      last_name: 'Brandt',
      role: 'staff',
    })
    expect(answer.lifted).toEqual([])
    expect(answer.delivery_key.id).not.toBe(answer.rescue_key.id)
  })

  test('names nobody whose grant or account has ended', async () => {
    const { access_token: token } = await server.signIn('provider')
    const end = (path: string) => server.request(path, { method: 'DELETE', token })
    expect((await end(`/group-homes/${MAPLE}/staff/${PEOPLE.staff.id}`)).status).toBe(200)
    expect((await end(`/staff/${PEOPLE.care_giver.id}`)).status).toBe(200)
    server.clock.advanceSeconds(1)
    const ids = (await report()).people.map(({ user_id }) => user_id)
    expect(ids).not.toContain(PEOPLE.staff.id)
    expect(ids).not.toContain(PEOPLE.care_giver.id)
    expect(ids).toContain(PEOPLE.care_giver_2.id)
  })

  test('tells managers when the tablet was heard of, its version, what waits and who was wrong', async () => {
    const since = '2026-03-10T11:00:00.000Z'
    const locked_until = '2026-03-10T14:00:00.000Z'
    await report(
      [
        { user_id: PEOPLE.care_giver.id, failed_tries: 10, locked_until },
        { user_id: PEOPLE.staff.id, failed_tries: 0, locked_until: null },
        // Nobody of this company.
        { user_id: PEOPLE.other_caregiver.id, failed_tries: 3, locked_until: null },
      ],
      { waiting: { count: 3, since } },
    )
    expect(await shown()).toMatchObject({
      last_contact_at: '2026-03-10T13:00:00.000Z',
      app_version: '1.2.0',
      waiting_count: 3,
      waiting_since: since,
      people: [{ user_id: PEOPLE.care_giver.id, name: 'Dana Reyes', failed_tries: 10, locked_until }],
    })
  })

  test('writes the moment of contact once a minute', async () => {
    const contact = async () => (await shown()).last_contact_at
    await report()
    const first = await contact()
    server.clock.advanceSeconds(59)
    await report()
    expect(await contact()).toBe(first)
    server.clock.advanceSeconds(1)
    await report()
    expect(await contact()).toBe('2026-03-10T13:01:00.000Z')
  })

  test('hears of a lift until the tablet has carried it out, and brings no wait of before it', async () => {
    const user_id = PEOPLE.care_giver.id
    const wrong = { user_id, failed_tries: 10, locked_until: '2026-03-10T14:00:00.000Z' }
    await report([wrong])
    const response = await put(`/people/${user_id}/lift`)
    expect([response.status, (await response.json()).people]).toEqual([200, []])
    server.clock.advanceSeconds(5)
    const lifted = [{ user_id, lifted_at: '2026-03-10T13:00:00.000Z' }]
    expect((await report([wrong])).lifted).toEqual(lifted)
    // The answer was lost.
    expect((await report([wrong])).lifted).toEqual(lifted)
    expect((await shown()).people).toEqual([])
    const carriedOut = { ...wrong, failed_tries: 1, locked_until: null, lifted_at: lifted[0]?.lifted_at }
    expect((await report([carriedOut])).lifted).toEqual([])
    expect((await shown()).people).toMatchObject([{ user_id, failed_tries: 1 }])
  })

  test('knows no lift of somebody who has no PIN there', async () => {
    expect((await put(`/people/${PEOPLE.staff.id}/lift`)).status).toBe(404)
  })
})

describe('[A37.11] tablets', () => {
  test('are seen by who manages their homes, and by super_admin; each sees their own', async () => {
    await tablet.enroll(manager, MAPLE)
    const other = await homeTablet(server)
    await other.enroll((await server.signIn('other_manager')).access_token, NORTHFIELD_HOUSE)
    const seenBy = async (who: PersonName, query = '') => {
      const { access_token: token } = await server.signIn(who)
      const response = await server.request(`/tablets${query}`, { token })
      return response.status === 200
        ? (await response.json()).tablets.map(({ id }: Tablet) => id).toSorted()
        : response.status
    }
    const both = [tablet.id, other.id].toSorted()
    expect(await seenBy('manager')).toEqual([tablet.id])
    expect(await seenBy('provider')).toEqual([tablet.id])
    expect(await seenBy('other_manager')).toEqual([other.id])
    expect(await seenBy('super_admin')).toEqual(both)
    expect(await seenBy('manager', `?home_id=${CEDAR}`)).toEqual([])
    expect(await seenBy('manager', `?home_id=${NORTHFIELD_HOUSE}`)).toBe(404)
    for (const who of ['admin', 'care_giver', 'staff', 'progress_note'] as const)
      expect(await seenBy(who), who).toBe(403)
  })

  test('have no key and no secret in what is answered', async () => {
    await tablet.enroll(manager, MAPLE, { protection: 'server_share' })
    const text = await (await server.request('/tablets', { token: manager })).text()
    expect(text).not.toMatch(/key|share_token|"share"/)
  })

  test('are renamed, suspended, resumed and removed, and the access log says who did it', async () => {
    await tablet.enroll(manager, MAPLE)
    expect(await (await put('', { name: '  Hall  ' })).json()).toMatchObject({ name: 'Hall' })
    await server.database.updateTable('tablet').set({ suspended_at: '2026-03-10T13:00:00.000Z' }).execute()
    await put('/resume')
    await report([{ user_id: PEOPLE.staff.id, failed_tries: 3, locked_until: null }])
    await put(`/people/${PEOPLE.staff.id}/lift`)
    expect(await (await put('/remove')).json()).toMatchObject({ state: 'removed' })
    const log = await server.request('/access-log?what=group_homes', { token: manager })
    const { accesses } = await log.json()
    expect(accesses.map(({ operation }: { operation: string }) => operation).toSorted()).toEqual([
      'tablet.enroll',
      'tablet.lift',
      'tablet.remove',
      'tablet.rename',
      'tablet.resume',
    ])
    for (const access of accesses)
      expect(access).toMatchObject({ person_id: PEOPLE.manager.id, home_id: MAPLE, way: 'changed' })
    const row = await server.database.selectFrom('tablet').select('removed_by').executeTakeFirstOrThrow()
    expect(row.removed_by).toBe(PEOPLE.manager.id)
  })

  test('are changed once by a request that is sent twice', async () => {
    await tablet.enroll(manager, MAPLE)
    const key = { 'Idempotency-Key': '0191f3c0-0000-7000-8000-0000000000aa' }
    expect((await put('', { name: 'Hall' }, manager, key)).status).toBe(200)
    await put('', { name: 'Office' })
    expect((await put('', { name: 'Hall' }, manager, key)).status).toBe(200)
    expect((await shown()).name).toBe('Office')
  })
})
