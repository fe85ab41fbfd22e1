/** What becomes of incident reports when tablets deliver them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { incidentReportId } from '#domain/entities/incident-report.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { PLACES, resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let manager: Forger
let caregiver: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  manager = await forger(server, 'manager')
  caregiver = await forger(server, 'care_giver')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await resetTargets(server.database)
  server.clock.advanceSeconds(60)
})

const { clientId, incidentId, closedIncidentId, administrationId } = PLACES.maple
/** The test's now is March 10, 2026 in the morning. */
const good = {
  client_id: clientId,
  incident_date: '2026-03-09',
  discovered_at: '2026-03-09T22:00:00.000Z',
  incident_type: 'Fall',
  severity: 'low',
  description: 'Slipped on the wet bathroom floor after the shower.',
  action_taken: 'Checked for injuries.',
}
const doubled = {
  ...good,
  incident_report_id: incidentReportId('possible_double_dose', [administrationId]),
  incident_type: 'Medication Error',
  cause: 'possible_double_dose',
  administration_ids: [administrationId],
}

async function pushed(who: Forger, kind: string, args: object) {
  const [receipt] = await who.push(who.operation(kind, args))
  if (receipt === undefined) throw new Error('The push has no receipt.')
  return receipt
}
const reportNow = (id: string) =>
  server.database.selectFrom('incident_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const versionsOf = (id: string) =>
  server.database
    .selectFrom('record_version')
    .select(['operation', 'former', 'replaced_by'])
    .where('record_id', '=', id)
    .orderBy('replaced_at')
    .execute()

test.each([
  [{ incident_date: '2026-03-11' }, 'incident_date', 'Incident date cannot be in the future'],
  [
    { discovered_at: '2026-03-08T12:00:00.000Z' },
    'discovered_at',
    'The discovery cannot be before the incident',
  ],
  [
    { follow_up_notes: 'Look again.' },
    'follow_up_notes',
    'Mark that follow-up is required to keep these notes',
  ],
  [{ description: 'Fell.' }, 'description', 'Description must be at least 20 characters'],
  [{ action_taken: 'None.' }, 'action_taken', 'Action taken must be at least 10 characters'],
])('[I1] %o is refused in a sentence', async (wrong, field, message) => {
  const args = { ...good, incident_report_id: caregiver.newId(), ...wrong }
  expect(await pushed(caregiver, 'incident_report.create', args)).toMatchObject({
    outcome: 'rejected',
    error: { fields: { [field]: [message] } },
  })
})

test('[S15.7] a moment that a queue brings from a clock that is ahead is that of its recording', async () => {
  const recorded_at = new Date(server.clock.now).toISOString()
  for (const discovered_at of [new Date(server.clock.now + 1).toISOString(), '2026-03-12T12:00:00.000Z']) {
    const id = caregiver.newId()
    const operation = caregiver.operation(
      'incident_report.create',
      { ...good, incident_report_id: id, discovered_at },
      { recorded_at },
    )
    expect(await caregiver.push(operation)).toMatchObject([{ outcome: 'applied' }])
    expect(await reportNow(id)).toMatchObject({ discovered_at: recorded_at })
  }
})

test('[I2] it is due as the profile of the company says, and by its type when that is amended', async () => {
  const id = caregiver.newId()
  await pushed(caregiver, 'incident_report.create', { ...good, incident_report_id: id })
  expect((await reportNow(id)).due_at).toBe('2026-03-10T22:00:00.000Z')
  await pushed(caregiver, 'incident_report.amend', {
    incident_report_id: id,
    changes: { incident_type: 'Medication Error' },
    seen: { incident_type: 'Fall' },
  })
  expect((await reportNow(id)).due_at).toBe('2026-03-12T22:00:00.000Z')
})

test('[I3] two tablets that start a report from one dose make one, and nothing of either is lost', async () => {
  const first = await pushed(caregiver, 'incident_report.create', doubled)
  const second = await pushed(manager, 'incident_report.create', {
    ...doubled,
    severity: 'medium',
    reported_to: 'Dr. Osei',
  })
  expect([first.outcome, second.outcome]).toEqual(['applied', 'applied'])
  expect(await reportNow(doubled.incident_report_id)).toMatchObject({
    severity: 'low',
    reported_to: 'Dr. Osei',
    reported_by: caregiver.session.user.id,
  })
  // What the second one filled was empty before.
  expect(await versionsOf(doubled.incident_report_id)).toMatchObject([
    {
      operation: 'incident_report.create',
      former: { reported_to: null },
      replaced_by: manager.session.user.id,
    },
  ])
  const item = await server.database
    .selectFrom('attention_item')
    .select(['id', 'details'])
    .where('kind', '=', 'two_versions')
    .executeTakeFirstOrThrow()
  expect(item.details).toMatchObject({
    versions: { standing: { severity: 'low' }, proposed: { severity: 'medium' } },
  })
  await pushed(manager, 'attention.resolve', { item_id: item.id, resolution: 'accepted', reason: 'Worse' })
  expect(await reportNow(doubled.incident_report_id)).toMatchObject({ severity: 'medium' })
})

test('[I3] an id that does not follow from the doses, or a dose of another client, is refused', async () => {
  const other = { ...doubled, incident_report_id: caregiver.newId() }
  const foreign = PLACES.cedar.administrationId
  const elsewhere = {
    ...doubled,
    incident_report_id: incidentReportId('possible_double_dose', [foreign]),
    administration_ids: [foreign],
  }
  for (const args of [other, elsewhere]) {
    expect(await pushed(caregiver, 'incident_report.create', args)).toMatchObject({ outcome: 'rejected' })
  }
})

test('[I5] a severe report needs attention until it is lowered, closed or reviewed', async () => {
  const id = caregiver.newId()
  const about = { incident_report_id: id }
  const states = async () =>
    (
      await server.database
        .selectFrom('attention_item')
        .select(['kind', 'resolution', 'subject_ids'])
        .where('kind', '=', 'severe_incident')
        .execute()
    ).map(({ resolution, subject_ids }) => [resolution, subject_ids])
  const amend = async (severity: string) => {
    server.clock.advanceSeconds(1)
    await pushed(caregiver, 'incident_report.amend', { ...about, changes: { severity }, seen: null })
  }
  await pushed(caregiver, 'incident_report.create', { ...good, ...about, severity: 'high' })
  expect(await states()).toEqual([[null, [id]]])
  await amend('medium')
  expect(await states()).toEqual([['corrected', [id]]])
  await amend('high')
  expect(await states()).toEqual([[null, [id]]])
  await pushed(manager, 'incident_report.close', { ...about, reason: 'Nothing broken' })
  expect(await states()).toEqual([['corrected', [id]]])
  await pushed(manager, 'incident_report.reopen', about)
  const item = await server.database
    .selectFrom('attention_item')
    .select('id')
    .where('kind', '=', 'severe_incident')
    .executeTakeFirstOrThrow()
  await pushed(manager, 'attention.resolve', { item_id: item.id, resolution: 'reviewed', reason: 'Seen' })
  await amend('low')
  await amend('high')
  expect(await states()).toEqual([['reviewed', [id]]])
})

test('[I4] what a change replaces is kept, and a closed report can be amended and opened again', async () => {
  const about = { incident_report_id: incidentId }
  await pushed(manager, 'incident_report.file', { ...about, filed_at: '2026-03-09T12:20:00.000Z' })
  server.clock.advanceSeconds(1)
  await pushed(manager, 'incident_report.close', { ...about, reason: 'Nothing broken' })
  server.clock.advanceSeconds(1)
  const closed = await reportNow(incidentId)
  expect(closed).toMatchObject({
    status: 'closed',
    closing_reason: 'Nothing broken',
    closed_by: manager.session.user.id,
  })
  const amended = { ...about, changes: { severity: 'high' }, seen: { severity: 'medium' } }
  expect(await pushed(caregiver, 'incident_report.amend', amended)).toMatchObject({ outcome: 'applied' })
  server.clock.advanceSeconds(1)
  await pushed(manager, 'incident_report.reopen', about)
  expect(await reportNow(incidentId)).toMatchObject({ status: 'open', closed_at: null, severity: 'high' })
  expect(await versionsOf(incidentId)).toMatchObject([
    { operation: 'incident_report.file', former: { filed_at: null, filed_by: null } },
    { operation: 'incident_report.close', former: { status: 'open', closing_reason: null } },
    {
      operation: 'incident_report.amend',
      former: { severity: 'medium' },
      replaced_by: caregiver.session.user.id,
    },
    { operation: 'incident_report.reopen', former: { status: 'closed', closing_reason: 'Nothing broken' } },
  ])
})

test('[I4] closing twice, opening what is open, and filing before the discovery are refused', async () => {
  const about = { incident_report_id: incidentId }
  const filed = (filed_at: string) => ({ ...about, filed_at })
  for (const [kind, args] of [
    ['incident_report.close', { incident_report_id: closedIncidentId, reason: 'Again' }],
    ['incident_report.reopen', about],
    ['incident_report.file', filed('2026-03-09T11:59:59.999Z')],
  ] as const) {
    expect([kind, await pushed(manager, kind, args)]).toMatchObject([kind, { outcome: 'rejected' }])
  }
  const closing = { ...about, reason: 'Done' }
  expect(await pushed(caregiver, 'incident_report.close', closing)).toMatchObject({ outcome: 'rejected' })
})
