/** A home whose writes are stuck is felt by no other company: not in writing, not in reading, not in /health. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { MAPLE } from '../support/homes.ts'
import { countLockWaits } from '../support/lock-waits.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Many more than there are connections. */
const CALLS = 30
const PATIENTLY = { timeout: 15_000, interval: 20 }

let server: TestServer
let manager: Forger
let provider: Forger
let stranger: Forger
beforeAll(async () => {
  server = await startTestServer()
  manager = await forger(server, 'manager')
  provider = await forger(server, 'provider')
  stranger = await forger(server, 'other_manager')
})
afterAll(() => server.stop())

const allergy = (who: Forger, client_id: number, different: object = {}) =>
  who.operation('allergy.record', { allergy_id: who.newId(), client_id, substance: 'Latex' }, different)

/** As a tablet does it: what is answered with 503 is sent again. */
async function deliver(who: Forger, operation: Record<string, unknown>): Promise<string | undefined> {
  for (;;) {
    try {
      const [receipt] = await who.push(operation)
      return receipt?.earlier ?? receipt?.outcome
    } catch (error) {
      if (!String(error).includes('answered with 503')) throw error
    }
  }
}

/** No write in Maple can finish until it is released. */
async function holdMaple(): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let isHeld = () => {}
  const holding = new Promise<void>(resolve => {
    isHeld = resolve
  })
  const over = server.database.transaction().execute(async transaction => {
    await sql`select from scope_feed where scope = ${homeScope(MAPLE)} for update`.execute(transaction)
    isHeld()
    await held
  })
  await holding
  return async () => {
    release()
    await over
  }
}

test('[S5.5] while every write of one home is stuck another company writes, reads and hears from /health at once', async () => {
  const release = await holdMaple()
  // In the home's own lane, in the lanes of two people who do not say where, and by REST.
  const stuck = Array.from({ length: CALLS }, async (_, index) => {
    if (index % 3 === 0) return deliver(manager, allergy(manager, 1, { scope: homeScope(MAPLE) }))
    if (index % 3 === 1) return deliver(provider, allergy(provider, 1))
    return deliver(manager, allergy(manager, 1))
  })
  await expect.poll(waiting, PATIENTLY).toBe(3)
  const [receipt] = await stranger.push(allergy(stranger, 4))
  expect(receipt?.outcome).toBe('applied')
  const { access_token: token } = stranger.session
  expect((await server.request('/me', { token })).status).toBe(200)
  expect((await server.request('/health')).status).toBe(200)
  // The busy home is still read, and its own writes are all stuck until now.
  expect((await server.request('/me', { token: provider.session.access_token })).status).toBe(200)
  expect(await waiting()).toBeLessThanOrEqual(3)
  await release()
  expect(await Promise.all(stuck)).toEqual(Array(CALLS).fill('applied'))
}, 60_000)

test('[S5.4] a write that waits too long for a lock answers 503 with Retry-After, and counts when it comes again', async () => {
  const release = await holdMaple()
  const operation = allergy(provider, 1, { scope: homeScope(MAPLE) })
  await expect(provider.push(operation)).rejects.toThrow('answered with 503')
  await release()
  expect(await deliver(provider, operation)).toBe('applied')
})

const waiting = () => countLockWaits(server.database)

test('[S5.4] nobody waits in the lane of a home that is not theirs', async () => {
  const release = await holdMaple()
  const stuck = deliver(provider, allergy(provider, 1, { scope: homeScope(MAPLE) }))
  await expect.poll(waiting, PATIENTLY).toBe(1)
  // Says it is about Maple, and would wait behind it.
  const [receipt] = await stranger.push(allergy(stranger, 4, { scope: homeScope(MAPLE) }))
  expect(receipt?.outcome).toBe('applied')
  expect(await waiting()).toBe(1)
  await release()
  await stuck
})
