import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShowToast } from '#src/ui/toast/toasts.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

function Buttons() {
  const toast = useShowToast()
  return (
    <>
      <button type="button" onClick={() => toast({ text: 'Copied', seconds: 10 })}>
        copy
      </button>
      <button type="button" onClick={() => toast({ text: 'Saved' })}>
        save
      </button>
    </>
  )
}
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

test('a message goes after three seconds, and the next one takes its place', async () => {
  const { user } = show(<Buttons />)
  await user.click(screen.getByText('copy'))
  await wait(9)
  expect(screen.getByText('Copied')).toBeTruthy()
  await user.click(screen.getByText('save'))
  expect(screen.queryByText('Copied')).toBeNull()
  await wait(3.5)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a message lies over an open dialog, not under it', async () => {
  const { user, container } = show(
    <div id="root">
      <Buttons />
    </div>,
  )
  await user.click(screen.getByText('save'))
  // Dialogs are drawn at the end of the body, and #root is a stacking context of its own.
  expect(container.contains(screen.getByText('Saved'))).toBe(false)
})
