/** S4.19: a client whom the screens show has every allergy and order the server had when the mirror was read to its end. */

import { roleOfView } from '#domain/protocol/view-name.ts'
import type { Collection } from '#domain/registry.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { isRoundLoaded } from '#src/mirror/tables/partitions.ts'
import type { Device } from '../world/device.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

/** A chart as it was when its client moved: of whoever has the client's row of this revision, all of it. */
export interface MovedChart {
  readonly scope: string
  readonly revision: number
  /** `collection/id`. */
  readonly keys: readonly string[]
}

const CHART: readonly Collection[] = ['allergy', 'diagnosis', 'medication', 'medication_version']

export async function readMovedChart({ database }: World, clientId: number): Promise<MovedChart | undefined> {
  const client = await database
    .selectFrom('client')
    .select(['scope', 'revision'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (client?.revision == null) return undefined
  const { scope, revision } = client
  const keys: string[] = []
  for (const collection of CHART) {
    const rows = await database
      .selectFrom(collection)
      .select('id')
      .where('client_id', '=', clientId)
      // What arrives right after the move is not part of it.
      .where('revision', '<=', revision)
      .execute()
    keys.push(...rows.map(({ id }) => `${collection}/${id}`))
  }
  return { scope, revision, keys }
}

/** What was last seen on each device of the clients shown there, by client; no such row is ever erased. */
const seen = new WeakMap<Device, ReadonlyMap<number, ReadonlySet<string>>>()

export async function checkWholeCharts(device: Device): Promise<void> {
  const tab = device.openTabs[0]
  if (tab === undefined || !device.isWhollyOpen) return
  const before = seen.get(device)
  const now = new Map<number, ReadonlySet<string>>()
  for (const { id, scope, revision, keys } of await shownCharts(tab.mirror)) {
    now.set(id, keys)
    const moved = device.world.movedClients.get(id)
    const isSinceMove = moved?.scope === scope && moved.revision === revision
    const due = [...(before?.get(id) ?? []), ...(isSinceMove ? moved.keys : [])]
    const missing = due.find(key => !keys.has(key))
    if (missing !== undefined) broken('S4', `${device.name} shows client ${id} without ${missing}`)
  }
  seen.set(device, now)
}

/** Read in one transaction: a pull in another tab may take a client away between two reads. */
async function shownCharts(mirror: MirrorDatabase) {
  const tables = [mirror.scope_state, mirror.rows('client'), ...CHART.map(name => mirror.table(name))]
  return mirror.transaction('r', tables, async () => {
    const states = new Map((await mirror.scope_state.toArray()).map(state => [state.scope as string, state]))
    const byClient = new Map<number, Set<string>>()
    for (const collection of CHART) {
      for (const { id, client_id } of await mirror.table(collection).toArray()) {
        byClient.set(client_id, (byClient.get(client_id) ?? new Set()).add(`${collection}/${id}`))
      }
    }
    const clients = await mirror.rows('client').toArray()
    return clients
      .filter(({ scope }) => {
        const state = states.get(scope)
        // Whoever writes progress notes sees no orders.
        return state !== undefined && isRoundLoaded(state.held) && roleOfView(state.view) !== 'progress_note'
      })
      .map(client => ({ ...client, keys: byClient.get(client.id) ?? new Set<string>() }))
  })
}
