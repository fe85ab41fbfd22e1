/**
 * Hashes PINs in a worker: a hash takes a quarter of a second, on a slow tablet a whole one, and 64 MB of memory. The
 * page goes on meanwhile, and what the hash has left in memory goes with the worker.
 */
import type { PinToHash } from './argon2.ts'
import type { PinHashAnswer } from './pin-hash-worker.ts'

interface StartedWorker {
  readonly worker: Worker
  /** Rejects when its code does not load. */
  readonly failure: Promise<never>
}

/** Has loaded its code, and waits for a PIN. */
let spareWorker: StartedWorker | undefined

const canStartWorkers = typeof Worker !== 'undefined'

/** Starts a worker for the next PIN, which need not wait for its code then. */
export function prepareForPin(): void {
  if (canStartWorkers) spareWorker ??= startWorker()
}

/** Ends a worker for which no PIN has come. */
export function endPreparation(): void {
  spareWorker?.worker.terminate()
  spareWorker = undefined
}

/** Returns the argon2id hash of a PIN, 32 bytes. Where a worker does not start, the page hashes the PIN itself. */
export async function hashPin(input: PinToHash): Promise<Uint8Array> {
  if (!canStartWorkers) return hashHere(input)
  const startedWorker = spareWorker ?? startWorker()
  spareWorker = undefined
  try {
    return await hashIn(startedWorker, input)
  } catch {
    return await hashHere(input)
  } finally {
    startedWorker.worker.terminate()
  }
}

function startWorker(): StartedWorker {
  const worker = new Worker(new URL('./pin-hash-worker.ts', import.meta.url), { type: 'module' })
  const failure = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The worker that hashes PINs did not start.'))
  })
  // It may fail before there is a PIN.
  failure.catch(() => {})
  return { worker, failure }
}

function hashIn({ worker, failure }: StartedWorker, input: PinToHash): Promise<Uint8Array> {
  const hash = new Promise<Uint8Array>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PinHashAnswer>) =>
      'hash' in data ? resolve(data.hash) : reject(new Error(data.failure))
  })
  worker.postMessage(input)
  return Promise.race([hash, failure])
}

const hashHere = async (input: PinToHash) => (await import('./argon2.ts')).argon2Of(input)
