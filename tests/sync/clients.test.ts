/** Clients as the server adds and changes them, seen from a tablet of the home. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { MAPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const NILS = { first_name: 'Nils', last_name: 'Quist', admission_date: '2026-03-01', home_id: MAPLE }

let server: TestServer
let tablet: Tablet
let token: string

beforeAll(async () => {
  server = await startTestServer()
  tablet = await openTablet(server, 'manager')
  token = (await server.signIn('manager')).access_token
})
afterAll(() => server.stop())

async function admit(): Promise<number> {
  const response = await server.request('/clients', {
    method: 'POST',
    json: { ...NILS, is_confirmed: true },
    token,
  })
  return ((await response.json()) as { id: number }).id
}

test('[D1] a tablet of the home receives the new client, and cannot add one by itself', async () => {
  const id = await admit()
  await tablet.pull()
  const [nils] = await readRows(tablet.mirror, { collection: 'client', anyOf: [id] })
  expect(nils).toMatchObject({ first_name: 'Nils', scope: homeScope(MAPLE) })
  await expect(tablet.record('client.create', { client_id: 4711, ...NILS })).rejects.toThrow(
    'Adding a client needs a connection to Hearth.',
  )
})

test('[D2] “no known allergies” is refused for a client with an allergy, until it is withdrawn', async () => {
  const id = await admit()
  await tablet.pull()
  const allergy_id = uuidV7(server.clock.now, size => new Uint8Array(randomBytes(size)))
  await tablet.record('allergy.record', { allergy_id, client_id: id, substance: 'Latex' })
  await tablet.push()
  const sayNone = async () => {
    const json = { no_known_allergies: true }
    return (await server.request(`/clients/${id}`, { method: 'PUT', json, token })).status
  }
  expect(await sayNone()).toBe(400)
  await tablet.record('allergy.withdraw', { allergy_id, reason: 'Was a rash from the heat' })
  await tablet.push()
  expect(await sayNone()).toBe(200)
})
