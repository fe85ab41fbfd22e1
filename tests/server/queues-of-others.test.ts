/** Queues are for those whose scope it is: nobody else waits in them, or closes them. */
import { expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { MAPLE } from '../support/homes.ts'
import { startTestServer } from '../support/server.ts'

/** More than a lane takes. */
const MANY = 60

test('[S5.11] who asks for the packed months of a home of others waits in no queue of it, and closes none', async () => {
  const server = await startTestServer()
  const stranger = (await server.signIn('other_caregiver')).access_token
  const ask = async (token: string) => {
    const json = {
      scope: homeScope(MAPLE),
      view: 'care_giver',
      feed: {
        epoch: '0191f3c0-0000-7000-8000-000000000001',
        revision: 0,
        stamp: '0191f3c0-0000-7000-8000-000000000002',
      },
      since: '2026-01',
      has: [],
      bytes: 1_000,
    }
    return (await server.request('/sync/sealed', { token, json })).status
  }
  const own = (await server.signIn('care_giver')).access_token
  await server.database.transaction().execute(async transaction => {
    // Whoever gets as far as the home's own revision waits here.
    await transaction.schema.alterTable('scope_feed').addColumn('held', 'integer').execute()
    const answers = await Promise.all(Array.from({ length: MANY }, () => ask(stranger)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await transaction.schema.alterTable('scope_feed').dropColumn('held').execute()
  })
  expect(await ask(own)).toBe(200)
  await server.stop()
})
