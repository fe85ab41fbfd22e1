/** A session that ends on the server while a device reads: nothing of a resident stays on its screen (A28.6). */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SignedIn } from '#src/app/guards.tsx'
import { Login } from '#src/features/sign-in/login.tsx'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { createTokenStore } from '#src/session/token-store.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { PASSWORD, PEOPLE, type PersonName } from '../../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'
import { calm } from '../ui/calm-sync.ts'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareBrowser()

let server: TestServer
let tablet: Tablet
beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
async function signIn(who: PersonName) {
  server.clock.advanceSeconds(3_600)
  tablet = await openTablet(server, who)
  await tablet.pull()
}
afterEach(async () => {
  cleanup()
  await tablet.mirror.delete()
})

/** A page of the device, as after a start; it reads on the way into a client's record. */
function openPage() {
  window.history.replaceState(null, '', '/')
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const store = createTokenStore(tablet.mirror, { now: () => server.clock.now, random })
  show(
    <SessionProvider store={store} http={tablet.http} onSignedOut={async () => {}}>
      <SyncContext value={createObservableSyncStatus({ ...calm, unconfirmedCount: 1 })}>
        <Routes>
          <Route path="/" element={<SignedIn isPrintPage />}>
            <Route index element={<p>Walter Abbott</p>} />
          </Route>
          <Route path="/login" element={<Login />} />
        </Routes>
      </SyncContext>
    </SessionProvider>,
  )
}
const readable = () => screen.findByText('Walter Abbott')
const lockedOut = () => screen.findByText(/^You were signed out on this device/)

const elsewhere = async (who: PersonName) => (await server.signIn(who)).access_token
const manager = async () => (await server.signIn('manager')).access_token
const ENDS: readonly [name: string, who: PersonName, end: () => Promise<Response>][] = [
  [
    'signed out everywhere else',
    'care_giver',
    async () => server.request('/me/sessions', { method: 'DELETE', token: await elsewhere('care_giver') }),
  ],
  [
    'signed out by a manager',
    'care_giver',
    async () => {
      const token = await manager()
      const { session_id } = (await tablet.mirror.session.get('current')) ?? {}
      return server.request(`/sessions/${session_id}`, { method: 'DELETE', token })
    },
  ],
  [
    'a deactivated account',
    'care_giver',
    async () =>
      server.request(`/staff/${PEOPLE.care_giver.id}`, { method: 'DELETE', token: await manager() }),
  ],
  [
    'a changed password',
    'care_giver_2',
    async () =>
      server.request('/me/password', {
        method: 'PUT',
        token: await elsewhere('care_giver_2'),
        json: { oldPassword: PASSWORD, newPassword: 'Another-demo-2026!' },
      }),
  ],
]

test.each(ENDS)('[A28.6] %s locks reading at once, and what waits is sent', async (_, who, end) => {
  await signIn(who)
  const today = new Date(server.clock.now).toISOString().slice(0, 10)
  openPage()
  await readable()
  await tablet.mark(orderId(METFORMIN.name), today, '08:00', 'given')
  const operation_id = (await tablet.mirror.outbox.toArray())[0]?.operation.id ?? ''
  expect((await end()).status).toBe(200)
  await expect(tablet.pull()).rejects.toThrow()
  await lockedOut()
  expect(screen.queryByText('Walter Abbott')).toBeNull()
  expect(screen.getByText(/1 record on this device has not been sent yet/)).toBeDefined()

  // Also after a reload, without a network to ask.
  cleanup()
  tablet.network.isCut = true
  openPage()
  await lockedOut()
  tablet.network.isCut = false
  // Nothing was thrown away; what was recorded before goes out in its author's name.
  expect(await tablet.mirror.rows('client').count()).toBeGreaterThan(0)
  expect(await tablet.push()).toBe(true)
  const taken = await server.database
    .selectFrom('operation')
    .select('id')
    .where('id', '=', operation_id)
    .execute()
  expect(taken).toHaveLength(1)
})

test('[A28.6] a token the server does not know any more says nothing of the session: reading goes on', async () => {
  await signIn('staff')
  const refresh_token = 'made.up'
  await tablet.mirror.session.where({ id: 'current' }).modify({ refresh_token })
  openPage()
  server.clock.advanceSeconds(3_600)
  await expect(tablet.pull()).rejects.toThrow()
  await waitFor(async () =>
    expect(await tablet.mirror.session.get('current')).toMatchObject({ isRefused: true, isEnded: false }),
  )
  await readable()
})
