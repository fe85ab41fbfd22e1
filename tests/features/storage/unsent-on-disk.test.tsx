/** What a page that failed still says of the records that wait: the real queue on disk, read without the app. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import { RootBoundary } from '#src/app/root-boundary.tsx'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import { startTestServer } from '../../support/server.ts'
import { openTablet } from '../../support/tablet.ts'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareBrowser()
beforeEach(() => {
  // biome-ignore lint/suspicious/noConsole: React names the error it caught there
  vi.mocked(console.error).mockImplementation(() => {})
  vi.stubGlobal('reportError', () => {})
})

function Failing(): never {
  throw new TypeError('No.')
}

const where = () => screen.findByRole('region', { name: 'Not sent yet' })

test('[U20.1] when the frame fails the page says what is not sent, of no client, and saves the rescue file', async () => {
  const server = await startTestServer()
  const tablet = await openTablet(server, 'care_giver', 'hearth')
  try {
    await tablet.pull()
    const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
    for (const content of [
      'Rosa slept well and said so at breakfast.',
      'Rosa had breakfast with the others at eight.',
    ]) {
      await tablet.record('progress_note.create', {
        progress_note_id: uuidV7(server.clock.now, random),
        ...{ client_id: 1, note_type: 'daily', content, note_date: '2026-03-10' },
      })
    }
    show(
      <RootBoundary>
        <Failing />
      </RootBoundary>,
    )
    const unsent = within(await where())
    expect((await unsent.findByRole('status')).textContent).toBe(
      '2 records on this device have not been sent yet. They are kept.',
    )
    expect(unsent.getAllByRole('listitem')[0]?.textContent).toMatch(/^Progress note.* Mar 10, 2026/)
    expect(document.body.textContent).not.toContain('Rosa')
    expect(unsent.getByRole('button', { name: 'Save rescue file' })).toBeDefined()
  } finally {
    await tablet.mirror.delete()
    await server.stop()
  }
})

test('[U20.1] around all screens too, and not inside the frame, whose bar has the queue', async () => {
  const { showAgain } = show(
    <ScreenBoundary isOutermost>
      <Failing />
    </ScreenBoundary>,
  )
  expect(await where()).toBeDefined()
  showAgain(
    <ScreenBoundary key="inside">
      <Failing />
    </ScreenBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
})
