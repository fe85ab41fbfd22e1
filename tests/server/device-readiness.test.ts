/** Whether devices open without a connection: what they say, whom it is told, and when it is over (X1.9). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { sendNotifications } from '#server/clock/notifications.ts'
import { stamp } from '#server/feed/stamp.ts'
import { MAPLE, PEOPLE, type PersonName } from '../support/homes.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let sessions: Map<PersonName, SignedIn>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await forgetAll()
  sessions = new Map()
  for (const name of ['provider', 'manager', 'care_giver', 'care_giver_2'] as const) {
    sessions.set(name, await server.signIn(name))
  }
  await look()
})

const tokenOf = (who: PersonName) => sessions.get(who)?.access_token ?? ''
/** With a pull, as a device does it. */
const says = async (who: PersonName, opens: string) => {
  server.clock.advanceSeconds(1)
  const path = `/sync/pull?opens_offline=${opens}`
  const answer = await server.request(path, { method: 'POST', token: tokenOf(who), json: { scopes: [] } })
  expect(answer.status).toBe(200)
}
const look = () => {
  server.clock.advanceSeconds(60)
  return sendNotifications(server.dependencies)
}
async function toldTo(who: PersonName): Promise<{ id: string; home_id: number; path: string }[]> {
  const answer = await server.request('/notifications?per_page=100', { token: tokenOf(who) })
  const { notifications } = await answer.json()
  return notifications.filter(({ kind }: { kind: string }) => kind === 'device_not_ready')
}

const forgetAll = () =>
  server.database.transaction().execute(async transaction => {
    const homes = await transaction
      .updateTable('home')
      .set({ devices_not_ready: null })
      .returning('id')
      .execute()
    await stamp(
      transaction,
      homes.map(({ id }) => ({ collection: 'home', id, scope: homeScope(id) })),
    )
  })

test('[X1.9] a device that is not ready is told to those who manage its home, once, until it is ready', async () => {
  await says('care_giver', 'no')
  const first = await toldTo('manager')
  expect(first).toMatchObject([{ home_id: MAPLE, path: '/dashboard/hipaa-compliance?part=sessions' }])
  expect(await toldTo('provider')).toEqual(first)
  expect(await toldTo('care_giver')).toEqual([])
  expect(await toldTo('care_giver_2')).toEqual([])

  // The same state again is no news, and it stays as long as its session.
  await says('care_giver', 'no')
  await look()
  expect(await toldTo('manager')).toEqual(first)

  await says('care_giver', 'yes')
  expect(await toldTo('manager')).toEqual([])
  await says('care_giver', 'no')
  const [again] = await toldTo('manager')
  expect(again?.id).not.toBe(first[0]?.id)
})

test('[X1.9] it is pushed or mailed once to a manager who chose that, and a device of the manager is no news', async () => {
  const notifications = { device_not_ready: { app: true, mail: true, push: true } }
  const chosen = await server.request('/me/notifications', {
    method: 'PUT',
    token: tokenOf('manager'),
    json: { notifications },
  })
  expect(chosen.status).toBe(200)
  server.mails.length = 0
  await says('manager', 'no')
  await look()
  expect(server.mails).toEqual([])
  expect(await toldTo('manager')).toEqual([])
  await says('care_giver', 'no')
  for (const _ of [1, 2, 3]) await look()
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [PEOPLE.manager.email, 'Hearth: Device not ready for offline'],
  ])
})

test('[X1.9] a device that is signed out is forgotten, whoever signed it out', async () => {
  await says('care_giver', 'no')
  await says('care_giver_2', 'no')
  expect(await toldTo('manager')).toHaveLength(2)
  await server.database
    .updateTable('session')
    .set({ ended_at: new Date(server.clock.now).toISOString(), end_reason: 'signed_out' })
    .where('user_id', '=', PEOPLE.care_giver.id)
    .execute()
  await look()
  expect(await toldTo('manager')).toHaveLength(1)
})

test('[X1.9] what a device says is believed of itself alone, and other words are passed over', async () => {
  await says('care_giver', 'no')
  await says('care_giver_2', 'yes')
  await says('care_giver', 'perhaps')
  expect(await toldTo('manager')).toHaveLength(1)
  expect(await toldTo('provider')).toHaveLength(1)
})
