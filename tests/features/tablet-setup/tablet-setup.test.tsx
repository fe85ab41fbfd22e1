/** What to set on a tablet, read before it is enrolled. */
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EnrollTablet } from '#src/features/sign-in/enroll-tablet.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { ServerAccessContext } from '#src/session/access.ts'
import type { Http } from '#src/session/http.ts'
import { SessionContext } from '#src/session/session.ts'
import type { SignInCalls } from '#src/session/sign-in.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { noActions } from '../../support/no-actions.ts'
import { open, prepareStage, someone } from '../sign-in/stage.tsx'
import { calm } from '../ui/calm-sync.ts'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareStage()

prepareBrowser()
afterEach(() => vi.unstubAllGlobals())

const SETUP = '/tablet/setup'
const steps = async (platform: string) => within(await screen.findByRole('list', { name: platform }))
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('[A37.40] what to set on a tablet is said before it is enrolled', () => {
  test('for each kind of device, ten steps in the same order', async () => {
    const { user } = open(SETUP)
    const headings = async (platform: string) =>
      (await steps(platform)).getAllByRole('heading').map(({ textContent }) => textContent)
    const android = await headings('Android')
    expect(android).toHaveLength(10)
    expect((await steps('Android')).getByText(/lock task mode/)).toBeTruthy()
    for (const [platform, setting] of [
      ['iPad', /Guided Access: turn it on\. Under Passcode Settings/],
      ['Chromebook', /not a managed guest session: a guest session deletes everything when it ends/],
      ['Other', /Do not use Edge’s kiosk mode/],
    ] as const) {
      await user.click(screen.getByRole('link', { name: platform }))
      expect(await headings(platform)).toEqual(android)
      expect((await steps(platform)).getByText(setting)).toBeTruthy()
    }
  })

  test('a power outage with the internet down, for each protection', async () => {
    open(SETUP)
    const protection = within(await screen.findByRole('region', { name: 'What protects the records' }))
    const outages = protection.getAllByText('After a power outage, internet down')
    expect(outages.map(({ nextElementSibling }) => nextElementSibling?.textContent)).toEqual([
      'Opens as usual.',
      'Opens for nobody until the internet is back, unless a manager has an emergency code.',
      'Opens as usual.',
    ])
  })

  test('and what the browser cannot tell of the device in hand is said to be unknown', async () => {
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { storage: { value: { persisted: async () => false } } }),
    )
    open(SETUP)
    await screen.findByRole('region', { name: 'The device you are reading this on' })
    expect(fact('Records are kept when space runs short')).toBe('Not promised yet')
    expect(fact('Hearth is installed')).toBe('No')
    for (const name of ['Its storage is encrypted', 'Locks its screen'])
      expect(fact(name)).toBe('This browser cannot say: check the settings')
  })

  test('a browser that says nothing of its storage promises nothing', async () => {
    open(SETUP)
    await screen.findByRole('region', { name: 'The device you are reading this on' })
    expect(fact('Records are kept when space runs short')).toBe('This browser cannot say: check the settings')
  })

  test('managers get back to their tablets, and others to the code', async () => {
    open(SETUP)
    const toCode = await screen.findByRole('link', { name: 'Make this the home’s tablet' })
    expect(toCode.getAttribute('href')).toBe('/tablet')
  })

  test('a manager who is signed in gets back to the tablets of the homes', async () => {
    open(SETUP, someone)
    const toTablets = await screen.findByRole('link', { name: 'Tablets of the homes' })
    expect(toTablets.getAttribute('href')).toBe('/dashboard/hipaa-compliance?part=sessions')
  })

  test('the screen that enrolls leads there, and says what the server’s share means before it is chosen', async () => {
    const mirror = openMirror('tablet-setup')
    show(
      <ServerAccessContext value={{ http: {} as Http, loadSignInCalls: async () => ({}) as SignInCalls }}>
        <MirrorContext value={mirror}>
          <SessionContext value={{ state: 'unauthenticated', actions: noActions }}>
            <SyncContext value={createObservableSyncStatus({ ...calm })}>
              <EnrollTablet />
            </SyncContext>
          </SessionContext>
        </MirrorContext>
      </ServerAccessContext>,
    )
    const setup = screen.getByRole('link', { name: 'What to set on this tablet first' })
    expect(setup.getAttribute('href')).toBe(SETUP)
    const server = screen.getByRole<HTMLInputElement>('radio', { name: 'The Hearth server' })
    expect(server.checked).toBe(false)
    expect(
      screen.getByText(
        /After a power outage with the internet down, no PIN opens it; a manager’s emergency code/,
      ),
    ).toBeTruthy()
    await mirror.delete()
  })
})
