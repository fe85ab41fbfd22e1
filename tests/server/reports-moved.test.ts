/** Walter moves from Maple House to Cedar House on March 10 at 9 in the morning: what Maple's reports have of him. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { PEOPLE } from '../support/homes.ts'
import { DOSES, doseToday, type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const WALTER = 1
const CEDAR = 2
const MOVED = { moved_to_home_id: CEDAR, moved_on: '2026-03-10' }
const step = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../server/database/migrations/${name}.sql`), 'utf8')

let server: TestServer
let calls: MedicationCalls

beforeAll(async () => {
  server = await startTestServer()
  calls = await medicationCalls(server)
  await seedTargets(server.database)
  await calls.dose(DOSES, doseToday('08:00'), 201)
  await calls.answer(`/clients/${WALTER}/home`, { method: 'PUT', json: { home_id: CEDAR } })
})
afterAll(() => server.stop())

const MARCH = 'start_date=2026-03-01&end_date=2026-03-31'
const report = async (what: string, query: string, status?: number) =>
  (await calls.answer(`/reports/${what}?${query}`, {}, status)) as {
    sheets: { client_id: number; doses: { administration_date: string; administration_time: string }[] }[]
    residents: { client_id: number }[]
    moved_out_of_sight: { from_date: string; until_date: string }[]
  }

test('[R12] the log of the home that was left has the doses due there, and says where he went and when', async () => {
  const { sheets } = await report('medication-log', `home_id=1&${MARCH}`)
  const own = sheets.filter(({ client_id }) => client_id === WALTER)
  expect(own).toMatchObject([{ client_name: 'Walter Abbott', ...MOVED }])
  const doses = own.flatMap(sheet => sheet.doses)
  expect(doses.length).toBeGreaterThan(1)
  const last = doses.at(-1)
  expect([last?.administration_date, last?.administration_time]).toEqual(['2026-03-10', '08:00'])
})

test('[R12] every report of that home is made of him, all together and alone; later periods are not', async () => {
  for (const what of ['progress', 'attendance']) {
    const { residents } = await report(what, `home_id=1&${MARCH}`)
    expect(residents.find(({ client_id }) => client_id === WALTER)).toMatchObject(MOVED)
  }
  for (const what of ['progress', 'incidents', 'medication-log', 'attendance', 'financial']) {
    await report(what, `home_id=1&client_id=${WALTER}&${MARCH}`)
    await report(what, `home_id=1&client_id=${WALTER}&start_date=2026-03-11&end_date=2026-03-31`, 404)
  }
})

test('[R12] in the home where he lives now nothing is said of a move', async () => {
  const { residents } = await report('attendance', `home_id=${CEDAR}&${MARCH}`)
  expect(residents.find(({ client_id }) => client_id === WALTER)).toMatchObject({
    moved_to_home_id: null,
    moved_on: null,
  })
})

test('[R12] moves of before this release are known from the log of operations, and no client is sent anew', async () => {
  const { database } = server
  const stored = async () => (await sql`select id, revision from client order by id`.execute(database)).rows
  const homes = async () =>
    (await database.selectFrom('client').select(['id', 'former_homes']).orderBy('id').execute()).filter(
      ({ former_homes }) => former_homes !== null,
    )
  const [before, kept] = [await stored(), await homes()]
  expect(kept).toMatchObject([{ id: WALTER, former_homes: [{ home_id: 1, until_date: '2026-03-10' }] }])
  await database.transaction().execute(async transaction => {
    await sql`alter table client drop column former_homes`.execute(transaction)
    await sql.raw(step('065-former-homes')).execute(transaction)
  })
  expect(await stored()).toEqual(before)
  expect(await homes()).toEqual(kept)
})

test('[R12] which stays ended before this release is known from those who moved, and no home is sent anew', async () => {
  const { database } = server
  const stored = async () =>
    (await sql`select id, revision, ended_stays from home order by id`.execute(database)).rows
  const before = await stored()
  expect(before[0]).toMatchObject({ id: 1, ended_stays: [{ client_id: WALTER, until_date: '2026-03-10' }] })
  await database.transaction().execute(async transaction => {
    await sql`alter table home drop column ended_stays`.execute(transaction)
    await sql.raw(step('080-ended-stays')).execute(transaction)
  })
  expect(await stored()).toEqual(before)
})

test('[R12] who may not see the home he lives in now is told that somebody is missing, not who', async () => {
  const all = await report('medication-log', `home_id=1&${MARCH}`)
  expect(all.moved_out_of_sight).toEqual([])
  await server.database.transaction().execute(async transaction => {
    const { id } = PEOPLE.manager
    const ended = await transaction
      .updateTable('grant')
      .set({ until_at: '2026-01-06T00:00:00.000Z' })
      .where('granted_scope', '=', homeScope(CEDAR))
      .where('user_id', '=', id)
      .returning('id')
      .execute()
    await stamp(
      transaction,
      ended.map(grant => ({ collection: 'grant' as const, id: grant.id, scope: userScope(id) })),
    )
  })
  for (const what of ['progress', 'incidents', 'medication-log', 'attendance', 'financial']) {
    const seen = await report(what, `home_id=1&${MARCH}`)
    expect(seen.moved_out_of_sight).toMatchObject([{ until_date: '2026-03-10' }])
    expect(JSON.stringify(seen)).not.toContain('Abbott')
  }
  const later = await report('attendance', 'home_id=1&start_date=2026-03-11&end_date=2026-03-31')
  expect(later.moved_out_of_sight).toEqual([])
})
