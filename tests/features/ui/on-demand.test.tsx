/** Parts of a page whose code is fetched when they are first shown (decision 100). */
import { act, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onDemand } from '#src/ui/on-demand.tsx'
import { ErrorCatcher } from '#src/ui/page/error-catcher.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

interface QuestionProps {
  dose: string
  onClose: () => void
}
type Question = ComponentType<QuestionProps>

const Question: Question = ({ dose }) => <h2>Why was {dose} not given?</h2>
const unreachable = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /q.js'))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A chart with a button that opens the question. */
function Chart({ Part }: { Part: Question }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ErrorCatcher title="The record could not be read" message="Do not give from memory">
      <h1>Chart</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Mark as Missed
      </button>
      {isOpen && <Part dose="Lisinopril" onClose={() => setOpen(false)} />}
    </ErrorCatcher>
  )
}

async function tapOn(Part: Question) {
  const { user } = show(<Chart Part={Part} />)
  await user.click(screen.getByText('Mark as Missed'))
  return user
}

const isOpen = () => screen.queryByRole('heading', { name: /Why was Lisinopril/ }) !== null
const said = () => screen.getByRole('status').textContent
const OPENING = 'Opening…Close'
const MISSING = /^This part of Hearth is not on this device yet\. Nothing was recorded\..*Try againClose$/

test('a tap is answered while the code hangs, and Close takes the tap back', async () => {
  let arrives: (code: Question) => void = () => {}
  const load = vi.fn(() => new Promise<Question>(resolve => (arrives = resolve)))
  const user = await tapOn(onDemand(load))
  await wait(200)
  expect(said()).toBe('')
  await wait(200)
  expect(said()).toBe(OPENING)
  expect(screen.getByRole('heading', { name: 'Chart' })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(said()).toBe('')
  await act(async () => arrives(Question))
  expect(isOpen()).toBe(false)

  await user.click(screen.getByText('Mark as Missed'))
  expect(isOpen()).toBe(true)
})

test('code that cannot be fetched leaves the page, is told, and is fetched again by "Try again"', async () => {
  const load = vi.fn<() => Promise<Question>>(unreachable)
  const user = await tapOn(onDemand(load))
  await wait(400)
  expect(said()).toMatch(MISSING)
  expect(screen.getByRole('heading', { name: 'Chart' })).toBeTruthy()

  load.mockImplementation(async () => Question)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(isOpen()).toBe(true)
  expect(said()).toBe('')
})

test.each([
  ['a few seconds later', () => wait(5_000)],
  ['when the network is back', () => act(async () => void dispatchEvent(new Event('online')))],
])('what could not be fetched opens by itself %s', async (_, comesBack) => {
  const load = vi.fn<() => Promise<Question>>(unreachable)
  await tapOn(onDemand(load))
  await wait(400)
  load.mockImplementation(async () => Question)
  await wait(1_000)
  expect(isOpen()).toBe(false)
  await comesBack()
  expect(isOpen()).toBe(true)
})

test('once closed it does not open by itself, and the next tap fetches again', async () => {
  const load = vi.fn<() => Promise<Question>>(unreachable)
  const user = await tapOn(onDemand(load))
  await wait(400)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  load.mockImplementation(async () => Question)
  await wait(20_000)
  expect(isOpen()).toBe(false)
  expect(load).toHaveBeenCalledTimes(1)
  await user.click(screen.getByText('Mark as Missed'))
  await wait(0)
  expect(isOpen()).toBe(true)
})

test('an error of the code itself is for the page’s error boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await tapOn(onDemand<QuestionProps>(() => Promise.reject(new ReferenceError('dose is not defined'))))
  expect(await screen.findByText('The record could not be read')).toBeTruthy()
})

test('a part that nobody tapped for keeps its place, says nothing, and tries again', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(unreachable)
  const Figure = onDemand(load, <p>Room for a figure</p>)
  show(<Figure />)
  await wait(1_000)
  expect(screen.getByText('Room for a figure')).toBeTruthy()
  expect(said()).toBe('')
  load.mockImplementation(async () => () => <p>42</p>)
  await wait(5_000)
  expect(screen.getByText('42')).toBeTruthy()
})

test('code that was fetched ahead is shown at once, and fetched once', async () => {
  const load = vi.fn<() => Promise<Question>>(unreachable)
  const Part = onDemand(load)
  await Part.preload()
  load.mockImplementation(async () => Question)
  await Part.preload()
  show(<Part dose="Lisinopril" onClose={() => {}} />)
  expect(isOpen()).toBe(true)
  expect(load).toHaveBeenCalledTimes(2)
})

test('styles that failed are fetched again with the code', async () => {
  const link = document.head.appendChild(document.createElement('link'))
  link.rel = 'stylesheet'
  const load = vi.fn(async (): Promise<Question> => {
    if (!link.isConnected) return Question
    link.dispatchEvent(new Event('error'))
    throw new Error('Unable to preload CSS for /q.css')
  })
  const user = await tapOn(onDemand(load))
  await wait(400)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  document.head.querySelector('link[rel=stylesheet]')?.dispatchEvent(new Event('load'))
  await wait(0)
  expect(isOpen()).toBe(true)
})
