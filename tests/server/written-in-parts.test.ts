/** A batch that is written in parts, on real PostgreSQL. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Operation } from '#domain/operation.ts'
import { busyRefusal } from '#server/operations/write-queue.ts'
import { createWrites } from '#server/operations/writes.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let manager: Forger
beforeAll(async () => {
  server = await startTestServer()
  manager = await forger(server, 'manager')
})
afterAll(() => server.stop())

test('[S5.9] [S2.1] a batch that stopped after its first part is answered whole when it comes again', async () => {
  const { database } = server
  const now = new Date(server.clock.now).toISOString()
  const submissions = Array.from({ length: 7 }, () => {
    const allergy = { allergy_id: manager.newId(), client_id: 1, substance: 'Latex' }
    // Made as an app makes it.
    const operation = manager.operation('allergy.record', allergy) as unknown as Operation
    return {
      operation,
      signature: '',
      executionContext: 'push',
      session: { created_at: now, ended_at: null },
    } as const
  })
  const sizes: number[] = []
  let stopsAt = 2
  const writes = createWrites({
    database,
    writeDatabase: database,
    shares: {
      maxOperations: () => 3,
      run: (_, work) => {
        sizes.push(sizes.length)
        return sizes.length === stopsAt ? Promise.reject(busyRefusal()) : work()
      },
    },
  })
  await expect(writes.apply(submissions, now)).rejects.toMatchObject({ code: 'unavailable' })
  const written = () => database.selectFrom('allergy').select('id').where('substance', '=', 'Latex').execute()
  expect(await written()).toHaveLength(3)

  stopsAt = 0
  const receipts = await writes.apply(submissions, now)
  expect(receipts.map(({ id }) => id)).toEqual(submissions.map(({ operation }) => operation.id))
  expect(receipts.map(({ outcome }) => outcome)).toEqual([
    ...Array(3).fill('duplicate'),
    ...Array(4).fill('applied'),
  ])
  expect(await written()).toHaveLength(7)
})

test('[S5.4] operations for a home whose lane is full are refused before they are read any further', async () => {
  const { database } = server
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const writes = createWrites({
    database,
    writeDatabase: database,
    maxWaiting: 0,
    shares: { maxOperations: () => 1, run: (_, work) => ended.then(work) },
  })
  const isRefused = expect(() => writes.refuseWhenFull(['home:1', undefined]))
  isRefused.not.toThrow()
  const now = new Date(server.clock.now).toISOString()
  const allergy = { allergy_id: manager.newId(), client_id: 1, substance: 'Wool' }
  // Made as an app makes it.
  const operation = manager.operation('allergy.record', allergy, { scope: 'home:1' }) as unknown as Operation
  const session = { created_at: now, ended_at: null }
  const written = writes.apply([{ operation, signature: '', executionContext: 'push', session }], now)
  await vi.waitFor(() => isRefused.toThrow('Many changes are arriving'), { timeout: 10_000 })
  end()
  expect(await written).toMatchObject([{ outcome: 'applied' }])
})
