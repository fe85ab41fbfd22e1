/** How a session ends, in every tab of the browser: two session providers over one store. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openMirror } from '#src/mirror/tables/database.ts'
import { createHttp } from '#src/session/http.ts'
import { useSession } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import type { StoredSession } from '#src/session/stored.ts'
import { createTokenStore } from '#src/session/token-store.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const mirror = openMirror('session-ends')
const store = createTokenStore(mirror, { now: Date.now, random })

afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  await mirror.session.clear()
})

const keep = async (device_kind: StoredSession['device_kind']) => {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const profile = { id: 5, first_name: 'Dana', last_name: 'Reyes', email: 'dana@example.org' }
  await mirror.session.put({
    id: 'current',
    session_id: '01890000-0000-7000-8000-000000000001',
    device_kind,
    user: { ...profile, image_url: null, company_id: 1, company_name: 'Maple Grove Homes' },
    role: 'care_giver',
    grants: [],
    current_home_id: 1,
    isRefused: false,
    access_token: 'access',
    refresh_token: 'refresh',
    access_expires_at_ms: Date.now() + 3_600_000,
    signing_key: privateKey,
  })
}

/** A server that never answers. */
const http = createHttp({
  store,
  fetch: () => new Promise(() => {}),
  locks: undefined,
  prefixUrl: 'http://x',
})

function Tab({ name }: { name: string }) {
  const session = useSession()
  const how = session.state === 'unauthenticated' ? ` ${session.endReason ?? 'never begun'}` : ''
  return (
    <>
      <p>{`${name}: ${session.state}${how}`}</p>
      <button type="button" onClick={() => void session.actions.signOut()}>{`leave ${name}`}</button>
    </>
  )
}
const showTabs = (...names: string[]) =>
  render(
    names.map(name => (
      <SessionProvider key={name} store={store} http={http} onSignedOut={async () => {}}>
        <Tab name={name} />
      </SessionProvider>
    )),
  )

test('[U1.2] signing out reaches the other tabs, and no tab waits for a server that is away', async () => {
  await keep('mine')
  showTabs('one', 'two')
  await screen.findByText('two: authenticated')
  const startedAt = Date.now()
  act(() => screen.getByText('leave one').click())
  await screen.findByText('one: unauthenticated signed-out')
  await screen.findByText('two: unauthenticated signed-out')
  expect(Date.now() - startedAt).toBeLessThan(2_500)
})

test('[U1.2] a tab that missed it finds out when it is looked at again', async () => {
  await keep('mine')
  const deaf = {
    ...store,
    watch: () => ({
      subscribe: (hear: { next: (kept: unknown) => void }) => {
        void store.read().then(hear.next)
        return { unsubscribe: () => {} }
      },
    }),
  }
  render(
    <SessionProvider store={deaf as unknown as typeof store} http={http} onSignedOut={async () => {}}>
      <Tab name="frozen" />
    </SessionProvider>,
  )
  await screen.findByText('frozen: authenticated')
  await mirror.session.clear()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('frozen: unauthenticated signed-out')
})

test('[U4.1] after a sign-out and a new start there was no session that could have expired', async () => {
  showTabs('one')
  await screen.findByText('one: unauthenticated never begun')
})

test('[U4.1] a session on a borrowed device that ended with the browser has expired', async () => {
  await keep('shared')
  showTabs('one')
  await screen.findByText('one: unauthenticated expired')
  await waitFor(async () => expect(await mirror.session.count()).toBe(0))
})
