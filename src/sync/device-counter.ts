import type { MirrorDatabase } from '../mirror/database.ts'
import { inTransaction } from '../mirror/storage.ts'

const BLOCK = 100

/**
 * The device's own count of its operations. Numbers are reserved by the hundred, so that a tap does not pay for a
 * second durable write and no two tabs give the same one.
 */
export function createDeviceCounter(mirror: MirrorDatabase): () => Promise<number> {
  let next = 1
  let last = 0
  let reserving: Promise<void> | undefined

  const reserve = async () => {
    const counter = await inTransaction(mirror, [mirror.device], async () => {
      const device = await mirror.device.get('this')
      const used = device?.counter ?? 0
      await mirror.device.where({ id: 'this' }).modify({ counter: used + BLOCK })
      return used
    })
    next = counter + 1
    last = counter + BLOCK
  }

  return async () => {
    while (next > last) {
      reserving ??= reserve().finally(() => {
        reserving = undefined
      })
      await reserving
    }
    return next++
  }
}
