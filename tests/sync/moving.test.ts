/** A client who moves takes the whole chart along, and what the old home did before it received the move still counts. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { CEDAR, MAPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { LISINOPRIL, METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const WALTER = METFORMIN.client_id
const metformin = orderId(METFORMIN.name)
const lisinopril = orderId(LISINOPRIL.name)
const never = new AbortController().signal

let server: TestServer
let maple: Tablet
/** Has both homes. */
let both: Tablet

beforeEach(async () => {
  server = await startOffice()
  maple = await openTablet(server, 'care_giver')
  both = await openTablet(server, 'care_giver_2')
  await maple.pull()
  await maple.mark(metformin, TODAY, '08:00', 'given')
  await maple.push()
  await both.pull()
})
afterEach(() => server.stop())

async function moveWalter(home_id = CEDAR): Promise<number> {
  const { access_token } = await server.signIn('manager')
  const options = { method: 'PUT', json: { home_id }, token: access_token }
  return (await server.request(`/clients/${WALTER}/home`, options)).status
}

const idsOf = async (tablet: Tablet, collection: 'client' | 'medication' | 'mark') =>
  (await readRows(tablet.mirror, { collection, all: true })).map(({ id }) => id)

test('[S10.2] the chart leaves the tablets of the old home and comes whole to those of the new one', async () => {
  expect(await moveWalter()).toBe(200)
  await maple.pull()
  expect(await idsOf(maple, 'client')).not.toContain(WALTER)
  expect(await idsOf(maple, 'medication')).toEqual([lisinopril])
  expect(await idsOf(maple, 'mark')).toEqual([])
  await both.pull()
  const [walter] = await readRows(both.mirror, { collection: 'client', anyOf: [WALTER] })
  expect(walter).toMatchObject({ home_id: CEDAR, scope: homeScope(CEDAR) })
  const [mark] = await readRows(both.mirror, { collection: 'mark', all: true })
  expect(mark).toMatchObject({ home_id: MAPLE, scope: homeScope(CEDAR) })
  for (const tablet of [maple, both]) {
    expect(await compareWithServer(tablet.mirror, tablet.transport, server.clock.now, never)).toBe(0)
  }
})

test('[S10.2] a dose the old home gave before it received the move counts', async () => {
  const markId = await maple.mark(metformin, TODAY, '20:00', 'given')
  expect(await moveWalter()).toBe(200)
  expect(await maple.push()).toBe(true)
  const [mark] = await server.database.selectFrom('mark').selectAll().where('id', '=', markId).execute()
  expect(mark).toMatchObject({ scope: homeScope(CEDAR) })
  await both.pull()
  expect(await idsOf(both, 'mark')).toContain(markId)
  await maple.pull()
  expect(await idsOf(maple, 'mark')).toEqual([])
  expect(await maple.mirror.outbox.count()).toBe(0)
})

test('[S10.2] the old home’s word that it saw the client there is not believed of a client who never was', async () => {
  const { access_token } = await server.signIn('manager')
  expect(access_token).toBeTruthy()
  const stranger = await openTablet(server, 'other_caregiver')
  await stranger.pull()
  const [own] = await stranger.mirror.scope_state.toArray()
  expect(own).toBeDefined()
  await maple.mark(metformin, TODAY, '20:00', 'given')
  const [entry] = await maple.mirror.outbox.toArray()
  if (entry === undefined) throw new Error('Nothing was recorded.')
  const { user_id, session_id, device_id } = stranger.author
  const operation = { ...entry.operation, author_id: user_id, session_id, device_id, scope: homeScope(3) }
  const signature = await stranger.author.sign(operation)
  const { receipts } = await stranger.transport.push([{ operation, signature }], never)
  expect(receipts).toMatchObject([{ outcome: 'held', rows: {} }])
  const marks = await server.database.selectFrom('mark').select('id').execute()
  expect(marks).toHaveLength(1)
  // Kept in the home the author works in: nobody reaches into another by naming a record of it.
  const items = await server.database.selectFrom('attention_item').select('scope').execute()
  expect(items).toEqual([{ scope: homeScope(3) }])
})

test('[S10.6] a quarantined operation goes with the client, and a manager of the new home can accept it', async () => {
  const markId = await maple.mark(metformin, TODAY, '20:00', 'given')
  server.clock.advanceSeconds(20 * 86_400)
  const { name } = maple.mirror
  maple.close()
  maple = await openTablet(server, 'care_giver', name)
  await maple.push()
  expect(await moveWalter()).toBe(200)
  const ruth = await pulledTablet(server, 'manager')
  const quarantined = (await readRows(ruth.mirror, { collection: 'attention_item', all: true })).filter(
    ({ kind }) => kind === 'held',
  )
  expect(quarantined).toMatchObject([{ client_id: WALTER, home_id: CEDAR, scope: homeScope(CEDAR) }])
  await ruth.record('attention.resolve', {
    item_id: quarantined[0]?.id ?? '',
    resolution: 'accepted',
    reason: 'Asked Dana',
  })
  await ruth.push()
  expect(await ruth.mirror.outbox.count()).toBe(0)
  await ruth.pull()
  expect(await idsOf(ruth, 'mark')).toContain(markId)
})

test('[S10.2] a receipt from before the move does not bring the client back to the old home', async () => {
  const markId = await both.mark(metformin, TODAY, '20:00', 'given')
  both.network.beforeAnswer = async () => {
    delete both.network.beforeAnswer
    // While the receipt is on its way the client moves, and another tab of the tablet has received it already.
    await moveWalter()
    const otherTab = await openTablet(server, 'care_giver_2', both.mirror.name)
    await otherTab.pull()
    otherTab.close()
  }
  await both.push()
  await both.pull()
  const [mark] = await readRows(both.mirror, { collection: 'mark', anyOf: [markId] })
  expect(mark).toMatchObject({ scope: homeScope(CEDAR), record_state: 'confirmed' })
  expect(await compareWithServer(both.mirror, both.transport, server.clock.now, never)).toBe(0)
})

test('[S10.2] moving to another company’s home, or by who may not, changes nothing', async () => {
  expect(await moveWalter(3)).toBe(404)
  const { access_token } = await server.signIn('care_giver_2')
  const options = { method: 'PUT', json: { home_id: CEDAR }, token: access_token }
  expect((await server.request(`/clients/${WALTER}/home`, options)).status).toBe(403)
  await both.pull()
  expect((await both.mirror.rows('client').get(WALTER))?.home_id).toBe(MAPLE)
})
