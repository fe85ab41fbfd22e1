/** Who left earlier than planned has left, and what follows by itself ends with a client's stay (H10, H11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { CEDAR_LISINOPRIL, LISINOPRIL } from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const RUTH = PEOPLE.manager.id
const WALTER = 1
const GRACE = 2
const LEO = 3

let server: TestServer
let ask: MedicationCalls['answer']
beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
})
afterAll(() => server.stop())

const post = (path: string, json: object, status = 201) => ask(path, { method: 'POST', json }, status)
const put = (path: string, json: object, status = 200) => ask(path, { method: 'PUT', json }, status)
const GONE = { fields: { client_id: ['This client is no longer active.'] } }
interface Row {
  readonly id: string
  readonly next_task_id: string | null
}
const daily = (client_id: number, home_id: number) => ({
  ...{ home_id, client_id, title: 'Stretch', due_date: '2026-03-10', assigned_to: RUTH },
  recurrence: 'daily',
})

test('[H11] a client with a planned discharge who left before it is given nothing in between', async () => {
  await put(`/clients/${GRACE}`, { discharge_date: '2026-04-30' })
  await ask(`/clients/${GRACE}`, { method: 'DELETE' })
  const visit = { client_id: GRACE, appointment_type: 'medical', title: 'Eyes', time: '10:00' }
  expect(await post('/appointments', { ...visit, appointment_date: '2026-03-12' }, 400)).toMatchObject(GONE)
  expect(await post('/tasks', daily(GRACE, MAPLE), 400)).toMatchObject(GONE)
  const order = { client_id: GRACE, inventory_id: LISINOPRIL, dosage: 1 }
  expect(await post('/medications', order, 400)).toMatchObject(GONE)
})

test('[H11] a series ends with the day of discharge, written before it or on it', async () => {
  const tasks = [await post('/tasks', daily(WALTER, MAPLE)), await post('/tasks', daily(WALTER, MAPLE))]
  for (const [index, discharge_date] of ['2026-03-11', '2026-03-10'].entries()) {
    await put(`/clients/${WALTER}`, { discharge_date })
    const { id } = tasks[index] as Row
    const done = await put(`/tasks/${id}`, { status: 'completed', completed_on: '2026-03-10' })
    expect((done as Row).next_task_id).toBeNull()
  }
  await put(`/clients/${WALTER}`, { discharge_date: '2026-03-12' })
  const { id } = (await post('/tasks', daily(WALTER, MAPLE))) as Row
  const done = await put(`/tasks/${id}`, { status: 'completed', completed_on: '2026-03-10' })
  expect((done as Row).next_task_id).not.toBeNull()
  await put(`/clients/${WALTER}`, { discharge_date: null })
})

test('[H11] ending what is planned cancels what is later today, and leaves what was earlier', async () => {
  // 08:00 in Cedar House.
  const visit = { client_id: LEO, appointment_type: 'medical', title: 'Eyes', appointment_date: '2026-03-10' }
  const later = (await post('/appointments', { ...visit, time: '15:00' })) as Row
  const earlier = (await post('/appointments', { ...visit, time: '07:00' })) as Row
  await ask(`/clients/${LEO}?end_plans=true`, { method: 'DELETE' })
  expect(await ask(`/appointments/${later.id}`)).toMatchObject({ status: 'cancelled', sequence: 1 })
  expect(await ask(`/appointments/${earlier.id}`)).toMatchObject({ status: 'scheduled' })
  await put(`/clients/${LEO}`, { status: 'active' })
  await post('/medications', { client_id: LEO, inventory_id: CEDAR_LISINOPRIL, dosage: 1 })
})

test('[K7] [H10] [H11] a follow-up goes to nobody who left, and none is made for a client who left', async () => {
  const token = (await server.signIn('care_giver')).access_token
  const provider = (await server.signIn('provider')).access_token
  const report = async (client_id: number) => {
    const json = {
      ...{ client_id, incident_date: '2026-03-09', incident_type: 'Fall', severity: 'high' },
      ...{ description: 'Slipped on the wet bathroom floor.', action_taken: 'Checked for injuries.' },
    }
    return ((await ask('/incident-reports', { method: 'POST', json, token }, 201)) as Row).id
  }
  const reports = [await report(WALTER), await report(WALTER)]
  // Whoever reported it, and the home's manager with her.
  for (const id of [PEOPLE.care_giver.id, RUTH]) {
    await ask(`/staff/${id}`, { method: 'DELETE', token: provider })
  }
  const followUps = async (id: string | undefined) => {
    const json = { follow_up_required: true, follow_up_notes: 'Look at the hip again.' }
    await ask(`/incident-reports/${id}`, { method: 'PUT', json, token: provider })
    const { tasks } = (await ask('/tasks', { token: provider })) as { tasks: { title: string }[] }
    return tasks.filter(({ title }) => title.startsWith('Follow up'))
  }
  const asked = await followUps(reports[0])
  expect(asked).toMatchObject([{ assigned_to: PEOPLE.provider.id }])
  await ask(`/clients/${WALTER}`, { method: 'DELETE', token: provider })
  expect(await followUps(reports[1])).toHaveLength(1)
})

test('[D4] [H11] a change that ends the stay ends orders and plans when that is said', async () => {
  const token = (await server.signIn('provider')).access_token
  const as = { token }
  const send = (method: string, path: string, json: object, status: number) =>
    ask(path, { ...as, method, json }, status) as Promise<Row>
  const visit = { client_id: LEO, appointment_type: 'medical', title: 'Eyes' }
  const planned = (appointment_date: string, time: string) =>
    send('POST', '/appointments', { ...visit, appointment_date, time }, 201)
  const task = (due_date: string) => {
    const json = { home_id: 2, client_id: LEO, title: 'Stretch', due_date, assigned_to: PEOPLE.provider.id }
    return send('POST', '/tasks', json, 201)
  }
  const order = async () => {
    const { medications } = (await ask(`/medications?client_id=${LEO}`, as)) as {
      medications: { end_date: string | null }[]
    }
    return medications[0]?.end_date
  }
  const stands = async (path: string) => ((await ask(path, as)) as { status: string }).status
  const [before, after] = [await planned('2026-03-19', '09:00'), await planned('2026-03-20', '00:00')]
  const [early, late] = [await task('2026-03-19'), await task('2026-03-20')]
  const discharge_date = '2026-03-20'

  // Unsaid, nothing ends.
  await send('PUT', `/clients/${LEO}`, { discharge_date }, 200)
  expect([await order(), await stands(`/appointments/${after.id}`)]).toEqual([null, 'scheduled'])
  await send('PUT', `/clients/${LEO}`, { discharge_date: null }, 200)

  const saying = { discharge_date, end_orders: true, end_plans: true }
  await send('PUT', `/clients/${LEO}`, saying, 200)
  expect(await order()).toBe('2026-03-19')
  expect(await stands(`/appointments/${before.id}`)).toBe('scheduled')
  expect(await stands(`/appointments/${after.id}`)).toBe('cancelled')
  expect(await stands(`/tasks/${early.id}`)).toBe('not started')
  await ask(`/tasks/${late.id}`, as, 404)

  // Who leaves at once leaves what is later today, and every open task.
  const later = await planned('2026-03-10', '15:00')
  const inactive = { status: 'inactive', end_orders: true, end_plans: true }
  await send('PUT', `/clients/${LEO}`, inactive, 200)
  expect(await order()).toBe('2026-03-10')
  expect(await stands(`/appointments/${later.id}`)).toBe('cancelled')
  await ask(`/tasks/${early.id}`, as, 404)
})
