import { expect, onTestFinished, test, vi } from 'vitest'
import { keepShellComplete } from '#src/app/keep-shell.ts'

test('files of the app that could not be fetched are fetched again once the server responds', async () => {
  const register = vi.fn(() => Promise.reject(new TypeError('Failed to register a ServiceWorker')))
  const serviceWorker = { getRegistration: async () => undefined, register }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const stopping = new AbortController()
  onTestFinished(() => {
    stopping.abort()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  const serverEvents = new EventTarget()
  void keepShellComplete({ stopSignal: stopping.signal, serverEvents })
  await expect.poll(() => register.mock.calls.length).toBe(1)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(register).toHaveBeenCalledTimes(1)
  serverEvents.dispatchEvent(new Event('online'))
  await expect.poll(() => register.mock.calls.length).toBe(2)
})
