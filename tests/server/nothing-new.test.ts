/** Nobody who left is given anything new, and nothing is planned for a client who left (H10, H11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PEOPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { registered } from '../support/registering.ts'
import { WALTERS_METFORMIN } from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DANA = PEOPLE.care_giver.id
const RUTH = PEOPLE.manager.id
const GRACE = 2

let server: TestServer
let ask: MedicationCalls['answer']
beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
})
afterAll(() => server.stop())

const post = (path: string, json: object, status = 201) => ask(path, { method: 'POST', json }, status)
const put = (path: string, json: object, status = 200) => ask(path, { method: 'PUT', json }, status)
const task = (more: object) => ({ home_id: 1, title: 'Water the plants', due_date: '2026-03-10', ...more })
const visit = (more: object) => ({
  ...{ client_id: 1, appointment_type: 'medical', title: 'Eye doctor', appointment_date: '2026-03-12' },
  ...{ time: '10:00', ...more },
})
interface Row {
  readonly id: string
  readonly assigned_to: number
  readonly next_task_id: string | null
  readonly status: string
}

test('[H10] whoever was deactivated gets no task, appointment or order, and keeps what they had', async () => {
  const daily = (await post('/tasks', task({ assigned_to: DANA, recurrence: 'daily' }))) as Row
  const along = (await post('/appointments', visit({ staff_id: DANA }))) as Row
  await ask(`/staff/${DANA}`, { method: 'DELETE' })

  const fields = async (answer: Promise<unknown>) =>
    Object.keys(((await answer) as { fields: object }).fields)
  expect(await fields(post('/tasks', task({ assigned_to: DANA }), 400))).toEqual(['assigned_to'])
  expect(await fields(post('/appointments', visit({ time: '15:00', staff_id: DANA }), 400))).toEqual([
    'staff_id',
  ])
  const ofOrder = { assigned_to_staff_id: DANA }
  expect(await fields(put(`/medications/${WALTERS_METFORMIN}`, ofOrder, 400))).toEqual([
    'assigned_to_staff_id',
  ])
  const other = (await post('/tasks', task({ assigned_to: RUTH }))) as Row
  expect(await fields(put(`/tasks/${other.id}`, { assigned_to: DANA }, 400))).toEqual(['assigned_to'])

  // Other fields of what they had can be changed, and they stay named.
  expect(await put(`/appointments/${along.id}`, { title: 'Eye doctor, moved' })).toMatchObject({
    staff_id: DANA,
  })
  // The next task of the series is the manager's.
  const done = (await put(`/tasks/${daily.id}`, { status: 'completed', completed_on: '2026-03-10' })) as Row
  expect(done.assigned_to).toBe(DANA)
  expect(await ask(`/tasks/${done.next_task_id}`)).toMatchObject({ assigned_to: RUTH, status: 'not started' })
})

test('[H12] whoever has not registered, or works elsewhere, gets no task, appointment or order', async () => {
  const invited = { first_name: 'Elena', last_name: 'Quist', email: 'elena@example.org', home_id: 1 }
  const { id } = (await post('/staff/register', { ...invited, role: 'care_giver' })) as { id: number }
  const said = (field: string, message: string) => ({ fields: { [field]: [message] } })
  const early = 'This person has not registered yet. Choose somebody else.'
  expect(await post('/tasks', task({ assigned_to: id }), 400)).toEqual(
    expect.objectContaining(said('assigned_to', early)),
  )
  expect(await post('/appointments', visit({ time: '16:00', staff_id: id }), 400)).toMatchObject(
    said('staff_id', early),
  )
  expect(await put(`/medications/${WALTERS_METFORMIN}`, { assigned_to_staff_id: id }, 400)).toMatchObject(
    said('assigned_to_staff_id', early),
  )
  const { items } = (await ask('/staff-dropdown-list')) as { items: { id: number }[] }
  expect(items.map(one => one.id)).not.toContain(id)

  const email = 'elena.cedar@example.org'
  const elsewhere = { ...invited, email, role: 'care_giver', home_id: 2 }
  const cedars = (await post('/staff/register', elsewhere)) as { id: number }
  await registered(server, email)
  expect(await post('/tasks', task({ assigned_to: cedars.id }), 400)).toMatchObject(
    said('assigned_to', 'This person does not work in this home. Choose somebody else.'),
  )
  await post('/tasks', task({ home_id: 2, assigned_to: cedars.id }))
})

test('[H11] closing a client ends what is planned when that is chosen, and nothing new is planned', async () => {
  const ahead = (await post('/appointments', visit({ client_id: GRACE }))) as Row
  const daily = (await post(
    '/tasks',
    task({ client_id: GRACE, assigned_to: RUTH, recurrence: 'daily' }),
  )) as Row
  const kept = (await post(
    '/tasks',
    task({ client_id: GRACE, assigned_to: RUTH, recurrence: 'daily' }),
  )) as Row
  const done = (await put(`/tasks/${kept.id}`, { status: 'completed', completed_on: '2026-03-10' })) as Row
  await put(`/tasks/${kept.id}`, { status: 'not started', completed_on: null })
  expect(done.next_task_id).not.toBeNull()
  await ask(`/clients/${GRACE}?end_plans=true`, { method: 'DELETE' })
  expect(await ask(`/appointments/${ahead.id}`)).toMatchObject({ status: 'cancelled' })
  await ask(`/tasks/${daily.id}`, {}, 404)
  await ask(`/tasks/${kept.id}`, {}, 404)

  const refused = { fields: { client_id: ['This client is no longer active.'] } }
  expect(await post('/appointments', visit({ client_id: GRACE, time: '11:00' }), 400)).toMatchObject(refused)
  expect(await post('/tasks', task({ client_id: GRACE, assigned_to: RUTH }), 400)).toMatchObject(refused)
  expect(await put(`/appointments/${ahead.id}`, { status: 'scheduled' }, 400)).toMatchObject(refused)
  // What took place is still said.
  expect(await put(`/appointments/${ahead.id}`, { status: 'completed' })).toMatchObject({
    status: 'completed',
  })
})

test('[H11] a task that recurs is not followed by another after its client left', async () => {
  const { id } = (await post('/tasks', task({ client_id: 1, assigned_to: RUTH, recurrence: 'daily' }))) as Row
  await ask('/clients/1', { method: 'DELETE' })
  const done = (await put(`/tasks/${id}`, { status: 'completed', completed_on: '2026-03-10' })) as Row
  expect(done.next_task_id).toBeNull()
})

test('[H11] a task and an order of a client who left are not planned anew over REST', async () => {
  const stretch = task({ client_id: 1, assigned_to: RUTH, title: 'Stretch' })
  // The client of the test before has left: back for a moment.
  await put('/clients/1', { status: 'active' })
  const [done, open] = [(await post('/tasks', stretch)) as Row, (await post('/tasks', stretch)) as Row]
  await put(`/tasks/${done.id}`, { status: 'completed', completed_on: '2026-03-10' })
  await ask('/clients/1?end_orders=true', { method: 'DELETE' })

  const refused = { fields: { client_id: ['This client is no longer active.'] } }
  expect(await put(`/tasks/${open.id}`, { due_date: '2026-04-01' }, 400)).toMatchObject(refused)
  expect(await put(`/tasks/${open.id}`, { recurrence: 'weekly' }, 400)).toMatchObject(refused)
  const again = { status: 'in progress', completed_on: null }
  expect(await put(`/tasks/${done.id}`, again, 400)).toMatchObject(refused)
  expect(
    await put(`/medications/${WALTERS_METFORMIN}`, { is_ongoing: true, end_date: null }, 400),
  ).toMatchObject(refused)
  // What was before is still said.
  const said = { status: 'completed', completed_on: '2026-03-10' }
  expect(await put(`/tasks/${open.id}`, said)).toMatchObject({ status: 'completed' })
})
