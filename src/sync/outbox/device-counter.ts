import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { inTransaction } from '../../mirror/tables/storage.ts'

const NUMBERS_RESERVED_AT_ONCE = 100

/**
 * Returns a counter of the device's operations. Numbers are reserved by the hundred, so that a tap does not need a
 * second durable write and no two tabs use the same number.
 */
export function createDeviceCounter(mirror: MirrorDatabase): () => Promise<number> {
  let nextNumber = 1
  let lastReserved = 0
  let reservation: Promise<void> | undefined

  const reserve = async () => {
    const usedCount = await inTransaction(mirror, [mirror.device], async () => {
      const previousCount = await readStoredCount(mirror)
      await mirror.device.where({ id: 'this' }).modify({ counter: previousCount + NUMBERS_RESERVED_AT_ONCE })
      return previousCount
    })
    nextNumber = Math.max(nextNumber, usedCount + 1)
    lastReserved = usedCount + NUMBERS_RESERVED_AT_ONCE
  }

  /** Used when the disk is full: an operation recorded now still has to be signed, for the rescue file. */
  const takeUnreservedNumber = async () => {
    nextNumber = Math.max(nextNumber, (await readStoredCount(mirror)) + 1)
    return nextNumber++
  }

  return async () => {
    while (nextNumber > lastReserved) {
      reservation ??= reserve().finally(() => {
        reservation = undefined
      })
      try {
        await reservation
      } catch {
        return takeUnreservedNumber()
      }
    }
    return nextNumber++
  }
}

const readStoredCount = async (mirror: MirrorDatabase): Promise<number> =>
  (await mirror.device.get('this'))?.counter ?? 0
