/** The charts of a home as they are read in an emergency (decision 106). */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmergencyPage } from '#src/app/tablet/emergency-page.tsx'
import type { LockedPage } from '#src/app/tablet/tablet-page.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { MAPLE } from '../../support/homes.ts'
import { serverAndTablet } from '../on-server.ts'
import { calm } from '../ui/calm-sync.ts'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareBrowser()
const here = serverAndTablet('manager')
const lock = vi.fn(async () => {})

beforeEach(async () => {
  // Nothing is laid out here.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  lock.mockClear()
  await here.tablet.pull()
})

// The files of this project share one browser: neither its clock nor its spies may stay.
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(window.scrollTo).mockRestore()
})

function showCharts({ isWhole = true } = {}) {
  const { mirror } = here.tablet
  const page = { tablet: { home_id: MAPLE, lock_minutes: 5 }, device: { mirror } } as unknown as LockedPage
  const charts = { mirror, isWhole, follow: () => () => {}, useId: 'one', openedBy: 'Pat Doyle' }
  const sync = createObservableSyncStatus({ ...calm, lastResponseAt: '2026-03-10T12:00:00.000Z' })
  return show(
    <SyncContext value={sync}>
      <EmergencyPage page={page} charts={charts} onOpened={() => {}} onBack={() => {}} lock={lock} />
    </SyncContext>,
  )
}

test('[S21.9] the page says who opened it and how old it is, and has nothing to record with', async () => {
  const { user } = showCharts()
  expect(screen.getByText('Emergency access – read only – opened by Pat Doyle, logged')).toBeTruthy()
  expect(await screen.findByText(/^Last updated on Mar 10, 2026/)).toBeTruthy()
  expect(screen.getByText(/It may not show what was given or written elsewhere since then\./)).toBeTruthy()
  expect(screen.queryByText(/could not be read/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: /Walter Abbott/ }))
  expect(await screen.findByRole('heading', { name: 'Walter Abbott' })).toBeTruthy()
  for (const name of ['Allergies', 'Contacts', 'Diagnoses', 'As needed', 'All current orders'])
    expect(screen.getByRole('region', { name })).toBeTruthy()
  expect(screen.getByRole('region', { name: /^Medication today, / })).toBeTruthy()
  const phones = within(screen.getByRole('region', { name: 'Contacts' })).findAllByRole('link')
  for (const phone of await phones) expect(phone.getAttribute('href')).toMatch(/^tel:/)
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.toSorted()).toEqual(['All clients', 'Close and lock'])
  expect(screen.queryAllByRole('textbox')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Close and lock' }))
  expect(lock).toHaveBeenCalledOnce()
})

test('[S21.9] what arrived and could not be read is said', async () => {
  showCharts({ isWhole: false })
  expect(await screen.findByText(/^Some newer records on this tablet could not be read\./)).toBeTruthy()
})

test('[S21.9] nobody touches it for the minutes of the home: it locks', async () => {
  showCharts()
  expect(await screen.findByRole('button', { name: /Walter Abbott/ })).toBeTruthy()
  expect(lock).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1_000)
  await waitFor(() => expect(lock).toHaveBeenCalled())
})

test('[S21.8] the browser asks before the page is left, because the code opens nothing again', async () => {
  showCharts()
  await screen.findByRole('button', { name: /Walter Abbott/ })
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
})
