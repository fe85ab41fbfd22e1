import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SyncPanel } from '#src/app/shell/sync-panel.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { SessionContext } from '#src/session/session.ts'
import type { QueuedItem, SyncStatus } from '#src/sync/status.ts'
import { noActions } from '../../support/no-actions.ts'
import { anOrder, DANA, fill, mapleHouse, orderId } from '../mar/maple-house.ts'
import { calm } from './calm-sync.ts'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

let mirror: MirrorDatabase
let opened = 0
beforeEach(() => {
  mirror = openMirror(`panel-${++opened}`)
})
afterEach(() => mirror.delete())

const given: QueuedItem = {
  id: 'a',
  kind: 'administration.mark',
  version: 2,
  author_id: DANA,
  recorded_at: '2026-03-10T12:05:00.000Z',
  scope: 'home:1',
  args: { medication_id: orderId('Metformin'), status: 'given' },
  state: 'queued',
  reason: null,
}

function panel(sync: Partial<SyncStatus>) {
  show(
    <SessionContext value={{ state: 'unauthenticated', actions: noActions }}>
      <MirrorContext value={mirror}>
        <SyncPanel
          sync={{ ...calm, connection: 'offline', unconfirmedCount: 1, ...sync }}
          now="2026-03-10T12:20:00.000Z"
          nameOf={() => 'Dana Reyes'}
          onClose={() => {}}
          onImport={() => {}}
        />
      </MirrorContext>
    </SessionContext>,
  )
}

test('[U5.1] what waits is told by drug and client, and by the clock of its home', async () => {
  await fill(mirror, mapleHouse())
  panel({ queue: [given], unconfirmedSince: given.recorded_at })
  expect(await screen.findByText(/^Metformin.* for Walter Abbott: given 08:05$/)).toBeTruthy()
  // 8:05 in New York, wherever this tablet thinks it is.
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toMatch(/8:05/))
})

test('[U5.1] whoever has no such client in their mirror reads only what kind of record waits', async () => {
  panel({ queue: [given] })
  expect(await screen.findByText('Dose recorded')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Walter')
})

test('[U5.1] where the order is here and its client is not, the drug is not said either', async () => {
  await fill(mirror, [...anOrder({ name: 'Warfarin', line: { client_id: 2 } }), ...mapleHouse()])
  const other = { ...given, id: 'b', args: { ...given.args, medication_id: orderId('Warfarin') } }
  panel({ queue: [other, given], unconfirmedCount: 2 })
  // Both have been looked up then.
  expect(await screen.findByText(/^Metformin.* for Walter Abbott: given 08:05$/)).toBeTruthy()
  expect(screen.getByText('Dose recorded')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Warfarin')
})

test('[S16.2] photos that wait are counted by themselves, and are not in the rescue file', () => {
  panel({ unconfirmedCount: 0, waitingPhotoCount: 2, oldestWaitingPhotoAt: '2026-03-10T12:05:00.000Z' })
  expect(document.body.textContent).toContain('2 photos are on this device and not sent yet.')
  expect(document.body.textContent).toContain('Photos that were not sent are not in the file.')
  expect(document.body.textContent).not.toContain('Nothing is waiting')
})

test('[S16] [S1.11] until the queue is read nothing is said to be confirmed', () => {
  panel({ isStatusRead: false, unconfirmedCount: 0, connection: 'online' })
  expect(document.body.textContent).not.toContain('is confirmed')
  panel({ isStatusRead: true, unconfirmedCount: 0, connection: 'online' })
  expect(document.body.textContent).toContain('is confirmed')
})

test('[U5.2] behind a guest Wi-Fi the panel leads to its page', async () => {
  panel({ interference: 'portal' })
  const link = screen.getByRole('link', { name: 'Open the Wi-Fi sign-in page' })
  expect(link.getAttribute('target')).toBe('_blank')
})

test('[S14.10] where answers are changed on the way the panel says so and names no Wi-Fi page', () => {
  panel({ interference: 'altered' })
  expect(document.body.textContent).toContain(
    'Something between this device and Hearth changes its answers. Please tell whoever looks after this network.',
  )
  expect(screen.queryByRole('link', { name: 'Open the Wi-Fi sign-in page' })).toBeNull()
})
