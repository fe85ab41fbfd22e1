/** Somebody who asks a server for more than their share. */
import { Worker } from 'node:worker_threads'
import type { Hearth } from './hearth.ts'

export interface Ask {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Asking at the same time, each again as soon as it is answered. */
  readonly connections: number
}

/** From the clone, like `--import` of `startHearth`. */
const PROGRAM = './bench/stage/flood.mjs'

/** @returns ends it, and says how many answers there were by status */
export function flood({ address }: Hearth, asks: readonly Ask[]): () => Promise<Record<string, number>> {
  const thread = new Worker(PROGRAM, { workerData: { address: `${address}/api/v1`, asks } })
  return async () => {
    const counted = new Promise<Record<string, number>>(resolve => thread.once('message', resolve))
    thread.postMessage('end')
    const counts = await counted
    await thread.terminate()
    return counts
  }
}
