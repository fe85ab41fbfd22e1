/** Operations and cursors no app of ours would send: each is answered by itself, and nothing around it suffers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrationId, attentionId } from '#domain/rules/records/derived-ids.ts'
import { openDatabase } from '#server/database/connection.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { setActive } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const TODAY = '2026-03-10'
const DAY_SECONDS = 86_400
const YEAR_MS = 365 * 86_400_000
const metformin = orderId(METFORMIN.name)

let server: TestServer
let carer: Forger
let manager: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  carer = await forger(server, 'care_giver')
  manager = await forger(server, 'manager')
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(5))

const allergy = (substance: string) => ({ allergy_id: manager.newId(), client_id: 1, substance })
const good = () => manager.operation('allergy.record', allergy('Penicillin'))
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const given = (time: string, different: object = {}) => ({
  mark_id: carer.newId(),
  administration_id: administrationId(metformin, TODAY, time),
  medication_id: metformin,
  administration_date: TODAY,
  administration_time: time,
  status: 'given',
  ...different,
})
const markBy = (id: unknown) =>
  server.database.selectFrom('mark').selectAll().where('id', '=', String(id)).executeTakeFirst()

test('[S5.1] who accepts what this server cannot read is refused, and what was sent with it is applied', async () => {
  const unknown = manager.operation('note.sing', {})
  expect(await manager.push(unknown)).toMatchObject([{ outcome: 'held' }])
  const item_id = attentionId('held', [String(unknown.id)])
  const accepting = manager.operation('attention.resolve', { item_id, resolution: 'accepted', reason: 'Yes' })
  expect(await manager.push(accepting, good())).toMatchObject([
    { outcome: 'rejected', error: { code: 'conflict' } },
    { outcome: 'applied' },
  ])
})

describe('[S5.1] beside a poisoned operation a good one is applied', () => {
  const poisons: Record<string, () => Record<string, unknown>> = {
    'a NUL in arguments nobody reads': () => manager.operation('note.sing', { words: 'a\u0000b' }),
    'a NUL in the kind': () => manager.operation('note.\u0000', {}),
    'half a character in a text': () => manager.operation('allergy.record', allergy('\ud800')),
    'half a character in arguments nobody reads': () => manager.operation('note.sing', { words: '\udfff' }),
    'a clock offset beyond all dates': () =>
      manager.operation('note.sing', {}, { clock_offset_ms: -8_640_000_000_000_001 }),
    'a counter beyond all counting': () => manager.operation('note.sing', {}, { counter: 1e300 }),
    'a version beyond all counting': () => manager.operation('allergy.record', {}, { version: 1e300 }),
    'a base beyond all counting': () => manager.operation('note.sing', {}, { base: { 'a/1': 1e300 } }),
    'arguments that are too large': () => manager.operation('note.sing', { long: 'x'.repeat(100_000) }),
    'a client beyond all ids': () =>
      manager.operation('medication.create', {
        medication_id: manager.newId(),
        version_id: manager.newId(),
        client_id: 3_000_000_000,
        inventory_id: 1e15,
        dosage: 1,
      }),
    'a day that is far away': () =>
      manager.operation('administration.mark', given('08:00', { administration_date: '9999-12-31' })),
    'a day that never was': () =>
      manager.operation('administration.mark', given('08:00', { administration_date: '0000-01-01' })),
    'a home beyond all ids': () =>
      manager.operation('administration.mark', given('08:00'), { scope: 'home:99999999999999999999' }),
    'a moment beyond the calendar': () =>
      manager.operation('note.sing', {}, { recorded_at: '+275760-09-13T00:00:00.000Z' }),
    'a prototype': () =>
      JSON.parse(
        JSON.stringify(manager.operation('note.sing', {})).replace(
          '"args":{}',
          '"args":{"__proto__":{"x":1},"constructor":{"prototype":1}}',
        ),
      ),
    'the kind of every object': () => manager.operation('constructor', {}),
    'an id that is no text': () => ({ ...good(), id: { toString: 1 } }),
  }
  test.each(Object.entries(poisons))('%s', async (_, poison) => {
    const receipts = await manager.push(good(), poison(), good())
    expect(receipts.map(({ outcome }) => outcome)).toMatchObject([
      'applied',
      expect.stringMatching(/^(held|rejected)$/),
      'applied',
    ])
  })
})

test('[S5.1] arguments nested thousands deep are refused before they are recursed into, and good ones beside them applied', async () => {
  // Without a real signature: signing recurses too, and how deep the stack of a test reaches varies from run to run.
  const deep = { operation: manager.operation('note.sing', { deep: nested(3_000) }), signature: 'x' }
  const operations = [await manager.sign(good()), deep, await manager.sign(good())]
  const { access_token: token } = manager.session
  const response = await server.request('/sync/push', { json: { operations }, token })
  expect((await response.json()).receipts).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'rejected', error: { code: 'malformed' } },
    { outcome: 'applied' },
  ])
})

test('an operation somebody wrote by hand, unsigned and without an id, is refused by itself', async () => {
  const operations = [{ toString: 1 }, nested(3_000), null].map(id => ({ operation: { id }, signature: 'x' }))
  const response = await server.request('/sync/push', { json: { operations } })
  expect(response.status).toBe(200)
  expect((await response.json()).receipts).toMatchObject([{ outcome: 'rejected' }, {}, {}])
})

describe('the clock', () => {
  test('[S15.1] a tablet whose clock is years ahead marks a dose, and the mark stands at the moment it arrived', async () => {
    const ahead = new Date(server.clock.now + 3 * YEAR_MS).toISOString()
    const args = given('09:00', { given_at: ahead })
    const receipts = await carer.push(carer.operation('administration.mark', args, { recorded_at: ahead }))
    expect(receipts).toMatchObject([{ outcome: 'applied' }])
    const now = new Date(server.clock.now).toISOString()
    expect(await markBy(args.mark_id)).toMatchObject({ recorded_at: now, given_at: now })
  })

  test('a clock set ahead does not open tomorrow’s doses', async () => {
    const ahead = new Date(server.clock.now + 3 * YEAR_MS).toISOString()
    const administration_date = '2028-03-10'
    const args = given('09:00', {
      administration_date,
      administration_id: administrationId(metformin, administration_date, '09:00'),
    })
    const receipts = await carer.push(carer.operation('administration.mark', args, { recorded_at: ahead }))
    expect(receipts).toMatchObject([{ outcome: 'rejected' }])
  })

  test('[S15.1] nothing was recorded before the session that signs it began', async () => {
    const early = new Date(server.clock.now - 10 * DAY_SECONDS * 1_000).toISOString()
    const args = given('09:30')
    await carer.push(carer.operation('administration.mark', args, { recorded_at: early }))
    const mark = await markBy(args.mark_id)
    const session = await server.database
      .selectFrom('session')
      .select('created_at')
      .where('id', '=', carer.session.session_id)
      .executeTakeFirstOrThrow()
    expect(mark?.recorded_at).toBe(session.created_at)
  })

  test.each(['1000-01-01T00:00:00.000Z', '1899-12-31T23:59:59.999Z', '2200-01-01T00:00:00.000Z'])(
    '[S15.6] a dose is not given at %s',
    async given_at => {
      const receipts = await carer.push(carer.operation('administration.mark', given('09:15', { given_at })))
      expect(receipts).toMatchObject([{ outcome: 'rejected', error: { code: 'invalid_input' } }])
    },
  )

  test('[S15.6] no order starts on a day nobody alive was born', async () => {
    const order = {
      medication_id: manager.newId(),
      version_id: manager.newId(),
      client_id: 1,
      inventory_id: 100,
    }
    const starting = (start_date: string) =>
      manager.operation('medication.create', { ...order, dosage: 1, start_date })
    const receipts = await manager.push(starting('1899-12-31'), starting('2200-01-01'))
    expect(receipts.map(({ error }) => error?.code)).toEqual(['invalid_input', 'invalid_input'])
  })

  test('a moment whose offset had seconds is read back wherever the database stands', async () => {
    const database = openDatabase(`${server.connectionString}?options=-c%20timezone%3DAfrica/Monrovia`)
    try {
      const args = given('09:45', { given_at: '1950-01-01T00:00:00.000Z' })
      await carer.push(carer.operation('administration.mark', args))
      const mark = await database
        .selectFrom('mark')
        .selectAll()
        .where('id', '=', String(args.mark_id))
        .execute()
      expect(mark).toMatchObject([{ given_at: '1950-01-01T00:00:00.000Z' }])
    } finally {
      await database.destroy()
    }
  })
})

describe('a session that was ended for its person', () => {
  test('[S9.3] signs no more orders, and what it says of doses waits for a manager', async () => {
    const lost = await forger(server, 'care_giver_2')
    const lostManager = await forger(server, 'manager')
    const before = lost.operation('administration.mark', given('10:00'))
    server.clock.advanceSeconds(600)
    await server.database
      .updateTable('session')
      .set({ ended_at: new Date(server.clock.now).toISOString(), end_reason: 'password_reset' })
      .where('id', 'in', [lost.session.session_id, lostManager.session.session_id])
      .execute()
    server.clock.advanceSeconds(600)
    expect(await lost.push(before, lost.operation('administration.mark', given('10:30')))).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'held' },
    ])
    const discard = lostManager.operation('medication.delete', { medication_id: metformin })
    expect(await lostManager.push(discard)).toMatchObject([{ outcome: 'rejected' }])
  })
})

test('an account that was closed changes nothing by a key it still has', async () => {
  const left = await forger(server, 'other_manager')
  await setActive(server.database, 'other_manager', false)
  const receipts = await left.push(
    left.operation('allergy.record', { allergy_id: left.newId(), client_id: 4, substance: 'Soap' }),
    left.operation('medication.delete', { medication_id: metformin }),
  )
  expect(receipts.map(({ outcome }) => outcome)).toEqual(['held', 'rejected'])
  await setActive(server.database, 'other_manager', true)
})

test('[S15.1] an endless clock offset is a wrong clock like any other', async () => {
  const endless = manager.operation('allergy.record', allergy('Dust'), { clock_offset_ms: 1e300 })
  expect(await manager.push(endless)).toMatchObject([{ outcome: 'applied' }])
})
