import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFrozenNotices } from '#src/app/shell/notices.tsx'
import { IN_USE_MS } from '#src/ui/use-frozen-layout.ts'
import { prepareBrowser } from './in-app.tsx'

prepareBrowser()
beforeEach(() => {
  vi.useFakeTimers()
  // Nothing is laid out here: each line is 40 px high.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.childElementCount * 40
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Lines({ due, page = '/mar' }: { due: readonly string[]; page?: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const { shownNames: shown, minHeight } = useFrozenNotices(due, page, frame)
  return (
    <div ref={frame} style={{ minHeight }} data-testid="frame">
      {shown.map(name => (
        <p key={name}>{name}</p>
      ))}
    </div>
  )
}

const frame = () => screen.getByTestId('frame')
const lines = () => [...frame().children].map(line => line.textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const touch = () => fireEvent.pointerDown(document.body)

test('[U10.6] on a page that is used what comes waits, and what goes leaves its room empty, to a minute after', async () => {
  const { rerender } = render(<Lines due={['demo', 'firstSync']} />)
  touch()
  rerender(<Lines due={['demo', 'signInAgain']} />)
  expect(lines()).toEqual(['demo'])
  expect(frame().style.minHeight).toBe('80px')
  await pass(IN_USE_MS - 1_000)
  touch()
  await pass(IN_USE_MS - 1_000)
  expect(lines()).toEqual(['demo'])
  expect(frame().style.minHeight).toBe('80px')
  await pass(2_000)
  expect(lines()).toEqual(['demo', 'signInAgain'])
  expect(frame().style.minHeight).toBe('')
})

test('[U10.6] nobody has touched the page, or another one was opened: what is true is said at once', () => {
  const { rerender } = render(<Lines due={['firstSync']} />)
  rerender(<Lines due={['signInAgain']} />)
  expect(lines()).toEqual(['signInAgain'])
  touch()
  rerender(<Lines due={['onlyCopy']} />)
  expect(lines()).toEqual([])
  rerender(<Lines due={['onlyCopy']} page="/tasks" />)
  expect(lines()).toEqual(['onlyCopy'])
  expect(frame().style.minHeight).toBe('')
  rerender(<Lines due={[]} page="/tasks" />)
  expect(lines()).toEqual([])
})

test('[U10.6] whoever comes back to a page that was used has what came meanwhile', () => {
  const { rerender } = render(<Lines due={[]} />)
  touch()
  rerender(<Lines due={['signInAgain']} page="/tasks" />)
  rerender(<Lines due={['signInAgain']} />)
  expect(lines()).toEqual(['signInAgain'])
  expect(frame().style.minHeight).toBe('')
})

test('[U10.6] a tab that was left in between has its lines anew', () => {
  const { rerender } = render(<Lines due={[]} />)
  touch()
  rerender(<Lines due={['signInAgain']} />)
  expect(lines()).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  expect(lines()).toEqual(['signInAgain'])
})
