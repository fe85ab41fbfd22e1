/** What stands at a push address that somebody made up: an answer without end, slow bytes, none (X6.6, X6.7). */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendNotifications, startNotifications } from '#server/clock/notifications.ts'
import { sendNotificationPushes } from '#server/notifications/deliver.ts'
import { subscribe as keepSubscription } from '#server/notifications/subscriptions.ts'
import { createPusher } from '#server/push/pusher.ts'
import { MAPLE, NORTHFIELD_HOUSE, PEOPLE, type PersonName } from '../support/homes.ts'
import { type Browser, openPushService, type PushService } from '../support/push-service.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

/** A busy machine takes its time. */
const PATIENT = { timeout: 15_000 }
/** In place of ten seconds. */
const WITHIN_MS = 300

let server: TestServer
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  server = await startTestServer({
    pusher: createPusher({ subject: ADDRESS, ownServiceAgent: service.agent, timeoutMs: WITHIN_MS }),
  })
  await seedTargets(server.database)
  await sendNotifications(server.dependencies)
})
beforeEach(async () => {
  // What the hour itself brings, such as an overdue round, is told before.
  await sendNotifications(server.dependencies)
  for (const table of ['notification_delivery', 'push_subscription'] as const) {
    await server.database.deleteFrom(table).execute()
  }
  server.mails.length = 0
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await server.stop()
  await service.close()
})

async function subscribe(who: PersonName, misbehaves?: Browser['misbehaves']): Promise<Browser> {
  const browser = service.browser()
  if (misbehaves !== undefined) browser.misbehaves = misbehaves
  const { access_token: token } = await server.signIn(who)
  const json = browser.subscription
  expect((await server.request('/me/push', { method: 'PUT', token, json })).status).toBe(200)
  return browser
}

let queued = 0
/** Something to tell everybody of these who takes web push, and the first of them by mail. */
async function queue(...who: PersonName[]): Promise<void> {
  const ids = who.map(name => PEOPLE[name].id as number)
  const browsers = await server.database
    .selectFrom('push_subscription')
    .select(['id', 'user_id'])
    .where('user_id', 'in', ids)
    .execute()
  const notification_id = `0191f3c0-0000-7000-8000-${String(++queued).padStart(12, '0')}`
  const targets = browsers.map(({ id, user_id }) => ({ user_id, target: id }))
  const created_at = new Date(server.clock.now).toISOString()
  await server.database
    .insertInto('notification_delivery')
    .values(
      [...targets, { user_id: ids[0] ?? 0, target: 'mail' }].map(each => ({
        ...each,
        notification_id,
        kind: 'severe_incident' as const,
        home_id: each.user_id === PEOPLE.other_manager.id ? NORTHFIELD_HOUSE : MAPLE,
        created_at,
        ...{ tries: 0, tried_at: null, sent_at: null, done_at: null },
      })),
    )
    .execute()
}
const open = async () =>
  (
    await server.database
      .selectFrom('notification_delivery')
      .selectAll()
      .where('done_at', 'is', null)
      .execute()
  ).length
const subscribed = async () =>
  (await server.database.selectFrom('push_subscription').select('id').execute()).length

