/** What stands for a home that has no name here yet. */
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HomeSwitcher } from '#src/app/shell/home-switcher.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { SessionContext } from '#src/session/session.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { calm } from './calm-sync.ts'
import { prepareBrowser, show } from './in-app.tsx'

const session = {
  state: 'authenticated',
  user: { id: 1, company_name: 'Maple Grove Homes' },
  role: 'care_giver',
  currentHomeId: null,
} as never

prepareBrowser()

test.each([
  ['has not come yet', 0, 'Loading homes…'],
  ['is assigned to nobody', null, 'No group home assigned'],
])('a home that %s', async (_, firstSyncProgress, words) => {
  const mirror = openMirror(`switcher-${firstSyncProgress}`)
  show(
    <MirrorContext value={mirror}>
      <SessionContext value={session}>
        <SyncContext value={createObservableSyncStatus({ ...calm, firstSyncProgress })}>
          <HomeSwitcher />
        </SyncContext>
      </SessionContext>
    </MirrorContext>,
  )
  // The homes have been looked for by then.
  await act(() => new Promise(resolve => setTimeout(resolve, 100)))
  expect(await screen.findByText(words)).toBeTruthy()
  await mirror.delete()
})
