/** Tasks over REST (spec part 3 §7). The test's now is March 10, 2026 in the morning. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PEOPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const CARER = PEOPLE.care_giver.id
const GOOD = { home_id: 1, title: 'Test the smoke detectors', due_date: '2026-03-10', assigned_to: CARER }

let server: TestServer
let ask: MedicationCalls['answer']

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(3)
  await server.database.deleteFrom('task').execute()
})

interface Task {
  readonly id: string
  readonly title: string
}
const write = (more: object = {}) =>
  ask('/tasks', { method: 'POST', json: { ...GOOD, ...more } }, 201) as Promise<Task>
const put = (id: string, json: object, status = 200) => ask(`/tasks/${id}`, { method: 'PUT', json }, status)
/** One that should have been done yesterday. */
async function late(more: object): Promise<void> {
  const { id } = await write(more)
  await put(id, { due_date: '2026-03-09' })
}
const titles = async (query: string) =>
  ((await ask(`/tasks?${query}`)) as { tasks: Task[] }).tasks.map(({ title }) => title)

test('a task reads with names and defaults, about the home or about a client', async () => {
  const written = await write()
  expect(await ask(`/tasks/${written.id}`)).toEqual(written)
  expect(written).toMatchObject({
    client_name: null,
    home_name: 'Maple House',
    assigned_staff_name: expect.stringMatching(/\w/),
    creator_staff_name: 'Ruth Lindqvist',
    category: 'general',
    priority: 'medium',
    status: 'not started',
    recurrence: 'none',
    is_overdue: false,
  })
  const { home_id: _, ...elsewhere } = GOOD
  const ofClient = await ask('/tasks', { method: 'POST', json: { ...elsewhere, client_id: 1 } }, 201)
  expect(ofClient).toMatchObject({ client_name: 'Walter Abbott', home_id: 1 })
  expect(await ask('/tasks', { method: 'POST', json: elsewhere }, 201)).toMatchObject({ home_id: 1 })
})

test('lists are filtered as the form asks, and a dropdown has no more than fifty', async () => {
  await write({ title: 'For Walter', client_id: 1, priority: 'high', due_date: '2026-03-12' })
  const done = await write({ title: 'Done' })
  await put(done.id, { status: 'completed' })
  await late({ title: 'Late' })
  expect(await titles('client_id=1')).toEqual(['For Walter'])
  expect(await titles('priority=high')).toEqual(['For Walter'])
  expect(await titles('status=completed')).toEqual(['Done'])
  expect(await titles('overdue=true')).toEqual(['Late'])
  expect((await titles('overdue=false')).sort()).toEqual(['Done', 'For Walter'])
  expect(await titles('date_from=2026-03-11&date_to=2026-03-13')).toEqual(['For Walter'])
  expect(await titles(`assigned_to=${PEOPLE.manager.id}`)).toEqual([])
  expect(await ask('/tasks/by-client/1')).toMatchObject({ tasks_count: 1 })
  expect(await ask('/tasks-dropdown-list?status=not%20started')).toMatchObject({
    items: [{ display_name: 'For Walter (Walter Abbott)' }, { display_name: 'Late' }],
  })
  await ask('/tasks?overdue=perhaps', {}, 400)
})

test('[K2] figures are those of the filters that are asked for', async () => {
  await late({ priority: 'high' })
  await write({ due_date: '2026-03-17', client_id: 1 })
  expect(await ask('/tasks/statistics')).toMatchObject({
    total: 2,
    overdue: 1,
    due_this_week: 1,
    high_priority: 1,
  })
  expect(await ask('/tasks/statistics?client_id=1')).toMatchObject({ total: 1, overdue: 0 })
})

test('[K3] [K4] a status that is sent alone completes and reopens a task, and its next one comes and goes', async () => {
  const { id } = await write({ recurrence: 'daily' })
  expect(await put(id, { status: 'completed' })).toMatchObject({ completed_on: '2026-03-10' })
  expect(await titles('status=not%20started')).toEqual([GOOD.title])
  server.clock.advanceSeconds(3)
  expect(await put(id, { status: 'in progress' })).toMatchObject({
    completed_on: null,
    status: 'in progress',
  })
  expect(await titles('')).toEqual([GOOD.title])
})

test('[K1] what cannot be is refused at its field, and a task that was deleted is not there', async () => {
  const refused = (more: object) => ask('/tasks', { method: 'POST', json: { ...GOOD, ...more } }, 400)
  expect(await refused({ due_date: '2026-03-09' })).toMatchObject({
    fields: { due_date: ['Due date cannot be in the past'] },
  })
  expect(await refused({ title: 'ab' })).toMatchObject({ fields: { title: [expect.any(String)] } })
  expect(await refused({ assigned_to: PEOPLE.other_manager.id })).toMatchObject({
    fields: { assigned_to: [expect.any(String)] },
  })
  const { id } = await write()
  await put(id, { client_id: 4 }, 404)
  await ask(`/tasks/${id}`, { method: 'DELETE' }, 403)
  const { access_token: token } = await server.signIn('provider')
  const { status } = await server.request(`/tasks/${id}`, { method: 'DELETE', token })
  expect(status).toBe(200)
  await ask(`/tasks/${id}`, {}, 404)
})

test('[K7] a report that asks for a follow-up makes one task, which goes with it while nobody has touched it', async () => {
  const report = {
    client_id: 1,
    incident_date: '2026-03-09',
    incident_type: 'Fall',
    severity: 'high',
    description: 'Slipped on the wet bathroom floor after the shower.',
    action_taken: 'Checked for injuries.',
    follow_up_required: true,
    follow_up_notes: 'Look at the hip again.',
  }
  const json = { ...report }
  const { id } = (await ask('/incident-reports', { method: 'POST', json }, 201)) as Task
  const all = async () => ((await ask('/tasks')) as { tasks: object[] }).tasks
  expect(await all()).toMatchObject([
    {
      title: 'Follow up: Fall, 2026-03-09',
      description: 'Look at the hip again.',
      priority: 'high',
      due_date: '2026-03-11',
      assigned_to: PEOPLE.manager.id,
      client_name: 'Walter Abbott',
    },
  ])
  const amend = (changes: object) => ask(`/incident-reports/${id}`, { method: 'PUT', json: changes })
  await amend({ follow_up_notes: 'X-ray.' })
  expect(await all()).toMatchObject([{ description: 'X-ray.' }])
  await amend({ follow_up_required: false, follow_up_notes: null })
  expect(await all()).toEqual([])
})
