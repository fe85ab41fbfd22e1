import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToast, useUndoToast } from '#src/ui/toasts.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

function Buttons({ onUndo }: { onUndo: () => void }) {
  const toast = useToast()
  const undoToast = useUndoToast()
  return (
    <>
      <button type="button" onClick={() => undoToast('Given at 08:04', onUndo)}>
        give
      </button>
      <button type="button" onClick={() => toast({ text: 'Saved' })}>
        save
      </button>
    </>
  )
}
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

test('[M4] a mark can be taken back for ten seconds, once', async () => {
  const undo = vi.fn()
  const { user } = show(<Buttons onUndo={undo} />)
  await user.click(screen.getByText('give'))
  await wait(9)
  await user.dblClick(screen.getByRole('button', { name: /Undo/ }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Given at 08:04')).toBeNull()
})
test('after ten seconds the offer is gone and nothing was taken back', async () => {
  const undo = vi.fn()
  const { user } = show(<Buttons onUndo={undo} />)
  await user.click(screen.getByText('give'))
  await wait(10.5)
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  expect(undo).not.toHaveBeenCalled()
})
test('a short word goes after three seconds, and the next one takes its place', async () => {
  const { user } = show(<Buttons onUndo={() => {}} />)
  await user.click(screen.getByText('give'))
  await user.click(screen.getByText('save'))
  expect(screen.queryByText('Given at 08:04')).toBeNull()
  await wait(3.5)
  expect(screen.queryByText('Saved')).toBeNull()
})
