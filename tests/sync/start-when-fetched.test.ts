/** The engine's code comes after the first screen: what is asked of the engine until then, and without it. */
import { expect, test, vi } from 'vitest'
import type { Engine } from '#src/sync/engine/engine.ts'
import { startEngineWhenFetched } from '#src/sync/engine/start-when-fetched.ts'

function madeEngine() {
  const engine = { retryNow: vi.fn<() => void>(), stop: vi.fn(async () => {}) } satisfies Engine
  return { engine, start: vi.fn(() => engine) }
}

test('it starts when its code is here, and is then told everything', async () => {
  const { engine, start } = madeEngine()
  const running = startEngineWhenFetched(async () => start)
  running.retryNow()
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce())
  running.retryNow()
  expect(engine.retryNow).toHaveBeenCalledOnce()
  await running.stop()
  expect(engine.stop).toHaveBeenCalledOnce()
})

test('stopped while its code is on its way, it never starts', async () => {
  const { start } = madeEngine()
  let arrive = (_: typeof start) => {}
  const code = new Promise<typeof start>(resolve => {
    arrive = resolve
  })
  const running = startEngineWhenFetched(() => code)
  const stopped = running.stop()
  arrive(start)
  await stopped
  expect(start).not.toHaveBeenCalled()
})

test('code that could not be fetched is fetched again as soon as there is a sign of a network', async () => {
  const { start } = madeEngine()
  const fetchStart = vi.fn(async () => start)
  fetchStart.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const running = startEngineWhenFetched(fetchStart)
  await vi.waitFor(() => expect(fetchStart).toHaveBeenCalledOnce())
  expect(start).not.toHaveBeenCalled()
  running.retryNow()
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce(), 1_000)
  await running.stop()
})
