/** The card of a tracked value out of its range, in a category that notifies managers, with a link to the entry. */
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { personName } from '../../labels/label-context.ts'
import { rowSummary } from '../../labels/row-labels.ts'
import { detailWordsWithRange } from '../../labels/tracking-entry.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { Fact } from './attention-card.tsx'
import { type AttentionContext, clientName, momentWordsIn } from './attention-labels.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function TrackingCard({ item, context, resolveActions }: ItemCardProps) {
  const { t } = useTranslation()
  const entry = entryOf(item, context)
  const entryUrl = `/dashboard/tracking/${item.client_id}?entry=${item.subject_ids[0]}`
  return (
    <ItemCard
      item={item}
      context={context}
      resolveActions={resolveActions}
      title={trackingTitle(item, context)}
      links={[{ to: entryUrl, label: t('needsAttention.tracking.open') }]}
    >
      {entry === undefined ? (
        <Fact>{t('needsAttention.tracking.notHere')}</Fact>
      ) : (
        <>
          {entry.details
            .filter(({ is_out_of_range }) => is_out_of_range)
            .map(detail => (
              <Fact key={detail.key}>{detailWordsWithRange(detail, t)}</Fact>
            ))}
          {entry.notes && <Fact>{entry.notes}</Fact>}
          <Fact>
            {t('needsAttention.tracking.recorded', {
              when: momentWordsIn(context, entry.scope, entry.entry_datetime),
              name: personName(context, entry.staff_id),
            })}
          </Fact>
        </>
      )}
    </ItemCard>
  )
}

/** Returns "Blood glucose of 3/8 about Walter Abbott: Blood glucose 268 mg/dL, Taken Fasting". */
export function trackingTitle(item: AttentionItem, context: AttentionContext): string {
  const [id = ''] = item.subject_ids
  return (
    rowSummary('tracking_entry', id, context) ??
    context.t('needsAttention.tracking.title', { client: clientName(context, item.client_id) })
  )
}

const entryOf = (item: AttentionItem, { records }: AttentionContext): RowOf<'tracking_entry'> | undefined =>
  item.subject_ids.flatMap(id => records.one('tracking_entry', id) ?? [])[0]
