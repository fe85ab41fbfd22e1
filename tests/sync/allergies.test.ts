/** "No known allergies" and the allergies themselves, recorded on two tablets of one home. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { MAPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

let server: TestServer
let office: Tablet
let kitchen: Tablet
let client_id: number

beforeAll(async () => {
  server = await startTestServer()
  office = await openTablet(server, 'manager')
  kitchen = await openTablet(server, 'provider')
})
afterAll(() => server.stop())

beforeEach(async () => {
  const { access_token: token } = await server.signIn('manager')
  const nils = { first_name: 'Nils', last_name: 'Quist', admission_date: '2026-03-01', home_id: MAPLE }
  // Each test has one of its own.
  const json = { ...nils, is_confirmed: true }
  const response = await server.request('/clients', { method: 'POST', json, token })
  client_id = ((await response.json()) as { id: number }).id
  await everywhere()
})

/** Both send what they have and receive what the other sent. */
async function everywhere() {
  for (const tablet of [office, kitchen]) await tablet.push()
  for (const tablet of [office, kitchen]) await tablet.pull()
}
const answer = (tablet: Tablet, no_known_allergies: boolean) =>
  tablet.record('client.answer_allergies', { client_id, no_known_allergies })
async function record(tablet: Tablet, substance: string): Promise<string> {
  server.clock.advanceSeconds(60)
  const allergy_id = uuidV7(server.clock.now, size => new Uint8Array(randomBytes(size)))
  await tablet.record('allergy.record', { allergy_id, client_id, substance })
  return allergy_id
}
async function isNoneKnown(tablet: Tablet): Promise<boolean | undefined> {
  const [client] = await readRows(tablet.mirror, { collection: 'client', anyOf: [client_id] })
  return client?.no_known_allergies
}

describe('“no known allergies”', () => {
  test('[D5] is answered offline, shows at once, reaches the other tablet, and is taken back', async () => {
    await answer(office, true)
    expect(await isNoneKnown(office)).toBe(true)
    expect(await isNoneKnown(kitchen)).toBe(false)
    await everywhere()
    expect(await isNoneKnown(kitchen)).toBe(true)
    await answer(kitchen, false)
    await everywhere()
    expect(await isNoneKnown(office)).toBe(false)
  })

  test('[D5] ends with a recorded allergy, and its withdrawal does not bring it back', async () => {
    await answer(office, true)
    await everywhere()
    const allergy_id = await record(kitchen, 'Latex')
    expect(await isNoneKnown(kitchen)).toBe(false)
    await everywhere()
    expect(await isNoneKnown(office)).toBe(false)
    await office.record('allergy.withdraw', { allergy_id, reason: 'Was a rash from the heat' })
    await everywhere()
    expect(await isNoneKnown(kitchen)).toBe(false)
  })

  test('[D5] is refused here and by the server while an allergy stands', async () => {
    await record(kitchen, 'Latex')
    server.clock.advanceSeconds(60)
    await answer(office, true)
    await kitchen.push()
    await everywhere()
    const message = 'This client has recorded allergies. Withdraw them first.'
    expect(await office.mirror.outbox.toArray()).toMatchObject([{ state: 'refused', error: { message } }])
    expect(await isNoneKnown(kitchen)).toBe(false)
    await expect(answer(kitchen, true)).rejects.toThrow(message)
    const [refused] = await office.mirror.outbox.toArray()
    if (refused) await office.discard(refused, 'Latex is right')
    await everywhere()
  })

  test('[D5] arriving after a later allergy changes nothing and is not refused', async () => {
    await answer(office, true)
    const allergy_id = await record(kitchen, 'Latex')
    await kitchen.push()
    await kitchen.record('allergy.withdraw', { allergy_id, reason: 'Was a rash from the heat' })
    await kitchen.push()
    await everywhere()
    expect(await office.mirror.outbox.where('state').equals('refused').count()).toBe(0)
    expect(await isNoneKnown(office)).toBe(false)
    expect(await isNoneKnown(kitchen)).toBe(false)
  })
})
