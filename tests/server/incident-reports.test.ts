/** Incident reports over REST (spec part 2 §7). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const GOOD = {
  client_id: 1,
  incident_date: '2026-03-09',
  incident_type: 'Fall',
  severity: 'low',
  description: 'Slipped on the wet bathroom floor after the shower.',
  action_taken: 'Checked for injuries.',
}

let server: TestServer
let ask: MedicationCalls['answer']

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
  for (const more of [
    { incident_date: '2026-03-01' },
    { incident_date: '2026-03-04', incident_type: 'Injury', severity: 'high' },
    { client_id: 2, incident_date: '2026-03-05', severity: 'medium' },
  ]) {
    await write(more)
  }
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(3))

const write = (more: object = {}) =>
  ask('/incident-reports', { method: 'POST', json: { ...GOOD, ...more } }, 201) as Promise<{ id: string }>
const put = (path: string, json?: object, status = 200) =>
  ask(`/incident-reports/${path}`, { method: 'PUT', ...(json === undefined ? {} : { json }) }, status)
const dates = async (query: string) => {
  const { incident_reports } = (await ask(`/incident-reports/list?${query}`)) as {
    incident_reports: { incident_date: string }[]
  }
  return incident_reports.map(({ incident_date }) => incident_date)
}

test('a report reads with names, discovered now unless it says when, and due a day later', async () => {
  const written = await write()
  expect(await ask(`/incident-reports/${written.id}`)).toEqual(written)
  expect(written).toMatchObject({
    client_name: 'Walter Abbott',
    reporting_staff_name: 'Ruth Lindqvist',
    home_name: 'Maple House',
    status: 'open',
    reported_to: null,
    follow_up_required: false,
    discovered_at: new Date(server.clock.now).toISOString(),
    due_at: new Date(server.clock.now + 86_400_000).toISOString(),
  })
  await ask(`/incident-reports/${written.id}`, { method: 'DELETE' })
  await ask(`/incident-reports/${written.id}`, {}, 404)
})

test('lists are filtered by what the report says, newest first', async () => {
  expect(await dates('client_id=1')).toEqual(['2026-03-04', '2026-03-01'])
  expect(await dates('severity=high')).toEqual(['2026-03-04'])
  expect(await dates('incident_type=Fall')).toEqual(['2026-03-05', '2026-03-01'])
  expect(await dates('date_from=2026-03-02&date_to=2026-03-04')).toEqual(['2026-03-04'])
  expect(await dates('status=closed')).toEqual([])
  await ask('/incident-reports/list?severity=deadly', {}, 400)
  expect(await ask('/incident-reports/by-client/1?per_page=1')).toMatchObject({
    incident_reports_count: 2,
    pagination: { total_pages: 2 },
  })
  expect(await ask('/incident-reports-dropdown-list')).toMatchObject({
    items: [{ display_name: '2026-03-05 Fall (Grace Mbeki)' }, {}, {}],
  })
})

test('the overview has a line for each client with the count and the latest report', async () => {
  expect(await ask('/incident-reports')).toMatchObject({
    incident_summary: expect.arrayContaining([
      expect.objectContaining({
        client_name: 'Walter Abbott',
        incident_count: 2,
        latest_incident_info: expect.objectContaining({ incident_type: 'Injury', severity: 'high' }),
      }),
    ]),
  })
})

test('[I2] [I4] a report is filed, closed with a reason and opened again', async () => {
  const { id } = await write({ client_id: 3 })
  const filed_at = new Date(server.clock.now).toISOString()
  await put(`${id}/file`, { filed_at: '2026-03-12T12:00:00.000Z' }, 400)
  expect(await put(`${id}/file`, { filed_at })).toMatchObject({ filed_at, status: 'open' })
  await put(`${id}/close`, {}, 400)
  expect(await put(`${id}/close`, { reason: 'Nothing broken' })).toMatchObject({
    status: 'closed',
    closing_reason: 'Nothing broken',
  })
  await put(`${id}/close`, { reason: 'Again' }, 409)
  expect(await put(`${id}/reopen`)).toMatchObject({ status: 'open', closing_reason: null, filed_at })
})

test.each([
  [{ client_id: undefined }, 'client_id', 'Client is required'],
  [{ incident_date: undefined }, 'incident_date', 'Incident date is required'],
  [{ incident_type: undefined }, 'incident_type', 'Incident type is required'],
  [{ severity: undefined }, 'severity', 'Severity is required'],
  [{ description: undefined }, 'description', 'Detailed description is required'],
  [{ action_taken: undefined }, 'action_taken', 'Response actions are required'],
  [{ incident_date: '2026-03-11' }, 'incident_date', 'Incident date cannot be in the future'],
  [{ discovered_at: '2026-03-12T12:00:00.000Z' }, 'discovered_at', 'The discovery cannot be in the future'],
  [{ description: 'x'.repeat(2001) }, 'description', 'Description cannot exceed 2000 characters'],
])('[I1] %o is refused in the words of the form', async (wrong, field, message) => {
  expect(await ask('/incident-reports', { method: 'POST', json: { ...GOOD, ...wrong } }, 400)).toMatchObject({
    fields: { [field]: [message] },
  })
})

test('[I8] a status is sent with the other fields: what stands is no change, closing needs its reason', async () => {
  const reason = 'Seen by the nurse, nothing is left to do.'
  const { id } = await write({ incident_date: '2026-03-08', status: 'open' })
  expect(await put(id, { severity: 'medium', status: 'open' })).toMatchObject({
    severity: 'medium',
    status: 'open',
  })

  server.clock.advanceSeconds(3)
  expect(await put(id, { status: 'closed' }, 400)).toMatchObject({
    fields: { closing_reason: ['A reason is required'] },
  })
  await put(id, { severity: 'high', status: 'closed' }, 400)
  expect(await ask(`/incident-reports/${id}`)).toMatchObject({ severity: 'medium', status: 'open' })
  expect(await put(id, { severity: 'high', status: 'closed', closing_reason: reason })).toMatchObject({
    severity: 'high',
    status: 'closed',
    closing_reason: reason,
  })

  server.clock.advanceSeconds(3)
  expect(await put(id, { closing_reason: 'Another one.' }, 400)).toMatchObject({
    fields: { closing_reason: ['Only a report that is being closed has a closing reason.'] },
  })
  expect(await put(id, { status: 'open' })).toMatchObject({ status: 'open', closing_reason: null })
})

test('[I8] a report is written closed with its reason, or not at all', async () => {
  const closed = { incident_date: '2026-03-07', incident_type: 'Wandering', status: 'closed' }
  await ask('/incident-reports', { method: 'POST', json: { ...GOOD, ...closed } }, 400)
  expect((await dates('incident_type=Wandering')).length).toBe(0)
  expect(await write({ ...closed, closing_reason: 'Back after five minutes.' })).toMatchObject({
    status: 'closed',
  })
})
