/** Where the people of one's homes or company are signed in, and signing them out there. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ColleagueSession } from '#domain/answers/sessions.ts'
import { forger } from '../support/forged-push.ts'
import { CEDAR, NORTHFIELD_HOUSE, PEOPLE, type PersonName } from '../support/homes.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const signIn = async (who: PersonName) => (await server.signIn(who)).access_token
const list = async (token: string, query = ''): Promise<ColleagueSession[]> =>
  (await (await server.request(`/sessions?per_page=100&${query}`, { token })).json()).sessions
const people = async (token: string, query = '') =>
  (await list(token, query)).map(({ person_id }) => person_id).sort((one, other) => one - other)
const end = (token: string, id: string | undefined, headers = {}) =>
  server.request(`/sessions/${id}`, { method: 'DELETE', token, headers })
const status = async (token: string) => (await server.request('/me', { token })).status

test('[L8] each sees the sessions of others of their homes or company, and no others', async () => {
  const tokens = {
    super_admin: await signIn('super_admin'),
    admin: await signIn('admin'),
    provider: await signIn('provider'),
    manager: await signIn('manager'),
    care_giver: await signIn('care_giver'),
    care_giver_2: await signIn('care_giver_2'),
    other_manager: await signIn('other_manager'),
  }
  expect(await people(tokens.manager)).toEqual([PEOPLE.care_giver.id, PEOPLE.care_giver_2.id])
  expect(await people(tokens.provider)).toEqual([2, 4, 5, 8])
  expect(await people(tokens.super_admin)).toEqual([2, 3, 4, 5, 8, 9])
  expect(await people(tokens.other_manager)).toEqual([])
  expect(await people(tokens.manager, `home_id=${CEDAR}`)).toEqual([PEOPLE.care_giver_2.id])
  expect(await people(tokens.manager, 'search=whit')).toEqual([PEOPLE.care_giver_2.id])
  const elsewhere = `/sessions?home_id=${NORTHFIELD_HOUSE}`
  expect((await server.request(elsewhere, { token: tokens.manager })).status).toBe(404)
  for (const who of ['admin', 'care_giver'] as const) {
    expect((await server.request('/sessions', { token: tokens[who] })).status, who).toBe(403)
  }
})

test('[L8] an entry says who, on what, since when, and whether one may end it; what ran out is not there', async () => {
  await server.signIn('staff', { device_kind: 'shared' })
  server.clock.advanceSeconds(13 * 3_600)
  const provider = await signIn('provider')
  await signIn('admin')
  server.clock.advanceSeconds(60)
  await signIn('care_giver')
  expect(await list(provider)).toMatchObject([
    {
      person_name: 'Dana Reyes',
      role: 'care_giver',
      device_name: 'Unknown device',
      group_homes: [{ home_name: 'Maple House' }],
      may_sign_out: true,
    },
    { person_name: 'Owen Marsh', role: 'admin', group_homes: [], may_sign_out: false },
  ])
})

test('[L9] a manager signs out who is weaker and theirs; nobody stronger, equal or elsewhere', async () => {
  const manager = await signIn('manager')
  const colleague = await signIn('care_giver')
  const provider = await signIn('provider')
  const other = await signIn('other_caregiver')
  await signIn('admin')
  const all = await list(await signIn('super_admin'))
  const idOf = (who: PersonName) => all.find(({ person_id }) => person_id === PEOPLE[who].id)?.id
  expect((await end(manager, idOf('other_caregiver'))).status).toBe(404)
  expect((await end(manager, idOf('provider'))).status).toBe(404)
  expect((await end(manager, idOf('manager'))).status).toBe(404)
  expect((await end(colleague, idOf('manager'))).status).toBe(403)
  expect((await end(provider, idOf('admin'))).status).toBe(403)
  expect((await end(provider, idOf('care_giver'))).status).toBe(200)
  expect(await Promise.all([manager, colleague, provider, other].map(status))).toEqual([200, 401, 200, 200])
  expect((await end(provider, idOf('care_giver'))).status).toBe(404)
})

test('[L9] asked twice with one key it is done once, and the log says who did it', async () => {
  await signIn('care_giver')
  const manager = await signIn('manager')
  const [session] = await list(manager)
  const key = { 'Idempotency-Key': '0191f3c0-0000-7000-8000-0000000000aa' }
  expect((await end(manager, session?.id, key)).status).toBe(200)
  expect((await end(manager, session?.id, key)).status).toBe(200)
  const told = await server.request('/access-log?what=staff', { token: manager })
  expect((await told.json()).accesses).toMatchObject([
    { operation: 'staff.sign_out', person_id: PEOPLE.manager.id, way: 'changed' },
  ])
})

test('[L9] [S11] what the device recorded before it was signed out is taken, what came after waits for a manager', async () => {
  await seedTargets(server.database)
  const tablet = await forger(server, 'care_giver')
  const note = (when: string) =>
    tablet.operation('progress_note.create', {
      progress_note_id: tablet.newId(),
      client_id: PLACES.maple.clientId,
      note_date: '2026-03-09',
      note_type: 'daily',
      content: `Rested in the afternoon, ${when}.`,
    })
  const before = note('before')
  server.clock.advanceSeconds(60)
  const manager = await signIn('manager')
  const session = (await list(manager)).find(({ person_id }) => person_id === PEOPLE.care_giver.id)
  expect((await end(manager, session?.id)).status).toBe(200)
  // Past what clocks may differ by.
  server.clock.advanceSeconds(6 * 60)
  const after = note('after')
  const json = { operations: await Promise.all([before, after].map(tablet.sign)) }
  const { receipts } = await (await server.request('/sync/push', { json, token: manager })).json()
  expect(receipts).toMatchObject([{ outcome: 'applied' }, { outcome: 'held' }])
  const { accesses } = await (
    await server.request('/access-log?what=progress_notes', { token: manager })
  ).json()
  expect(accesses).toMatchObject([{ is_held: true }, { is_held: false }])
})
