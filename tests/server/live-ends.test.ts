/** A stream ends the moment its session does, on whichever process it is open. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { PASSWORD, PEOPLE, setActive } from '../support/homes.ts'
import { countLockWaits } from '../support/lock-waits.ts'
import { ADDRESS, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let other: App

beforeAll(async () => {
  server = await startTestServer()
  other = createApp(server.dependencies)
  await Promise.all([server.app.start(), other.start()])
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})
beforeEach(async () => {
  await server.database.deleteFrom('rate_limit').execute()
})

interface Stream {
  /** Resolves with everything said once the stream has ended. */
  readonly ended: Promise<string>
  isOpen(): boolean
}

async function openStream(app: App, { access_token }: SignedIn): Promise<Stream> {
  const response = await app.fetch(
    new Request(`${ADDRESS}/api/v1/sync/live`, { headers: { Authorization: `Bearer ${access_token}` } }),
  )
  const reader = response.body?.getReader()
  if (!response.ok || reader === undefined)
    throw new Error(`The stream was answered with ${response.status}.`)
  const first = await reader.read()
  let isOpen = true
  const rest = async () => {
    let said = new TextDecoder().decode(first.value)
    for (let part = await reader.read(); !part.done; part = await reader.read())
      said += new TextDecoder().decode(part.value)
    isOpen = false
    return said
  }
  return { ended: rest(), isOpen: () => isOpen }
}

const onBoth = (session: SignedIn) =>
  Promise.all([openStream(server.app, session), openStream(other, session)])

/** Long before a stream of fifteen minutes ends by itself, however busy the machine is. */
async function expectEnd(streams: readonly Stream[]): Promise<void> {
  const late = new Promise<string>(resolve => setTimeout(resolve, 60_000, 'still open').unref())
  for (const { ended } of streams) expect(await Promise.race([ended, late])).toContain('goodbye')
}

const post = (path: string, json: object) => server.request(path, { json })

async function resetPassword(email: string): Promise<void> {
  await post('/auth/request-reset', { email })
  const link = server.mails.findLast(({ to }) => to === email)?.text ?? ''
  const token = /reset-password\/([\w-]+)/.exec(link)?.[1]
  const answer = await post(`/auth/password-resets/${token}`, { password: PASSWORD })
  expect(answer.status).toBe(200)
}

const ends = {
  'signing out': ({ access_token }: SignedIn) =>
    server.request('/auth/sessions', { method: 'DELETE', token: access_token }),
  'a session ended by somebody else': ({ session_id }: SignedIn) =>
    server.database
      .updateTable('session')
      .set({ ended_at: new Date(server.clock.now).toISOString(), end_reason: 'removed' })
      .where('id', '=', session_id)
      .execute(),
  'a new password by link': () => resetPassword(PEOPLE.staff.email),
  'a closed account': () => setActive(server.database, 'staff', false),
}

describe('[A10.5] a stream ends with its session, on every process', () => {
  test.each(Object.entries(ends))('%s', async (_, end) => {
    await setActive(server.database, 'staff', true)
    const session = await server.signIn('staff')
    const streams = await onBoth(session)
    const others = await onBoth(await server.signIn('care_giver'))
    await end(session)
    await expectEnd(streams)
    expect(others.map(stream => stream.isOpen())).toEqual([true, true])
  })

  test('also when the process was not notified, because its listening connection was lost', async () => {
    await setActive(server.database, 'staff', true)
    const session = await server.signIn('staff')
    const streams = await onBoth(session)
    await cutListeners()
    await ends['signing out'](session)
    await expectEnd(streams)
  })

  test('also when it ends while the stream is being opened', async () => {
    await setActive(server.database, 'staff', true)
    const session = await server.signIn('staff')
    const opening = Promise.allSettled([openStream(server.app, session), openStream(other, session)])
    await ends['signing out'](session)
    // One that came too late was never open.
    await expectEnd((await opening).flatMap(one => (one.status === 'fulfilled' ? [one.value] : [])))
  })
})

test('a server that stops waits for what a stream that is being opened asks of the database', async () => {
  const { access_token } = await server.signIn('care_giver')
  const stopping = createApp(server.dependencies)
  let isStopped = false
  const { whenStopped } = await server.database.transaction().execute(async transaction => {
    await sql`lock table scope_feed in access exclusive mode`.execute(transaction)
    const headers = { Authorization: `Bearer ${access_token}` }
    await stopping.fetch(new Request(`${ADDRESS}/api/v1/sync/live`, { headers }))
    await expect.poll(() => countLockWaits(server.database)).toBeGreaterThan(0)
    const stopped = stopping.stop().then(() => {
      isStopped = true
    })
    // Long enough for a stop that waits for nothing.
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(isStopped).toBe(false)
    // Not the promise itself, which would be waited for while the lock is held.
    return { whenStopped: stopped }
  })
  await whenStopped
})

async function cutListeners(): Promise<void> {
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`)
  await client.end()
}
