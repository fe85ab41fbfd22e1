/** A held operation waits on the device until somebody has decided about it; the decision comes as a resolved item (S6). */
import { attentionId } from '#domain/entities/attention-item.ts'
import type { MirrorDatabase } from './database.ts'

/** Takes held operations out of the outbox that were decided about. Answers the keys of the rows they touch. */
export async function takeDecisions(mirror: MirrorDatabase): Promise<string[]> {
  const held = await mirror.outbox.where('state').equals('held').toArray()
  if (held.length === 0) return []
  const items = await mirror.rows('attention_item').bulkGet(held.map(({ id }) => attentionId('held', [id])))
  const decided = held.filter((_, index) => (items[index]?.resolved_at ?? null) !== null)
  await mirror.outbox.bulkDelete(decided.flatMap(({ position }) => position ?? []))
  return decided.flatMap(({ writes }) => writes)
}
