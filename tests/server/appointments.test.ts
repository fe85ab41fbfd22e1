/** Appointments over REST (spec part 3 §7). The test's now is March 10, 2026 in the morning. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PEOPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const GOOD = {
  client_id: 1,
  appointment_type: 'dental',
  title: 'Cleaning at the dentist',
  appointment_date: '2026-03-12',
  time: '9:30',
  duration: 45,
  staff_id: PEOPLE.care_giver.id,
}

let server: TestServer
let ask: MedicationCalls['answer']

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(3)
  await server.database.deleteFrom('record_version').execute()
  await server.database.deleteFrom('appointment').execute()
})

interface Appointment {
  readonly id: string
  readonly title: string
}
const schedule = (more: object = {}, status = 201) =>
  ask('/appointments', { method: 'POST', json: { ...GOOD, ...more } }, status) as Promise<Appointment>
const put = (id: string, json: object, status = 200) =>
  ask(`/appointments/${id}`, { method: 'PUT', json }, status)
const titles = async (path: string) =>
  ((await ask(path)) as { appointments: Appointment[] }).appointments.map(({ title }) => title)

test('[P1] [P4] an appointment reads with names, its time in hours and minutes, and changes its status alone', async () => {
  const made = await schedule()
  expect(made).toMatchObject({
    client_name: 'Walter Abbott',
    assigned_staff_name: 'Dana Reyes',
    time: '09:30',
    status: 'scheduled',
  })
  expect(await put(made.id, { status: 'completed' })).toMatchObject({ status: 'completed', time: '09:30' })
  expect(await put(made.id, { status: 'scheduled' })).toMatchObject({ status: 'scheduled' })
  expect(await put(made.id, { time: '14:05:00', staff_id: null })).toMatchObject({
    time: '14:05',
    assigned_staff_name: null,
  })
})

test('lists by client, by staff and in all, filtered as the panel asks', async () => {
  await schedule({ title: 'With nobody', staff_id: null, appointment_type: 'legal' })
  await schedule({ title: 'Of Grace', client_id: 2, appointment_date: '2026-03-20' })
  expect(await titles('/appointments')).toEqual(['Of Grace', 'With nobody'])
  expect(await titles('/appointments/by-client/1')).toEqual(['With nobody'])
  expect(await titles(`/appointments/by-staff/${PEOPLE.care_giver.id}`)).toEqual(['Of Grace'])
  expect(await titles('/appointments?appointment_type=legal&status=scheduled')).toEqual(['With nobody'])
  expect(await titles('/appointments?date_from=2026-03-15&date_to=2026-03-31')).toEqual(['Of Grace'])
  expect(await ask('/appointments-dropdown-list?client_id=2')).toMatchObject({
    items: [{ display_name: expect.stringContaining('Of Grace') }],
  })
  await ask(`/appointments/by-staff/${PEOPLE.other_manager.id}`, {}, 404)
})

test('[P1] what cannot be is refused at its field with the words of the form', async () => {
  const refused = async (more: object) =>
    ((await schedule(more, 400)) as unknown as { fields: object }).fields
  expect(await refused({ appointment_date: '2026-03-09' })).toEqual({
    appointment_date: ['Date cannot be in the past'],
  })
  expect(await refused({ time: 'noon' })).toEqual({ time: ['Invalid time format. Expected HH:MM format.'] })
  expect(await refused({ duration: 481 })).toEqual({
    duration: ['Duration cannot exceed 8 hours (480 minutes)'],
  })
  expect(await refused({ staff_id: PEOPLE.other_manager.id })).toHaveProperty('staff_id')
})

test('[P2] one that overlaps another is accepted, and a caregiver schedules none', async () => {
  await schedule()
  await schedule({ title: 'At the same time' })
  const { access_token: token } = await server.signIn('care_giver')
  await ask('/appointments', { method: 'POST', json: GOOD, token }, 403)
  expect(await ask('/appointments', { token })).toMatchObject({ pagination: { total_items: 2 } })
})
