/** An import taken back: what is out of sight again, what stays, and what may be imported anew (B28). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importKinds } from '#domain/imports/kinds.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { type Ask, callers } from '../support/callers.ts'
import { MAPLE } from '../support/homes.ts'
import { ALMA, GOOD_ROWS, resetImports, sender, statesOf } from '../support/imports.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

let server: TestServer
let asked: Ask
const send = sender(() => asked)
const takeBack = (kind: string, sent: Parameters<typeof send>[1], who?: Parameters<typeof send>[2]) =>
  send(`${kind}/take-back`, sent, who)

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  asked = await callers(server, ['provider', 'manager', 'care_giver'])
})
afterAll(() => server.stop())
beforeEach(() => resetImports(server))

const noteOn = (client_id: number) => ({
  progress_note_id: uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size))),
  client_id,
  note_date: homeToday(new Date(server.clock.now).toISOString(), 'America/New_York'),
  note_type: 'daily' as const,
  content: 'Settled in and slept through the night.',
})

const allergiesOn = async ({ mirror }: Tablet, client_id: number) =>
  (await mirror.rows('allergy').toArray()).filter(row => row.client_id === client_id).length

/** Where each kind shows what there is. */
const LISTS: Readonly<Record<string, string>> = {
  clients: '/clients?status=active&limit=100',
  staff: '/staff?limit=100',
  inventory: '/inventory?limit=100',
  medications: '/medications?limit=100',
}
const listed = async (kind: string): Promise<string> => {
  const { status, body } = await asked('manager', 'GET', LISTS[kind] ?? '', undefined)
  expect(status).toBe(200)
  return JSON.stringify(body)
}
const pageOf = async (kind: string) => {
  const [answer] = await send(kind, [GOOD_ROWS[kind] ?? {}])
  expect(answer).toMatchObject({ state: 'made', page: expect.any(Number) })
  return answer?.page ?? 0
}

describe.each(importKinds)('$name', ({ name }) => {
  const good = GOOD_ROWS[name] ?? {}

  test('[B28] what an import made is out of its list again, once', async () => {
    const before = await listed(name)
    await pageOf(name)
    expect(await listed(name)).not.toBe(before)
    const gone = [{ row: 2, state: 'taken_back', note: null, faults: [] }]
    expect(await takeBack(name, [good])).toEqual(gone)
    // The answer may have been lost.
    expect(await takeBack(name, [good])).toEqual(gone)
  })

  test('[B28] a row that no import made stays as it is', async () => {
    const [answer] = await takeBack(name, [good])
    expect(answer).toMatchObject({ state: 'stays', note: 'No import has made it.' })
  })

  test('[B6] [B28] who may not import takes nothing back', async () => {
    await pageOf(name)
    const json = { home_id: MAPLE, rows: [{ row: 2, values: good }] }
    const { status } = await asked('care_giver', 'POST', `/imports/${name}/take-back`, json)
    expect([403, 404]).toContain(status)
    expect(statesOf(await send(`${name}/preview`, [good]))).toEqual(['there'])
  })
})

test.each(['clients', 'inventory', 'medications'])(
  '[B28] [B2] what was taken back of %s is made anew when the row comes again, and taken back again',
  async kind => {
    const good = GOOD_ROWS[kind] ?? {}
    const first = await pageOf(kind)
    expect(statesOf(await takeBack(kind, [good]))).toEqual(['taken_back'])
    expect(statesOf(await send(`${kind}/preview`, [good]))).toEqual(['ready'])
    server.clock.advanceSeconds(3)
    const second = await pageOf(kind)
    if (kind !== 'medications') expect(second).not.toBe(first)
    expect(statesOf(await send(kind, [good]))).toEqual(['there'])
    expect(statesOf(await takeBack(kind, [good]))).toEqual(['taken_back'])
    expect(statesOf(await send(`${kind}/preview`, [good]))).toEqual(['ready'])
  },
)

test('[B28] a client with a record, or who was changed, stays, and the reason is said', async () => {
  const [withNote, changed, bare] = ['Nora', 'Otto', 'Pia'].map(first_name => ({ ...ALMA, first_name }))
  const people = [withNote, changed, bare].flatMap(person => person ?? [])
  const [noted, other] = await send('clients', people)
  const maple = await pulledTablet(server, 'manager')
  await maple.record('progress_note.create', noteOn(noted?.page ?? 0))
  await maple.push()
  server.clock.advanceSeconds(3)
  await asked('manager', 'PUT', `/clients/${other?.page}`, { phone: '555-0134' })
  const answers = await takeBack('clients', people)
  expect(answers.map(({ state, note }) => [state, note])).toEqual([
    ['stays', 'There are records of the client.'],
    ['stays', 'The client was changed since.'],
    ['taken_back', null],
  ])
})

test('[B28] [B29] with the people to call and the diagnoses of the file', async () => {
  const person = { ...ALMA, contact_1: 'Ida Varga', contact_1_phone: '555-0134', diagnoses: ['Asthma'] }
  expect(statesOf(await send('clients', [person]))).toEqual(['made'])
  expect(statesOf(await takeBack('clients', [person]))).toEqual(['taken_back'])
  const scopesOf = async (collection: 'client_contact' | 'diagnosis') =>
    (await server.database.selectFrom(collection).select('scope').where('client_id', '>', 4).execute()).map(
      ({ scope }) => scope,
    )
  expect([await scopesOf('client_contact'), await scopesOf('diagnosis')]).toEqual([
    ['withdrawn'],
    ['withdrawn'],
  ])
})

test('[B28] orders are taken back before a dose was given, and then their clients', async () => {
  const order = { ...GOOD_ROWS.medications, client: 'Alma Varga' }
  await send('clients', [ALMA])
  expect(statesOf(await send('medications', [order]))).toEqual(['made'])
  expect(await takeBack('clients', [ALMA])).toMatchObject([
    { state: 'stays', note: 'There are records of the client.' },
  ])
  expect(statesOf(await takeBack('medications', [order]))).toEqual(['taken_back'])
  expect(statesOf(await takeBack('clients', [ALMA]))).toEqual(['taken_back'])
})

test('[B28] an order with a dose on it stays', async () => {
  const good = GOOD_ROWS.medications ?? {}
  await send('medications', [good])
  const { id, start_date } = await server.database
    .selectFrom('medication')
    .select(['id', 'start_date'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const tablet = await pulledTablet(server, 'care_giver')
  await tablet.mark(id, start_date, '08:00', 'given')
  await tablet.push()
  expect(await takeBack('medications', [good])).toMatchObject([
    { state: 'stays', note: 'Doses of it were recorded.' },
  ])
})

test('[B28] on a tablet the client is gone with the allergies; a note that was written meanwhile is held', async () => {
  const [answer] = await send('clients', [ALMA])
  const page = answer?.page ?? 0
  const tablet = await pulledTablet(server, 'care_giver')
  expect(await tablet.mirror.rows('client').get(page)).toBeDefined()
  expect(await allergiesOn(tablet, page)).toBe(2)
  const { operation_id } = await tablet.record('progress_note.create', noteOn(page))
  expect(statesOf(await takeBack('clients', [ALMA]))).toEqual(['taken_back'])
  await tablet.push()
  await tablet.pull()
  expect(await tablet.mirror.rows('client').get(page)).toBeUndefined()
  expect(await allergiesOn(tablet, page)).toBe(0)
  const logged = await server.database
    .selectFrom('operation')
    .select('outcome')
    .where('id', '=', operation_id)
    .executeTakeFirst()
  expect(logged).toEqual({ outcome: 'held' })
})
