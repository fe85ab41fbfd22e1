/** The service worker that carries a tablet's secret, without a browser: what it answers, and how long it is busy. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARRY_SECRET, TAKE_SECRET } from '#domain/protocol/carried-secret.ts'
import { carrySecretsBetweenPages } from '../../sw/carried-secret.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function startWorker() {
  const worker = new EventTarget()
  carrySecretsBetweenPages(worker as ServiceWorkerGlobalScope)
  let busy = 0
  const receive = (data: unknown, ports: readonly Pick<MessagePort, 'postMessage'>[] = []) => {
    const waitUntil = (work: Promise<unknown>) => {
      busy++
      void work.finally(() => busy--)
    }
    worker.dispatchEvent(Object.assign(new Event('message'), { data, ports, waitUntil }))
  }
  return {
    carry: (secret: Uint8Array<ArrayBuffer>) => receive({ type: CARRY_SECRET, secret }),
    take() {
      let answer: unknown
      receive({ type: TAKE_SECRET }, [
        {
          postMessage: (secret: Uint8Array | null) => {
            answer = secret && [...secret]
          },
        },
      ])
      return answer
    },
    /** Whether an update would have to wait for it. */
    async isBusy() {
      await vi.advanceTimersByTimeAsync(0)
      return busy > 0
    },
  }
}

test('a secret is handed over once, and then an update need not wait for the worker that carried it', async () => {
  const worker = startWorker()
  worker.carry(Uint8Array.of(1, 2, 3))
  expect(await worker.isBusy()).toBe(true)
  expect(worker.take()).toEqual([1, 2, 3])
  expect(worker.take()).toBeNull()
  expect(await worker.isBusy()).toBe(false)
})

test('a secret that nobody takes is forgotten', async () => {
  const worker = startWorker()
  worker.carry(Uint8Array.of(1))
  worker.carry(Uint8Array.of(2))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(worker.take()).toBeNull()
  expect(await worker.isBusy()).toBe(false)
})
