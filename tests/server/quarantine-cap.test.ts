/** A stolen key fills no home with quarantined operations, and nothing quarantined beyond the cap is lost (S9). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { MAX_OPEN_ITEMS } from '#server/operations/quarantine-cap.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { CEDAR, MAPLE } from '../support/homes.ts'
import { seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const BEYOND = 30

let server: TestServer
let author: Forger
let provider: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  author = await forger(server, 'manager')
  provider = await forger(server, 'provider')
  await server.database
    .updateTable('session')
    .set({ ended_at: new Date(server.clock.now).toISOString(), end_reason: 'signed_out' })
    .where('id', '=', author.session.session_id)
    .execute()
  server.clock.advanceSeconds(3_600)
})
afterAll(() => server.stop())

const anAllergy = () =>
  author.operation('allergy.record', { allergy_id: author.newId(), client_id: 1, substance: 'Latex' })
const itemsOpen = async () => {
  const items = await server.database
    .selectFrom('attention_item')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute()
  return {
    single: items.filter(({ details }) => details.operation !== undefined),
    more: items.filter(({ details }) => details.waiting !== undefined),
  }
}
const accept = (ids: readonly string[]) =>
  provider.push(
    ...ids.map(item_id =>
      provider.operation('attention.resolve', { item_id, resolution: 'accepted', reason: 'Asked' }),
    ),
  )

test('[S9.10] beyond the cap one item says how many wait, and each decision brings up the next until all are decided', async () => {
  const sent = Array.from({ length: MAX_OPEN_ITEMS + BEYOND }, anAllergy)
  for (const batch of [sent.slice(0, 40), sent.slice(40, 60), sent.slice(60)]) {
    const receipts = await author.push(...batch)
    expect(new Set(receipts.map(({ outcome }) => outcome))).toEqual(new Set(['held']))
  }
  expect(await author.push(...sent.slice(-2))).toMatchObject([
    { outcome: 'duplicate', earlier: 'held' },
    { outcome: 'duplicate', earlier: 'held' },
  ])
  const first = await itemsOpen()
  expect(first.single).toHaveLength(MAX_OPEN_ITEMS)
  expect(first.more).toMatchObject([
    { details: { waiting: BEYOND }, author_id: author.session.user.id, home_id: 1 },
  ])

  const [more] = first.more
  expect(await accept([more?.id ?? ''])).toMatchObject([{ outcome: 'rejected', error: { code: 'conflict' } }])

  const ten = first.single.slice(0, 10).map(({ id }) => id)
  expect((await accept(ten)).every(({ outcome }) => outcome === 'applied')).toBe(true)
  const second = await itemsOpen()
  expect(second.single).toHaveLength(MAX_OPEN_ITEMS)
  expect(second.more).toMatchObject([{ details: { waiting: BEYOND - 10 } }])

  for (let left = second; left.single.length > 0; left = await itemsOpen()) {
    await accept(left.single.map(({ id }) => id))
  }
  expect(await itemsOpen()).toEqual({ single: [], more: [] })
  const { count } = await server.database
    .selectFrom('allergy')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('substance', '=', 'Latex')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(sent.length)
})

test('[S9.10] [S10.6] what waits beyond the cap comes up in the home its client has moved to', async () => {
  await author.push(...Array.from({ length: MAX_OPEN_ITEMS + 1 }, anAllergy))
  const { single, more } = await itemsOpen()
  expect(single.map(({ home_id }) => home_id)).toEqual(Array(MAX_OPEN_ITEMS).fill(MAPLE))
  expect(more).toMatchObject([{ home_id: MAPLE, details: { waiting: 1 } }])
  const { access_token } = await server.signIn('provider')
  const move = { method: 'PUT', json: { home_id: CEDAR }, token: access_token }
  expect((await server.request('/clients/1/home', move)).status).toBe(200)
  await accept(single.slice(0, 1).map(({ id }) => id))
  const after = await itemsOpen()
  expect(after.more).toEqual([])
  expect(after.single.map(({ home_id }) => home_id)).toEqual(Array(MAX_OPEN_ITEMS).fill(CEDAR))
})

/** What an older app, or none of ours, would send of a home; and a kind that is known, in a version that is not. */
const notUnderstood = (by: Forger) => [
  by.operation('note.sing', {}, { scope: 'home:1' }),
  by.operation(
    'allergy.record',
    { allergy_id: by.newId(), client_id: 1, words: 'Latex' },
    { scope: 'home:1', version: 99 },
  ),
]

test('[S9.11] an operation of an unknown kind is not quarantined after the session has ended', async () => {
  const receipts = await author.push(...notUnderstood(author))
  expect(receipts.map(({ outcome }) => outcome)).toEqual(['rejected', 'held'])
})

test('[S9.11] nor after the account has been closed, though a session of it was left open', async () => {
  const { database, clock } = server
  const gone = await forger(server, 'manager')
  const id = gone.session.user.id
  const until_at = new Date(clock.now).toISOString()
  await database.transaction().execute(async transaction => {
    const grants = await transaction
      .updateTable('grant')
      .set({ until_at })
      .where('user_id', '=', id)
      .returning('id')
      .execute()
    await transaction.updateTable('user').set({ is_active: false }).where('id', '=', id).execute()
    const scope = userScope(id)
    await stamp(transaction, [
      { collection: 'user', id, scope },
      ...grants.map(grant => ({ collection: 'grant' as const, id: grant.id, scope })),
    ])
  })
  clock.advanceSeconds(3_600)
  // Nobody is signed in on the tablet that delivers it.
  const operations = await Promise.all(notUnderstood(gone).map(gone.sign))
  const answer = await server.request('/sync/push', { json: { operations } })
  expect((await answer.json()).receipts).toMatchObject([{ outcome: 'rejected' }, { outcome: 'held' }])
})
