/** Two active orders of one item and kind (M10): what a manager is asked to look at. */
import { attentionId, unresolved } from '../entities/attention-item.ts'
import type { RowOf } from '../registry.ts'

type Order = RowOf<'medication'>
type Item = RowOf<'attention_item'>

const isAbout = (item: Item, pair: readonly Order[]): boolean =>
  item.kind === 'duplicate_order' && pair.every(({ id }) => item.subject_ids.includes(id))

/**
 * What changes among the items of some clients: `pairs` are their duplicates now, `known` all their items of this kind.
 * A pair a manager has looked at stays as it is; one that was settled and is there again is a new item.
 */
export function duplicateOrderItems(
  pairs: readonly (readonly [Order, Order])[],
  known: readonly Item[],
  { author_id, recorded_at, opened_at }: Pick<Item, 'author_id' | 'recorded_at' | 'opened_at'>,
): Item[] {
  const opened = pairs.flatMap((pair): Item[] => {
    const before = known.filter(item => isAbout(item, pair))
    if (before.some(({ resolution }) => resolution !== 'corrected')) return []
    const [{ client_id, home_id, scope }] = pair
    const subject_ids = pair.map(({ id }) => id)
    const round = before.length === 0 ? '' : String(before.length)
    return [
      {
        id: attentionId('duplicate_order', subject_ids, round),
        kind: 'duplicate_order',
        client_id,
        home_id,
        subject_ids,
        details: {},
        author_id,
        recorded_at,
        opened_at,
        ...unresolved,
        scope,
      },
    ]
  })
  const settled = known
    .filter(item => item.resolved_at === null && !pairs.some(pair => isAbout(item, pair)))
    .map(
      (item): Item => ({ ...item, resolved_at: opened_at, resolved_by: author_id, resolution: 'corrected' }),
    )
  return [...opened, ...settled]
}
