/** Reports over REST. The test's now is March 10, 2026, 9 in the morning at Maple House. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOSES, doseToday, type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let calls: MedicationCalls

beforeAll(async () => {
  server = await startTestServer()
  calls = await medicationCalls(server)
  await seedTargets(server.database)
})
afterAll(() => server.stop())

const report = (what: string, query: string, status?: number) =>
  calls.answer(`/reports/${what}?home_id=1&${query}`, {}, status)
const MARCH = 'start_date=2026-03-01&end_date=2026-03-31'

test('[R1] days of which no report is made are refused at their field', async () => {
  const asked = (period: string) => report('progress', period, 400)
  expect(await asked('start_date=2026-03-02&end_date=2026-03-01')).toMatchObject({
    fields: { end_date: ['End date cannot be before the start date'] },
  })
  expect(await asked('start_date=2024-03-02&end_date=2026-03-01')).toMatchObject({
    fields: { end_date: ['A report covers at most 366 days'] },
  })
  expect(await asked('start_date=2026-02-30&end_date=2026-03-01')).toMatchObject({
    fields: { start_date: [expect.any(String)] },
  })
  expect(await calls.answer(`/reports/progress?${MARCH}`, {}, 400)).toMatchObject({
    fields: { home_id: ['home_id is required'] },
  })
})

test('[R7] every report answers for one resident and for all of the home, by name', async () => {
  for (const what of ['progress', 'incidents', 'medication-log', 'attendance', 'financial']) {
    const one = await report(what, `client_id=1&${MARCH}`)
    expect(one).toMatchObject({ home_name: 'Maple House', client_id: 1, start_date: '2026-03-01' })
    expect(await report(what, MARCH)).toMatchObject({ client_id: null, statistics: expect.any(Object) })
    // Who lives in another home is no resident of this one.
    await report(what, `client_id=3&${MARCH}`, 404)
  }
  expect(await report('progress', MARCH)).toMatchObject({
    statistics: { total: 1, by_type: { daily: 1 } },
    progress_notes: [{ client_name: 'Walter Abbott', note_date: '2026-03-09' }],
  })
})

test('[R4] the medication log has a dose with all that was recorded of it, and those nobody recorded', async () => {
  const { administration_id } = await calls.dose(DOSES, doseToday('08:00'), 201)
  const mark = (json: object) => calls.dose(`${DOSES}/${administration_id}`, { method: 'PUT', json })
  await mark({ status: 'given', given_time: '08:02' })
  server.clock.advanceSeconds(3)
  await mark({ status: 'missed', reason_code: 'vomited' })
  const log = (await report('medication-log', 'client_id=1&start_date=2026-03-10&end_date=2026-03-10')) as {
    sheets: { doses: Record<string, unknown>[] }[]
  }
  const doses = log.sheets.flatMap(sheet => sheet.doses)
  expect(doses.find(dose => dose.administration_id === administration_id)).toMatchObject({
    state: 'missed',
    is_corrected: true,
    exceptions: ['not_given'],
    marks: [
      { status: 'given', is_effective: false, author_name: expect.stringMatching(/\w/) },
      { status: 'missed', reason_code: 'vomited', is_effective: true },
    ],
  })
  expect(doses.filter(({ state }) => state === 'future')).not.toEqual([])
})
