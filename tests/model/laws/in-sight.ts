/** While it goes on: what a person saw as saved does not go from their device without a word (S7). */

import { roleOfView } from '#domain/protocol/view-name.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { addMonths } from '#domain/values/dates.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { isBackfilling } from '#src/mirror/tables/view-columns.ts'
import { clientsHere } from '../story/care.ts'
import type { Device } from '../world/device.ts'
import { HomeTablet } from '../world/home-tablet.ts'
import { broken } from './broken.ts'

/** Every mark saved on this device, for who is signed in there now, is on the screen, or in the queue with a reason. */
export async function checkStillInSight(device: Device): Promise<void> {
  const { world } = device
  const tab = device.openTabs[0]
  if (tab === undefined || device.person === null || !device.isWhollyOpen) return
  const mine = world.oracle.saved.filter(
    ({ device: where, author_id, kind }) =>
      where === device.name &&
      (author_id === device.person?.id || device instanceof HomeTablet) &&
      kind === 'administration.mark',
  )
  if (mine.length === 0) return
  const owner = await tab.mirror.sync_note.get('owner')
  if (owner?.user_id !== device.person.id) return
  const shown = new Set((await readRows(tab.mirror, { collection: 'mark', all: true })).map(({ id }) => id))
  const clients = await clientsHere(tab.mirror)
  const queued = new Set((await tab.mirror.outbox.toArray()).map(({ id }) => id))
  for (const { operation_id, args } of mine) {
    if (queued.has(operation_id) || shown.has(String(args.mark_id))) continue
    if (await wasDecided(device, operation_id)) continue
    const [order] = await readRows(tab.mirror, {
      collection: 'medication',
      anyOf: [String(args.medication_id)],
    })
    // The client left, as far as this device has heard; a change of the order may still wait for the next pull.
    if (order === undefined || !clients.has(order.client_id)) continue
    const state = await tab.mirror.scope_state.get(order.scope)
    if (state === undefined || roleOfView(state.view) === 'progress_note') continue
    // The home has just been lost and given back, or or the role changed: it is on its way.
    if (isBackfilling(state)) continue
    broken('S7', `${device.name} lost sight of mark ${String(args.mark_id)} of operation ${operation_id}`)
  }
}

/** Somebody gave it up on this device, or decided that it does not count. */
async function wasDecided({ world }: Device, operationId: string): Promise<boolean> {
  if (world.oracle.discarded.has(operationId)) return true
  const item = await world.database
    .selectFrom('attention_item')
    .select('resolution')
    .where('id', '=', attentionId('held', [operationId]))
    .executeTakeFirst()
  return item?.resolution === 'discarded'
}

/** Before this day a home that began anew is not loaded again. */
const oldestLoaded = ({ world }: Device): string => addMonths(`${world.nowInstant.slice(0, 7)}-01`, -2)

/** The same of every progress note. */
export async function checkNotesInSight(device: Device): Promise<void> {
  const { world, person } = device
  const tab = device.openTabs[0]
  if (tab === undefined || person === null) return
  const mine = world.oracle.saved.filter(
    ({ device: where, author_id, kind, args }) =>
      where === device.name &&
      (author_id === person.id || device instanceof HomeTablet) &&
      kind === 'progress_note.create' &&
      String(args.note_date) >= oldestLoaded(device),
  )
  if (mine.length === 0) return
  const owner = await tab.mirror.sync_note.get('owner')
  if (owner?.user_id !== person.id) return
  const notes = await readRows(tab.mirror, { collection: 'progress_note', all: true })
  const shown = new Set(notes.map(({ id }) => id))
  const clients = await readRows(tab.mirror, { collection: 'client', all: true })
  const queued = new Set((await tab.mirror.outbox.toArray()).map(({ id }) => id))
  for (const { operation_id, args } of mine) {
    if (queued.has(operation_id) || shown.has(String(args.progress_note_id))) continue
    if (await wasDecided(device, operation_id)) continue
    const client = clients.find(({ id }) => id === args.client_id)
    const state = client && (await tab.mirror.scope_state.get(client.scope))
    if (state === undefined || isBackfilling(state)) continue
    broken('S7', `${device.name} lost sight of note ${String(args.progress_note_id)} of ${operation_id}`)
  }
}
