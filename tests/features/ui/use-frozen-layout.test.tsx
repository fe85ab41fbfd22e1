import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FROZEN_AFTER_TOUCH_MS, STRAY_TAP_MS, useFrozenLayout } from '#src/ui/use-frozen-layout.ts'
import { prepareBrowser } from './in-app.tsx'

prepareBrowser()
beforeEach(() => {
  vi.useFakeTimers()
  // Nothing is laid out here: a row stands 100 px below the one before it.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = [...document.querySelectorAll('button')].indexOf(this as HTMLButtonElement)
    return new DOMRect(0, row * 100, 100, 50)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const tapped = vi.fn()

function List({ rows }: { rows: readonly string[] }) {
  const { shownLayout, ref, tapGuardProps } = useFrozenLayout(rows)
  return (
    <div ref={ref} {...tapGuardProps}>
      {shownLayout.map(row => (
        <button key={row} type="button" onClick={() => tapped(row)}>
          {row}
        </button>
      ))}
    </div>
  )
}

const rows = () => screen.getAllByRole('button').map(button => button.textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** As a finger does it, at a place of its own. */
function tap(row: string, clientX = 10) {
  const button = screen.getByText(row)
  fireEvent.pointerDown(button)
  fireEvent.click(button, { detail: 1, clientX, clientY: 10 })
}

test('[U10.6] nothing moves within 1.5 seconds of a touch, and then it does', async () => {
  const { rerender } = render(<List rows={['Walter', 'Rosa']} />)
  await pass(5_000)
  fireEvent.pointerDown(screen.getByText('Rosa'))
  rerender(<List rows={['Rosa']} />)
  expect(rows()).toEqual(['Walter', 'Rosa'])
  await pass(FROZEN_AFTER_TOUCH_MS - 100)
  expect(rows()).toEqual(['Walter', 'Rosa'])
  await pass(200)
  expect(rows()).toEqual(['Rosa'])
})

test('[U10.7] a tap right after a move does nothing to what has moved; a key does, and so does what stayed', async () => {
  tapped.mockClear()
  const { rerender } = render(<List rows={['Amara', 'Walter', 'Rosa']} />)
  await pass(5_000)
  rerender(<List rows={['Amara', 'Rosa']} />)
  await pass(STRAY_TAP_MS - 100)
  tap('Rosa')
  expect(tapped).not.toHaveBeenCalled()
  tap('Amara', 400)
  expect(tapped).toHaveBeenLastCalledWith('Amara')
  fireEvent.click(screen.getByText('Rosa'), { detail: 0 })
  expect(tapped).toHaveBeenLastCalledWith('Rosa')
  await pass(200)
  tap('Rosa', 200)
  expect(tapped).toHaveBeenCalledTimes(3)
})

test('[U10.7] the second tap of a double tap does nothing, a tap elsewhere does', async () => {
  tapped.mockClear()
  render(<List rows={['Walter', 'Rosa']} />)
  await pass(5_000)
  tap('Walter', 10)
  tap('Walter', 14)
  expect(tapped).toHaveBeenCalledTimes(1)
  tap('Rosa', 300)
  expect(tapped).toHaveBeenCalledTimes(2)
  await pass(STRAY_TAP_MS)
  tap('Rosa', 300)
  expect(tapped).toHaveBeenCalledTimes(3)
})

/** New rows come last; nothing that stands moves. */
function KeptList({ rows }: { rows: readonly string[] }) {
  const { shownLayout, ref, tapGuardProps } = useFrozenLayout(rows, (standing, fresh) => [
    ...standing,
    ...fresh.filter(row => !standing.includes(row)),
  ])
  return (
    <div ref={ref} {...tapGuardProps}>
      {shownLayout.map(row => (
        <button key={row} type="button" onClick={() => tapped(row)}>
          {row}
        </button>
      ))}
    </div>
  )
}

test('[U10.6] the order stays while the list is used, and is right again a minute after the last touch', async () => {
  const { rerender } = render(<KeptList rows={['Walter', 'Rosa']} />)
  await pass(5_000)
  tap('Walter')
  rerender(<KeptList rows={['Amara', 'Rosa', 'Walter']} />)
  for (let seconds = 0; seconds < 58; seconds += 15) await pass(14_000)
  expect(rows()).toEqual(['Walter', 'Rosa', 'Amara'])
  await pass(10_000)
  expect(rows()).toEqual(['Amara', 'Rosa', 'Walter'])
})

test('[U10.7] what a tap brought to its own spot does nothing for 1.5 seconds', async () => {
  tapped.mockClear()
  render(<List rows={['Walter', 'Rosa']} />)
  await pass(5_000)
  tap('Walter', 10)
  await pass(800)
  tap('Rosa', 12)
  expect(tapped.mock.calls).toEqual([['Walter']])
  await pass(FROZEN_AFTER_TOUCH_MS)
  tap('Rosa', 12)
  expect(tapped).toHaveBeenLastCalledWith('Rosa')
})
