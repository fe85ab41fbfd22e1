/** A home's tablet that nobody touches. */
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleLock } from '#src/app/tablet/idle-lock.tsx'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareBrowser()

const MINUTES = 5
const lock = vi.fn(async () => {})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  lock.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

const openAt = (path: string) => {
  window.history.replaceState(null, '', path)
  show(<IdleLock minutes={MINUTES} lock={lock} />)
}
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))
/** The clock goes on, and nothing runs. */
const sleep = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)

test('[S21.35] the tablet locks after the minutes its home chose, and counts down in sight', async () => {
  openAt('/dashboard/clients')
  wait(MINUTES * 60 - 31)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  wait(1)
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This tablet locks in 30 seconds.')
  wait(29)
  expect(screen.getByRole('alertdialog').textContent).toContain('This tablet locks in 1 second.')
  expect(lock).not.toHaveBeenCalled()
  wait(1)
  expect(lock).toHaveBeenCalled()
})

test('[S21.35] any touch or key begins the time anew', async () => {
  openAt('/dashboard/clients')
  for (const touch of ['pointerDown', 'keyDown', 'wheel', 'touchMove', 'click'] as const) {
    wait(MINUTES * 60 - 10)
    const stay = await screen.findByRole('button', { name: 'Stay' })
    fireEvent[touch](stay)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
  wait(MINUTES * 60 - 1)
  expect(lock).not.toHaveBeenCalled()
  wait(1)
  expect(lock).toHaveBeenCalled()
})

test.each(['/dashboard/mar', '/dashboard/mar/7'])(
  '[S21.35] a round or a client’s MAR stays open for twenty minutes: %s',
  path => {
    openAt(path)
    wait(20 * 60 - 1)
    expect(lock).not.toHaveBeenCalled()
    wait(1)
    expect(lock).toHaveBeenCalled()
  },
)

test('[S21.35] a tablet that slept through its time is locked when it wakes, and no touch keeps it open', () => {
  openAt('/dashboard/clients')
  sleep(MINUTES * 60)
  fireEvent(document, new Event('visibilitychange'))
  expect(lock).toHaveBeenCalledTimes(1)
  fireEvent.pointerDown(document.body)
  expect(lock).toHaveBeenCalledTimes(2)
  wait(1)
  expect(lock).toHaveBeenCalledTimes(3)
})
