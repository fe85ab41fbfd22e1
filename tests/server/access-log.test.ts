/** Who opened what, as it arrives and as it is read. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { PEOPLE } from '../support/homes.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { maple, cedar, northfield } = PLACES

let server: TestServer
let asked: Ask
let caregiver: Forger
let elsewhere: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  asked = await callers(server, ['super_admin', 'provider', 'manager', 'care_giver', 'other_manager'])
  caregiver = await forger(server, 'care_giver_2')
  elsewhere = await forger(server, 'other_caregiver')
  const open = (by: Forger, what: string, client_id: number | null, home: number, way = 'viewed') => {
    server.clock.advanceSeconds(60)
    return by.push(by.operation('access.viewed', { what, way, client_id, scope: `home:${home}` }))
  }
  await open(caregiver, 'chart', maple.clientId, maple.home)
  await open(caregiver, 'mar', maple.clientId, maple.home, 'printed')
  await open(caregiver, 'mar', null, cedar.home)
  await open(elsewhere, 'chart', northfield.clientId, northfield.home)
}, 60_000)
afterAll(() => server.stop())

interface Read {
  readonly operation: string | null
  readonly device_name: string | null
  readonly is_held: boolean
  readonly what: string
  readonly way: string
  readonly client_id: number | null
  readonly client_name: string | null
  readonly home_id: number | null
}
const read = async (who: Parameters<Ask>[0], query = '') =>
  (await asked(who, 'GET', `/access-log?${query}`)).body.accesses as Read[]
const whats = async (...args: Parameters<typeof read>) => (await read(...args)).map(({ what }) => what)

test('[L1] an entry says who opened what of whom, where and when, and no name is stored', async () => {
  const [, printed] = await read('manager')
  expect(printed).toMatchObject({
    person_id: PEOPLE.care_giver_2.id,
    person_name: 'Jo Whitaker',
    what: 'mar',
    way: 'printed',
    client_id: maple.clientId,
    home_id: maple.home,
    company_id: maple.company,
  })
  const { rows } = await sql<{ said: string }>`
    select args::text || touched::text as said from operation where kind = 'access.viewed'`.execute(
    server.database,
  )
  for (const { said } of rows) expect(said).not.toMatch(/Whitaker|[A-Z]/)
})

test('[L4] managers and providers read their own places, and a care giver reads none', async () => {
  expect(await whats('manager')).toEqual(['mar', 'mar', 'chart'])
  expect(await whats('provider')).toEqual(['mar', 'mar', 'chart'])
  expect(await whats('other_manager')).toEqual(['chart'])
  expect(await asked('care_giver', 'GET', '/access-log')).toMatchObject({ status: 403 })
})

test('[L4] the log is narrowed to a person, client, home, kind and time', async () => {
  expect(await whats('manager', `client_id=${maple.clientId}`)).toEqual(['mar', 'chart'])
  expect(await whats('manager', `home_id=${cedar.home}`)).toEqual(['mar'])
  expect(await whats('manager', 'what=chart')).toEqual(['chart'])
  expect(await whats('manager', `person_id=${PEOPLE.manager.id}`)).toEqual([])
  const [newest] = (await read('manager')) as (Read & { at: string })[]
  expect(await whats('manager', `from=${newest?.at}`)).toEqual(['mar'])
  expect(await whats('manager', `to=${newest?.at}&per_page=1`)).toEqual(['mar'])
})

test('[L4] clients and homes of others answer like those that are not there', async () => {
  for (const query of [`client_id=${northfield.clientId}`, `home_id=${northfield.home}`, 'client_id=999']) {
    expect((await asked('manager', 'GET', `/access-log?${query}`)).status, query).toBe(404)
  }
})

test('[L4] the platform reads who, what and where, and is told of no client', async () => {
  const all = [...(await read('super_admin', 'way=viewed')), ...(await read('super_admin', 'way=printed'))]
  expect(all.map(({ what, home_id }) => [what, home_id])).toEqual([
    ['chart', northfield.home],
    ['mar', cedar.home],
    ['chart', maple.home],
    ['mar', maple.home],
  ])
  expect(all.every(({ client_id, client_name }) => client_id === null && client_name === null)).toBe(true)
  expect((await asked('super_admin', 'GET', `/access-log?client_id=${maple.clientId}`)).status).toBe(404)
})

test('[L4] a client of another place has no name, whatever a device says', async () => {
  const { clientId } = northfield
  const said = { what: 'chart', way: 'viewed', client_id: clientId, scope: `home:${cedar.home}` }
  server.clock.advanceSeconds(60)
  await caregiver.push(caregiver.operation('access.viewed', said))
  expect((await read('manager'))[0]).toMatchObject({ client_id: clientId, client_name: null })
})

test('[L7] every change is in it with person, time, client and device, and without what was written', async () => {
  const words = 'Slept badly, asked for her sister twice.'
  server.clock.advanceSeconds(60)
  const note = { client_id: maple.clientId, note_date: '2026-03-09', note_type: 'daily', content: words }
  const { body } = await asked('care_giver', 'POST', '/progress-notes', note)
  server.clock.advanceSeconds(60)
  const path = `/progress-notes/${body.id}`
  expect((await asked('care_giver', 'PUT', path, { content: `${words} Then calm.` })).status).toBe(200)
  const changes = await read('manager', `way=changed&client_id=${maple.clientId}&what=progress_notes`)
  expect(changes).toMatchObject([
    { operation: 'progress_note.amend', what: 'progress_notes', way: 'changed', is_held: false },
    { operation: 'progress_note.create', client_id: maple.clientId, person_id: PEOPLE.care_giver.id },
  ])
  expect(changes[0]?.device_name).toBe('Unknown device')
  expect(changes[0]?.client_name).toBe('Walter Abbott')
  expect(JSON.stringify(await asked('manager', 'GET', '/access-log?per_page=100'))).not.toContain('sister')
  expect(await read('other_manager', 'way=changed')).toEqual([])
})

test('[L7] a client who is added is found by the number they got, and the platform is told of none', async () => {
  server.clock.advanceSeconds(60)
  const added = { home_id: maple.home, first_name: 'Elena', last_name: 'Quist', admission_date: '2026-03-01' }
  const { body } = await asked('manager', 'POST', '/clients', added)
  expect(await read('provider', `client_id=${body.id}`)).toMatchObject([
    { operation: 'client.create', client_name: 'Elena Quist', what: 'chart' },
  ])
  const [told] = await read('super_admin', 'way=changed&what=chart')
  expect(told).toMatchObject({ operation: 'client.create', client_id: null, client_name: null })
})

test('[L7] what was refused changed nothing and is not told', async () => {
  server.clock.advanceSeconds(60)
  const args = { allergy_id: caregiver.newId(), client_id: maple.clientId, substance: 'Latex' }
  const [receipt] = await caregiver.push(caregiver.operation('allergy.record', args))
  expect(receipt?.outcome).toBe('rejected')
  const closing = `/incident-reports/${maple.closedIncidentId}/close`
  expect((await asked('manager', 'PUT', closing, { reason: 'Again' })).status).toBe(409)
  const kinds = (await read('manager', 'way=changed&per_page=100')).map(({ operation }) => operation)
  expect(kinds).not.toContain('allergy.record')
  expect(kinds).not.toContain('incident_report.close')
})
