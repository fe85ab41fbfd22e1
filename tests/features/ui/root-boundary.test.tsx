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
  ['the database', new Dexie.OpenFailedError('No.'), 'The records on this tablet cannot be opened'],
  [
    'an element another program took away',
    new DOMException('No.', 'NotFoundError'),
    'This page could not be shown',
  ],
  ['a mistake of ours', new TypeError('No.'), 'This page could not be shown'],
  [
    'code that is not here yet',
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    'This page is not on this tablet yet',
  ],
])('above all screens: what failed is %s, and so it is said', (_, error, title) => {
  // biome-ignore lint/suspicious/noConsole: React names the error it caught there
  vi.mocked(console.error).mockImplementation(() => {})
  show(
    <RootBoundary>
      <Failing error={error} />
    </RootBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe(title)
  expect(screen.getByRole('button', { name: 'Save a rescue file' })).toBeDefined()
})
