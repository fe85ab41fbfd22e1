/** S7: what a device shows over its mirror comes from operations that are refused or quarantined, and from nothing else. */
import { collections } from '#domain/collections.ts'
import { pendingTableName } from '#src/mirror/tables/schema-steps.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { pulls } from './heal.ts'

export async function checkPending(world: World): Promise<void> {
  for (const device of world.devices) {
    // Nobody opens a tablet of a home that was taken out of use.
    if (!device.isWhollyOpen) continue
    const tab = await device.tab()
    const entries = await tab.mirror.outbox.toArray()
    const isSignedIn = pulls(device)
    const explained = new Set(
      entries
        .filter(({ state, clinical }) => state === 'held' || (state === 'refused' && clinical) || !isSignedIn)
        .flatMap(({ writes }) => writes),
    )
    for (const collection of collections) {
      for (const id of await tab.mirror.table(pendingTableName(collection)).toCollection().primaryKeys()) {
        const key = `${collection}/${id}`
        if (!explained.has(key)) broken('S7', `${device.name} shows ${key} and nothing in its queue says why`)
      }
    }
  }
}
