/** Rows that an operation names are locked where its author ever worked, and nowhere else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#domain/values/scope.ts'
import { homeScope } from '#domain/values/scope.ts'
import { lockRowsByIdInScopes } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
})
afterAll(() => server.stop())

const { clientId: id, home } = PLACES.northfield
const here = homeScope(home)

/** What a second transaction finds while the first has moved the client and not ended. */
async function foundBesideMove(scopes: readonly Scope[]) {
  const { database } = server
  const moving = await database.startTransaction().execute()
  await moving.updateTable('client').set({ scope: 'home:999' }).where('id', '=', id).execute()
  const finding = database.transaction().execute(async transaction => {
    const rows = await lockRowsByIdInScopes(transaction, 'client', [id, 12_345], scopes)
    return rows.map(({ row, isLocked }) => ({ id: row.id, scope: row.scope, isLocked }))
  })
  return { moving, finding }
}

test('[S5.8] a row that leaves the reach while it is waited for is there as it was, and not locked', async () => {
  await server.database.insertInto('scope_feed').values({ scope: 'home:999' }).execute()
  const { moving, finding } = await foundBesideMove([here])
  const first = await Promise.race([finding, new Promise(done => setTimeout(done, 300, 'waits'))])
  await stamp(moving, [{ collection: 'client', id, scope: 'home:999' }])
  await moving.commit().execute()
  expect(first).toBe('waits')
  expect(await finding).toEqual([{ id, scope: here, isLocked: false }])
})

test('[S5.8] a row out of reach is returned without waiting for it', async () => {
  const { moving, finding } = await foundBesideMove(['home:998'])
  const found = await finding
  await moving.rollback().execute()
  expect(found).toEqual([{ id, scope: 'home:999', isLocked: false }])
})
