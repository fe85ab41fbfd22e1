/** The notifications of a person over REST. The list of a device is in tests/features/notifications/. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let asked: Ask
beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  await signInAgain()
  await asked('care_giver', 'POST', '/incident-reports', {
    client_id: 1,
    incident_date: '2026-03-09',
    incident_type: 'Fall',
    severity: 'high',
    description: 'Fell from the last step of the porch stairs.',
    action_taken: 'Ambulance called.',
  })
})
afterAll(() => server.stop())

/** An access token lives a quarter of an hour. */
async function signInAgain() {
  asked = await callers(server, ['manager', 'care_giver', 'progress_note', 'super_admin', 'other_manager'])
}

const listOf = async (who: Parameters<Ask>[0]) =>
  (await asked(who, 'GET', '/notifications?per_page=100')).body
const incidentsOf = async (who: Parameters<Ask>[0]) =>
  (await listOf(who)).notifications.filter(({ kind }: { kind: string }) => kind === 'severe_incident')

test('[X1.1] [X3.1] a severe incident is told to those who may open it, and not to who wrote it', async () => {
  expect(await incidentsOf('manager')).toMatchObject([
    { title: 'High-severity incident', home_name: 'Maple House', client_id: 1, is_read: false },
  ])
  for (const who of ['care_giver', 'progress_note', 'super_admin', 'other_manager'] as const) {
    expect(await incidentsOf(who), who).toEqual([])
  }
})

test('[X1.3] [X2.1] an overdue round is told when its window has passed, with the same id an hour later', async () => {
  const thisMorning = async () =>
    (await listOf('manager')).notifications.filter(
      (one: { kind: string; home_name: string; created_at: string }) =>
        one.kind === 'overdue_round' && one.home_name === 'Maple House' && one.created_at >= '2026-03-10T12',
    )
  expect(await thisMorning()).toEqual([])
  server.clock.advanceSeconds(60)
  const [round] = await thisMorning()
  expect(round).toMatchObject({ created_at: '2026-03-10T13:01:00.000Z', path: '/dashboard/mar' })
  server.clock.advanceSeconds(3_600)
  await signInAgain()
  expect(await thisMorning()).toEqual([round])
})

test('[X2.2] what was read is counted no more, and another person’s is not there', async () => {
  const [{ id }] = await incidentsOf('manager')
  const { unread_count } = await listOf('manager')
  const read = await asked('manager', 'PUT', `/notifications/${id}/read`)
  expect(read).toMatchObject({ status: 200, body: { id, is_read: true } })
  expect(await incidentsOf('manager')).toMatchObject([{ id, is_read: true }])
  expect((await listOf('manager')).unread_count).toBe(unread_count - 1)
  for (const who of ['care_giver', 'other_manager'] as const) {
    expect((await asked(who, 'PUT', `/notifications/${id}/read`)).status, who).toBe(404)
  }
})

test('[A1] without a token there is no list, and nothing is read', async () => {
  const [{ id }] = await incidentsOf('manager')
  expect((await server.request('/notifications')).status).toBe(401)
  expect((await server.request(`/notifications/${id}/read`, { method: 'PUT' })).status).toBe(401)
})

test('[X4.1] what somebody turned off in the app is not in their list', async () => {
  const off = { app: false, mail: true, push: true }
  await asked('manager', 'PUT', '/me/notifications', { notifications: { severe_incident: off } })
  expect(await incidentsOf('manager')).toEqual([])
})
