import { screen } from '@testing-library/react'
import Dexie from 'dexie'
import { expect, test, vi } from 'vitest'
import { RootBoundary } from '#src/app/root-boundary.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

function Failing({ error }: { error: unknown }): never {
  throw error
}

test.each([
  ['the database', new Dexie.OpenFailedError('No.'), 'Records on this device can’t be opened'],
  [
    'an element another program took away',
    new DOMException('No.', 'NotFoundError'),
    'Something went wrong on this page',
  ],
  ['a mistake of ours', new TypeError('No.'), 'Something went wrong on this page'],
  [
    'code that is not here yet',
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    'This page has not been downloaded yet',
  ],
])('above all screens: what failed is %s, and so it is said', async (_, error, title) => {
  // biome-ignore lint/suspicious/noConsole: React names the error it caught there
  vi.mocked(console.error).mockImplementation(() => {})
  show(
    <RootBoundary>
      <Failing error={error} />
    </RootBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe(title)
  // Its code is fetched when it is asked for.
  expect(await screen.findByRole('button', { name: 'Save rescue file' })).toBeDefined()
})
