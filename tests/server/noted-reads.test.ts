/** What the server itself notes of reading: calls of other programs, photos, and what a device begins to keep. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import type { Collection } from '#domain/registry.ts'
import { calls } from '#server/routes/calls.ts'
import { type Ask, callers } from '../support/callers.ts'
import { forger } from '../support/forged-push.ts'
import { PEOPLE } from '../support/homes.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { maple, cedar } = PLACES

let server: TestServer
let asked: Ask

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
}, 60_000)
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('operation').where('kind', '=', 'access.viewed').execute()
  await quarterHourLater()
})

async function quarterHourLater(): Promise<void> {
  server.clock.advanceSeconds(15 * 60)
  asked = await callers(server, ['provider', 'manager', 'care_giver'])
}

const logged = async () => {
  const rows = await server.database
    .selectFrom('operation')
    .select(['author_id', 'args'])
    .where('kind', '=', 'access.viewed')
    .where('outcome', '=', 'applied')
    .orderBy('received_at')
    .orderBy('scope')
    .execute()
  return rows.map(({ author_id, args }) => ({ author_id, ...(args as object) }))
}
const get = (path: string, who: Parameters<Ask>[0] = 'care_giver') => asked(who, 'GET', path)
const ofWalter = { way: 'viewed', client_id: maple.clientId, scope: `home:${maple.home}` }

test('[L14] a chart that is read over the API is in the log, once a quarter hour, whoever answers', async () => {
  await Promise.all([1, 2].map(() => get(`/clients/${maple.clientId}`)))
  await get(`/clients/${maple.clientId}/allergies`)
  const entry = { author_id: PEOPLE.care_giver.id, what: 'chart', ...ofWalter }
  expect(await logged()).toEqual([entry])
  await quarterHourLater()
  await get(`/clients/${maple.clientId}`)
  expect(await logged()).toEqual([entry, entry])
  const told = await get(`/access-log?client_id=${maple.clientId}`, 'manager')
  expect(told.body.accesses[0]).toMatchObject({ what: 'chart', way: 'viewed', person_name: 'Dana Reyes' })
})

test.each([
  ['mar', `/clients/${maple.clientId}/mar`],
  ['mar', `/medications/${maple.medicationId}`],
  ['mar', `/medications/${maple.medicationId}/administrations`],
  ['progress_notes', `/progress-notes/by-client/${maple.clientId}`],
  ['progress_notes', `/progress-notes/${maple.noteId}`],
  ['incident_reports', `/incident-reports/${maple.incidentId}`],
  ['tracking', `/tracking/${maple.entryId}`],
  ['tracking', `/tracking/list?client_id=${maple.clientId}`],
])('[L14] %s of a client by GET %s', async (what, path) => {
  expect((await get(path)).status).toBe(200)
  expect(await logged()).toEqual([{ author_id: PEOPLE.care_giver.id, what, ...ofWalter }])
})

test('[L14] what is about everybody is noted of each home it was of', async () => {
  await get('/medications', 'provider')
  await get(`/reports/attendance?home_id=${cedar.home}&start_date=2026-03-01&end_date=2026-03-05`, 'provider')
  const of = (what: string, home: number) => ({ what, scope: `home:${home}`, client_id: null })
  const found = await logged()
  expect(found).toEqual(
    expect.arrayContaining(
      [of('mar', maple.home), of('mar', cedar.home), of('attendance_report', cedar.home)].map(one =>
        expect.objectContaining(one),
      ),
    ),
  )
  expect(found.filter(one => JSON.stringify(one).includes('attendance_report'))).toHaveLength(1)
})

test('[L14] what was not there or is closed to somebody was not read', async () => {
  expect((await get(`/clients/${PLACES.northfield.clientId}`)).status).toBe(404)
  expect((await get('/reports/attendance')).status).toBe(403)
  expect(await logged()).toEqual([])
})

test('[L14] what cannot be noted keeps nobody from a chart, and stands in the log of the server', async () => {
  const { writes } = server.dependencies
  const { apply } = writes
  try {
    writes.apply = () => Promise.reject(new Error('away'))
    expect((await get(`/clients/${maple.clientId}`)).status).toBe(200)
  } finally {
    writes.apply = apply
  }
  expect(server.log).toContainEqual(
    expect.objectContaining({ event: 'reading_not_noted', user_id: PEOPLE.care_giver.id, what: 'chart' }),
  )
})

test('[L14] what a device begins to keep of a home is noted, and what follows is not', async () => {
  const { access_token: token } = await server.signIn('care_giver')
  const scope = `home:${maple.home}`
  const pull = async (asks: object) => {
    const json = { scopes: [{ scope, view: '', feed: null, since: '2026-01', ...asks }] }
    return (await server.request('/sync/pull', { token, json })).json()
  }
  const { answers } = await pull({ history: null })
  await pull({ history: null })
  expect(await logged()).toEqual([
    { author_id: PEOPLE.care_giver.id, what: 'home_records', way: 'exported', client_id: null, scope },
  ])
  await quarterHourLater()
  const { view, feed } = answers[0]
  await pull({ view, feed: { epoch: feed.epoch, revision: feed.revision, stamp: feed.stamp } })
  expect(await logged()).toHaveLength(1)
})

/** What is about a client and was written of them. */
const OF_CLIENTS: readonly Collection[] = collections.filter(name =>
  /^(administration|allergy|appointment|client|client_contact|diagnosis|expense_claim|incident_report|mark|medication|progress_note|task|tracking_entry)$/.test(
    name,
  ),
)
/** Counts and names without more, and what stands for something else in a form. */
const TELLS_LITTLE =
  /^\/(dashboard\/(?!incidents|appointments)|clients-dropdown-list|medications-dropdown-list|inventory|tracking-categories|tasks\/statistics|expense-claims\/summary|access-log|attention-items|notifications)/

describe('every call that answers what is known of clients is noted', () => {
  const ofClients = calls.filter(
    ({ method, path, rights }) =>
      method === 'get' &&
      !TELLS_LITTLE.test(path) &&
      (rights?.collections ?? []).some(collection => OF_CLIENTS.includes(collection)),
  )
  test('there are such calls', () => expect(ofClients.length).toBeGreaterThan(30))
  test.each(ofClients.map(call => [call.path, call.accessKind]))('[L14] GET %s', (_, reads) => {
    expect(reads).toBeDefined()
  })
})

test('[L15] a device adds so many entries and no more, however fast, and nobody else is kept from theirs', async () => {
  const one = await forger(server, 'care_giver')
  const other = await forger(server, 'care_giver_2')
  const entry = (by: typeof one, way = 'printed') =>
    by.operation('access.viewed', { what: 'chart', ...ofWalter, way })
  const many = (count: number) => Array.from({ length: count }, () => entry(one))
  const outcomes = new Map<string, number>()
  for (let sent = 0; sent < 600; sent += 200) {
    for (const { outcome } of await one.push(...many(200))) {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  expect(Object.fromEntries(outcomes)).toEqual({ applied: 300, rejected: 300 })
  expect(await other.push(entry(other))).toMatchObject([{ outcome: 'applied' }])
  expect((await one.push(...many(1)))[0]?.error?.code).toBe('too_many_requests')
  await quarterHourLater()
  expect(await one.push(...many(1))).toMatchObject([{ outcome: 'applied' }])
}, 60_000)
