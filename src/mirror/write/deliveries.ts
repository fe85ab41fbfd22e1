/**
 * What a home's tablet sent while it could not read it (decision 103): the envelopes of operations whose entries in the
 * outbox were not open, and what the server answered, kept for when they are.
 */
import type { MirrorDatabase, OutboxEntry } from '../tables/database.ts'
import { STATES_TO_SEND } from '../tables/outbox-state.ts'
import type { StoredEnvelope } from '../tables/tablet-tables.ts'

/** Returns the oldest envelopes to send whose entries cannot be read on this page, up to `limit`. */
export async function closedEnvelopes(
  mirror: MirrorDatabase,
  limit: number,
  skippedIds: ReadonlySet<string>,
): Promise<StoredEnvelope[]> {
  const positions = (await mirror.outbox.where('state').anyOf(STATES_TO_SEND).primaryKeys()).sort(
    (left, right) => left - right,
  )
  const [entries, deliveredIds] = await Promise.all([
    mirror.outbox.bulkGet(positions),
    mirror.delivery.toCollection().primaryKeys(),
  ])
  const doneIds = new Set([...skippedIds, ...deliveredIds])
  const closedPositions = positions.filter((_, index) => entries[index] === undefined)
  const envelopes = await mirror.envelope.bulkGet(closedPositions)
  return envelopes
    .flatMap(envelope => envelope ?? [])
    .filter(({ id }) => !doneIds.has(id))
    .slice(0, limit)
}

/** Returns the envelopes of these operations that are sealed to the key the server has now. */
export async function envelopesOf(
  { envelope, tablet }: MirrorDatabase,
  operationIds: readonly string[],
): Promise<StoredEnvelope[]> {
  const [stored, envelopes] = await Promise.all([
    tablet.get('this'),
    envelope
      .where('id')
      .anyOf([...operationIds])
      .toArray(),
  ])
  return envelopes.filter(({ key_id }) => key_id === stored?.delivery_key.id)
}

/** Returns the entries that are readable now and were delivered while they were not, with the time of their answers. */
export async function deliveredEntries(
  mirror: MirrorDatabase,
): Promise<{ entry: OutboxEntry; server_time: string }[]> {
  const deliveries = await mirror.delivery.toArray()
  if (deliveries.length === 0) return []
  const entries = await mirror.outbox
    .where('id')
    .anyOf(deliveries.map(({ id }) => id))
    .toArray()
  const timeById = new Map(deliveries.map(({ id, server_time }) => [id, server_time]))
  return entries.map(entry => ({ entry, server_time: timeById.get(entry.id) ?? '' }))
}

/** Deletes envelopes and notes of deliveries whose entries are gone. */
export async function forgetAnsweredEnvelopes(mirror: MirrorDatabase): Promise<void> {
  await mirror.transaction('rw', [mirror.outbox, mirror.envelope, mirror.delivery], async () => {
    const [positions, envelopePositions, deliveredIds] = await Promise.all([
      mirror.outbox.toCollection().primaryKeys(),
      mirror.envelope.toCollection().primaryKeys(),
      mirror.delivery.toCollection().primaryKeys(),
    ])
    const queuedPositions = new Set(positions)
    await mirror.envelope.bulkDelete(envelopePositions.filter(position => !queuedPositions.has(position)))
    if (deliveredIds.length === 0) return
    const queuedIds = new Set(await mirror.outbox.where('id').anyOf(deliveredIds).keys())
    await mirror.delivery.bulkDelete(deliveredIds.filter(id => !queuedIds.has(id)))
  })
}
