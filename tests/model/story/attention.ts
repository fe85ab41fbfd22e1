/** What people do about what needs attention: decide about items, give refused changes up or try them again. */

import { readRows } from '#src/mirror/read/read.ts'
import type { OutboxEntry } from '#src/mirror/tables/database.ts'
import { discardRefusedOperation, resubmitRefusedOperation } from '#src/sync/outbox/refused-operations.ts'
import type { Device } from '../world/device.ts'
import type { CareCommand } from './care-commands.ts'
import { nothing, picked, recordAs, save, short } from './saving.ts'

export async function decide(
  device: Device,
  { pick, accepts }: Extract<CareCommand, { do: 'decide' }>,
): Promise<void> {
  const tab = await device.tab()
  const items = await readRows(tab.mirror, { collection: 'attention_item', all: true })
  const open = items
    .filter(({ resolved_at }) => resolved_at === null)
    .sort((left, right) => (left.id < right.id ? -1 : 1))
  const item = picked(open, pick)
  if (item === undefined) return nothing(device, 'has nothing to decide')
  const waits = item.details.operation !== undefined
  const decision = accepts ? ('accepted' as const) : ('discarded' as const)
  const args = {
    item_id: item.id,
    resolution: waits ? decision : ('reviewed' as const),
    reason: 'Talked to both',
  }
  await save(device, 'attention.resolve', args, `says ${args.resolution} to ${item.kind} ${short(item.id)}`)
}

async function refusedEntry(device: Device, pick: number): Promise<OutboxEntry | undefined> {
  const tab = await device.tab()
  return picked(await tab.mirror.outbox.where('state').equals('refused').toArray(), pick)
}

export async function discardRefusedEntry(device: Device, pick: number): Promise<void> {
  const entry = await refusedEntry(device, pick)
  if (entry === undefined) return nothing(device, 'has nothing to give up')
  await recordAs(device, `gives up ${short(entry.id)}`, async (recorder, author) => {
    // Whether or not the tick is seen: on disk it may be.
    device.world.oracle.discarded.add(entry.id)
    const { operation_id } = await discardRefusedOperation(recorder, author, entry, 'Not needed')
    return {
      operation_id,
      device: device.name,
      author_id: author.user_id,
      kind: 'operation.discard',
      args: {},
    }
  })
}

export async function resubmitRefusedEntry(device: Device, pick: number): Promise<void> {
  const entry = await refusedEntry(device, pick)
  if (entry === undefined) return nothing(device, 'has nothing to try again')
  await recordAs(device, `tries ${short(entry.id)} again`, async (recorder, author) => {
    device.world.oracle.discarded.add(entry.id)
    const { operation_id } = await resubmitRefusedOperation(recorder, author, entry)
    const { kind, args } = entry.operation
    return { operation_id, device: device.name, author_id: author.user_id, kind, args }
  })
}