test('[X6.6] of an answer without end the status line is read and nothing else', async () => {
  let sent = 0
  let isClosed = false
  await subscribe('manager', response => {
    response.writeHead(201)
    response.on('close', () => {
      isClosed = true
    })
    const more = () => {
      if (isClosed) return
      sent += 65_536
      if (response.write(Buffer.alloc(65_536))) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  await queue('manager')
  await sendNotificationPushes(server.dependencies)
  await expect.poll(() => isClosed, PATIENT).toBe(true)
  // What fits the buffers between two sockets, and not what a long answer brings.
  expect(sent).toBeLessThan(16 * 1_048_576)
  expect(await open()).toBe(1)
  expect(await subscribed()).toBe(1)
})

test.each<[name: string, misbehaves: NonNullable<Browser['misbehaves']>]>([
  ['never answers', () => {}],
  [
    'sends a byte now and then, and never a whole status line',
    ({ socket }) => {
      const timer = setInterval(() => socket?.write('H'), WITHIN_MS / 5)
      socket?.on('error', () => {}).on('close', () => clearInterval(timer))
    },
  ],
  [
    'speaks of an answer to come, without end',
    response => {
      const timer = setInterval(() => response.writeProcessing(), WITHIN_MS / 5)
      response.on('close', () => clearInterval(timer))
    },
  ],
  ['speaks no HTTP', ({ socket }) => void socket?.end('What?\r\n')],
  ['sends elsewhere', response => void response.writeHead(302, { Location: 'https://10.0.0.1/' }).end()],
])('[X6.7] a subscription whose service %s ends with the third time', async (_, misbehaves) => {
  await subscribe('manager', misbehaves)
  await queue('manager')
  for (const minutes of [1, 2, 4]) {
    expect(await subscribed()).toBe(1)
    await sendNotificationPushes(server.dependencies)
    server.clock.advanceSeconds(minutes * 60)
  }
  expect(await subscribed()).toBe(0)
  // Only the mail, which nobody sends here.
  expect(await open()).toBe(1)
})

test('[X6.7] what answers well in between begins anew, and a busy service is not counted', async () => {
  const browser = await subscribe('manager', () => {})
  const push = async () => {
    server.clock.advanceSeconds(3_000)
    await server.database.deleteFrom('notification_delivery').execute()
    await queue('manager')
    await sendNotificationPushes(server.dependencies)
  }
  await push()
  await push()
  delete browser.misbehaves
  await push()
  browser.answer = 503
  for (let time = 0; time < 3; time++) await push()
  browser.misbehaves = () => {}
  await push()
  await push()
  expect(await subscribed()).toBe(1)
})

test('[X6.8] slow services of one company keep neither another company nor any mail waiting', async () => {
  const slow: (() => void)[] = []
  for (const who of ['manager', 'manager', 'provider'] as const) {
    await subscribe(who, response => {
      slow.push(() => response.writeHead(201).end())
    })
  }
  const other = await subscribe('other_manager')
  // Those of signing in.
  server.mails.length = 0
  await queue('manager', 'provider')
  await queue('other_manager')
  const patient = {
    ...server.dependencies,
    pusher: createPusher({ subject: ADDRESS, ownServiceAgent: service.agent, timeoutMs: 60_000 }),
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const jobs = startNotifications(patient)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => other.messages.length, PATIENT).toBe(1)
  await expect.poll(() => slow.length, PATIENT).toBe(2)
  await expect.poll(() => server.mails.length, PATIENT).toBe(2)
  // The next look is not held up either.
  server.clock.advanceSeconds(60)
  await queue('other_manager')
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => server.mails.length, PATIENT).toBe(3)
  expect(slow).toHaveLength(2)
  const stopped = jobs.stop()
  for (const release of slow) release()
  await stopped
  // What was not begun is not begun any more.
  await wait(0)
  expect(slow).toHaveLength(2)
})

test('[X6.8] a person has at most ten browsers, the newest', async () => {
  const { session_id, user } = await server.signIn('care_giver')
  const columns = [
    'user_id',
    'device_kind',
    'access_expires_at',
    'successor',
    'authenticated_at',
    'created_at',
  ]
  const same = sql.raw(columns.join())
  for (let time = 0; time < 11; time++) {
    server.clock.advanceSeconds(1)
    const { rows } = await sql<{ id: string }>`
      insert into session (id, access_hash, refresh_hash, last_seen_at, ${same})
      select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea),
        last_seen_at, ${same}
      from session where id = ${session_id} returning id`.execute(server.database)
    const caller = { user_id: user.id, session_id: rows[0]?.id ?? '' }
    await keepSubscription(server.dependencies, caller, service.browser().subscription)
  }
  expect(await subscribed()).toBe(10)
})
