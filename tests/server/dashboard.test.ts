/** The dashboard over REST (spec part 1 §7). The test's now is March 10, 2026 at 9:00 in New York. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PEOPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let ask: MedicationCalls['answer']

const DAY = '2026-03-10'
const CARER = PEOPLE.care_giver.id
const post = (path: string, json: object) =>
  ask(path, { method: 'POST', json }, 201) as Promise<{ id: string }>
const allHomes = () => ask('/staff/set-current-home', { method: 'PUT', json: { current_home_id: null } })

const fall = {
  incident_date: '2026-03-08',
  discovered_at: '2026-03-08T20:00:00.000Z',
  incident_type: 'Fall',
  severity: 'high',
  description: 'Slipped on the wet bathroom floor after the shower.',
  action_taken: 'Checked for injuries.',
}
const visit = { appointment_type: 'dental', title: 'Check-up', time: '15:00' }

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
  const task = { home_id: 1, title: 'Test the smoke detectors', due_date: DAY, assigned_to: CARER }
  const done = await post('/tasks', task)
  await ask(`/tasks/${done.id}`, { method: 'PUT', json: { status: 'completed' } })
  await post('/tasks', { ...task, assigned_to: PEOPLE.manager.id })
  await post('/tasks', { ...task, due_date: '2026-03-11' })
  await post('/tasks', { ...task, home_id: 2, assigned_to: PEOPLE.manager.id })
  const content = 'Had breakfast with the others, then rested.'
  await post('/progress-notes', { client_id: 1, note_date: DAY, note_type: 'daily', content })
  await post('/progress-notes', { client_id: 3, note_date: '2026-03-09', note_type: 'daily', content })
  await post('/incident-reports', { ...fall, client_id: 1 })
  await post('/incident-reports', {
    ...fall,
    client_id: 2,
    severity: 'low',
    incident_date: DAY,
    discovered_at: '2026-03-10T12:00:00.000Z',
  })
  await post('/appointments', { ...visit, client_id: 1, appointment_date: '2026-03-12', staff_id: CARER })
  await post('/appointments', { ...visit, client_id: 2, appointment_date: '2026-03-17' })
  await post('/appointments', { ...visit, client_id: 2, appointment_date: '2026-03-18' })
  await post('/inventory', {
    home_id: 1,
    name: 'Gauze',
    category: 'medical',
    quantity: 0,
    unit_of_measure: 'box',
    minimum_stock_level: 2,
  })
})
afterAll(() => server.stop())

test('[W1] [W2] [W3] work of the current home is counted by day and by week, the own tasks too', async () => {
  expect(await ask('/dashboard/tasks/completion')).toEqual({
    completed: 1,
    total: 2,
    mine: { completed: 0, total: 1 },
  })
  expect(await ask('/dashboard/progress-notes/completion')).toEqual({ completed: 1, total: 2 })
  expect(await ask('/dashboard/progress-notes/completion?period=week')).toEqual({ completed: 1, total: 2 })
  await ask('/dashboard/tasks/completion?period=year', {}, 400)
})

test('[W4] [W5] incidents and appointments have their counts and the first of them, by name and home', async () => {
  expect(await ask('/dashboard/incidents/recent')).toMatchObject({
    total_incidents: 2,
    high_priority_count: 1,
    incidents: [
      { client_name: 'Grace Mbeki', severity: 'low', location: 'Maple House' },
      { client_name: 'Walter Abbott', severity: 'high', title: 'Fall' },
    ],
  })
  expect(await ask('/dashboard/incidents/recent?days=1')).toMatchObject({ total_incidents: 1 })
  expect(await ask('/dashboard/appointments/upcoming')).toMatchObject({
    total_appointments: 2,
    appointments: [
      { client_name: 'Walter Abbott', scheduled_date: '2026-03-12', time: '15:00', home_name: 'Maple House' },
      { scheduled_date: '2026-03-17' },
    ],
  })
  expect(await ask('/dashboard/appointments/upcoming?days=8')).toMatchObject({ total_appointments: 3 })
  for (const days of ['0', '366', 'x']) await ask(`/dashboard/incidents/recent?days=${days}`, {}, 400)
})

test('[W6] [W7] alerts have the urgent first; doses that nobody recorded are one alert a client', async () => {
  expect(await ask('/dashboard/inventory/alerts')).toMatchObject({
    total_alerts: 1,
    urgent_count: 1,
    alerts: [{ title: 'Gauze', description: 'Out of stock', priority: 'high', home_name: 'Maple House' }],
  })
  expect(await ask('/dashboard/compliance/alerts')).toMatchObject({
    alert_count: 3,
    urgent_count: 1,
    alerts: [
      { category: 'incident', priority: 'high', due_date: '2026-03-09', description: 'Fall, Walter Abbott' },
      // Twice a day on six days.
      { category: 'medication', due_date: '2026-03-03', description: 'Walter Abbott: 12' },
      { category: 'incident', priority: 'medium', due_date: '2026-03-11' },
    ],
  })
})

test('[M11.8] doses of before are still blank when the client has left, and when they come back', async () => {
  const blank = { category: 'medication', due_date: '2026-03-03', description: 'Walter Abbott: 12' }
  for (const status of ['inactive', 'active']) {
    await ask('/clients/1', { method: 'PUT', json: { status } })
    expect(await ask('/dashboard/compliance/alerts')).toMatchObject({
      alerts: expect.arrayContaining([expect.objectContaining(blank)]),
    })
  }
})

test('[W9] claims, staff and the summary are of the current home', async () => {
  await post('/expense-claims', {
    client_id: 1,
    expense_date: DAY,
    amount: 12.5,
    expense_category: 'food',
    description: 'Birthday cake',
  })
  expect(await ask('/dashboard/expense-claims/summary?status=pending')).toEqual({
    pending_count: 1,
    total_claims: 1,
    total_amount: 12.5,
  })
  expect(await ask('/dashboard/expense-claims/summary?status=paid')).toMatchObject({
    pending_count: 1,
    total_claims: 0,
  })
  expect(await ask('/dashboard/staff/active')).toEqual({ active_count: 5 })
  expect(await ask('/dashboard/summary')).toEqual({ total_homes: 1, total_clients: 2, total_staff: 5 })
})

test('[W1] with all homes chosen everything is counted over all of them, and nothing of another company', async () => {
  await allHomes()
  expect(await ask('/dashboard/tasks/completion')).toMatchObject({ total: 3, mine: { total: 2 } })
  expect(await ask('/dashboard/progress-notes/completion?period=week')).toEqual({ completed: 2, total: 3 })
  expect(await ask('/dashboard/summary')).toEqual({ total_homes: 2, total_clients: 3, total_staff: 5 })
  expect(await ask('/dashboard/compliance/alerts')).toMatchObject({ alert_count: 4 })
})

test('[W1] a role reads the calls of what it sees, and no others', async () => {
  const statusOf = async (path: string, token: string) =>
    (await server.request(`/dashboard/${path}`, { token })).status
  const notes = (await server.signIn('progress_note')).access_token
  expect(await statusOf('progress-notes/completion', notes)).toBe(200)
  expect(await statusOf('summary', notes)).toBe(200)
  for (const path of ['tasks/completion', 'incidents/recent', 'compliance/alerts', 'inventory/alerts']) {
    expect(await statusOf(path, notes)).toBe(403)
  }
  const platform = (await server.signIn('super_admin')).access_token
  for (const path of ['summary', 'incidents/recent', 'compliance/alerts']) {
    expect(await statusOf(path, platform)).toBe(403)
  }
})
