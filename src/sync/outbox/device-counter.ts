import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { inTransaction } from '../../mirror/tables/storage.ts'

const BLOCK = 100

/**
 * Returns a counter of the device's operations. Numbers are reserved by the hundred, so that a tap does not need a
 * second durable write and no two tabs use the same number.
 */
export function createDeviceCounter(mirror: MirrorDatabase): () => Promise<number> {
  let next = 1
  let last = 0
  let reservation: Promise<void> | undefined

  const reserve = async () => {
    const usedCount = await inTransaction(mirror, [mirror.device], async () => {
      const previousCount = await countOn(mirror)
      await mirror.device.where({ id: 'this' }).modify({ counter: previousCount + BLOCK })
      return previousCount
    })
    next = Math.max(next, usedCount + 1)
    last = usedCount + BLOCK
  }

  /** Used when the disk is full: an operation recorded now still has to be signed, for the rescue file. */
  const nextUnreserved = async () => {
    next = Math.max(next, (await countOn(mirror)) + 1)
    return next++
  }

  return async () => {
    while (next > last) {
      reservation ??= reserve().finally(() => {
        reservation = undefined
      })
      try {
        await reservation
      } catch {
        return nextUnreserved()
      }
    }
    return next++
  }
}

const countOn = async (mirror: MirrorDatabase): Promise<number> =>
  (await mirror.device.get('this'))?.counter ?? 0
