/** While it goes on: a row on a device never becomes an older one, in whatever order pages, receipts and feed come (S4). */
import { collections } from '#domain/collections.ts'
import { confirmed } from '#tests/support/confirmed.ts'
import type { Device } from '../world/device.ts'
import { broken } from './broken.ts'

/** Revisions by scope and row, as last seen on each device. */
const seen = new WeakMap<Device, Map<string, number>>()

export async function checkNeverOlder(device: Device): Promise<void> {
  const tab = device.openTabs[0]
  // What cannot be read says nothing.
  if (tab === undefined || !device.isWhollyOpen) return
  const before = seen.get(device) ?? new Map<string, number>()
  const now = new Map<string, number>()
  for (const collection of collections) {
    for (const { id, scope, revision } of await confirmed(tab.mirror, collection)) {
      const key = `${scope} ${collection}/${id}`
      const last = before.get(key) ?? 0
      if (revision < last)
        broken('S4', `${key} on ${device.name} went from revision ${last} back to ${revision}`)
      now.set(key, revision)
    }
  }
  seen.set(device, now)
}
