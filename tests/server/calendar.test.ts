/** The address of a person's calendar. The test's now is March 10, 2026 in the morning. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/accounts/forget-expired.ts'
import { MAPLE, PASSWORD, PEOPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let ask: MedicationCalls['answer']
let caregiver: string

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
  caregiver = (await server.signIn('care_giver')).access_token
  const dentist = {
    appointment_type: 'dental',
    title: 'Crown for Walter',
    appointment_date: '2026-03-12',
    time: '09:30',
  }
  await ask('/appointments', { method: 'POST', json: { ...dentist, client_id: 1, duration: 45 } }, 201)
  await ask('/appointments', { method: 'POST', json: { ...dentist, client_id: 3, title: 'At Cedar' } }, 201)
})
afterAll(() => server.stop())

const PATH = '/me/calendar-address'
const make = async (token = caregiver) => {
  const { url } = (await ask(PATH, { method: 'POST', token }, 201)) as { url: string }
  return url.slice(url.indexOf('/calendar/'))
}
const read = async (path: string) => {
  const response = await server.request(path)
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() }
}

test('[P5] a calendar has the appointments its owner may see, as kind and initials in real time', async () => {
  const { status, type, text } = await read(await make())
  expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain('SUMMARY:Dental: W.A.')
  expect(text).toContain('DTSTART:20260312T133000Z')
  expect(text).toContain('DTEND:20260312T141500Z')
  expect(text).not.toMatch(/Walter|Abbott|Crown|Maple/)
  const ofManager = await read(await make((await server.signIn('manager')).access_token))
  expect(ofManager.text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
})

test('[P5] what is moved, called off and scheduled again has a greater number each time', async () => {
  const there = { appointment_type: 'dental', title: 'Check', appointment_date: '2026-03-20', time: '09:30' }
  const json = { ...there, client_id: 1 }
  const { id } = (await ask('/appointments', { method: 'POST', json }, 201)) as { id: string }
  const path = await make()
  const numbered = async () => {
    const { text } = await read(path)
    const event = text.split('BEGIN:VEVENT').find(part => part.includes(`UID:${id}`)) ?? ''
    return [/SEQUENCE:(\d+)/.exec(event)?.[1], /STATUS:(\w+)/.exec(event)?.[1]]
  }
  expect(await numbered()).toEqual(['0', 'CONFIRMED'])
  const changes = [{ time: '10:00' }, { status: 'cancelled' }, { status: 'scheduled' }]
  const seen: unknown[] = []
  for (const change of changes) {
    server.clock.advanceSeconds(3)
    await ask(`/appointments/${id}`, { method: 'PUT', json: change })
    seen.push(await numbered())
  }
  expect(seen).toEqual([
    ['1', 'CONFIRMED'],
    ['2', 'CANCELLED'],
    ['3', 'CONFIRMED'],
  ])
})

test('[P5] an address that was made anew or ended, or is of a closed account, is no address', async () => {
  const first = await make()
  expect(await ask(PATH, { token: caregiver })).toMatchObject({ made_at: expect.any(String), read_at: null })
  const second = await make()
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  expect(await ask(PATH, { token: caregiver })).toMatchObject({ read_at: expect.any(String) })
  await ask(PATH, { method: 'DELETE', token: caregiver })
  expect((await read(second)).status).toBe(404)
  expect(await ask(PATH, { token: caregiver })).toEqual({ made_at: null, read_at: null })
  expect((await read('/calendar/x.ics')).status).toBe(404)
  const third = await make()
  const { access_token: provider } = await server.signIn('provider')
  await ask(`/staff/${PEOPLE.care_giver.id}`, { method: 'DELETE', token: provider })
  expect((await read(third)).status).toBe(404)
})

test('[P5] who sees no appointments makes no address', async () => {
  const { access_token: token } = await server.signIn('progress_note')
  await ask(PATH, { method: 'POST', token }, 403)
})

test('[P5] it ends with whatever ends the sessions of its owner, and does not come back with them', async () => {
  const nurse = await server.signIn('staff')
  const provider = (await server.signIn('provider')).access_token
  const endings: readonly (() => Promise<unknown>)[] = [
    () => ask('/me/sessions', { method: 'DELETE', token: nurse.access_token }),
    async () => {
      const { session_id } = await server.signIn('staff')
      await ask(`/sessions/${session_id}`, { method: 'DELETE', token: provider })
    },
    () =>
      ask('/me/password', {
        method: 'PUT',
        token: nurse.access_token,
        json: { oldPassword: PASSWORD, newPassword: 'Another-Pass-2026!' },
      }),
    async () => {
      await ask(`/staff/${PEOPLE.staff.id}`, { method: 'DELETE', token: provider })
      await ask(`/staff/${PEOPLE.staff.id}/reactivate`, {
        method: 'PUT',
        token: provider,
        json: { home_id: MAPLE, role: 'staff' },
      })
    },
  ]
  for (const end of endings) {
    const path = await make(nurse.access_token)
    expect((await read(path)).status).toBe(200)
    await end()
    expect((await read(path)).status).toBe(404)
  }
})

test('[P5] it takes a sign-in of the last half hour to make one, and a year without a reader ends it', async () => {
  const { access_token: token } = await server.signIn('manager')
  const path = await make(token)
  const manager = async () => (await server.signIn('manager')).access_token
  server.clock.advanceSeconds(10)
  const before = server.clock.now
  await server.database
    .updateTable('session')
    .set({ authenticated_at: new Date(before - 31 * 60_000).toISOString() })
    .execute()
  const refused = await server.request(PATH, { method: 'POST', token })
  expect([refused.status, await refused.json()]).toMatchObject([403, { sub_status: 'sign_in_again' }])
  server.clock.advanceSeconds(364 * 86_400)
  expect((await read(path)).status).toBe(200)
  server.clock.advanceSeconds(366 * 86_400)
  expect(await ask(PATH, { token: await manager() })).toEqual({ made_at: null, read_at: null })
  expect((await read(path)).status).toBe(404)
  await deleteExpiredRows(server.database, server.clock.now)
  expect(await server.database.selectFrom('calendar_address').selectAll().execute()).toEqual([])
})
