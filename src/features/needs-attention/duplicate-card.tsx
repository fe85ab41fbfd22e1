/** The card of two active orders of one item for one client, side by side (M10). */
import { useTranslation } from 'react-i18next'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { shortDate } from '../../labels/dates.ts'
import { frequencyWords } from '../../labels/frequency.ts'
import { personName } from '../../labels/label-context.ts'
import { lastVersion } from '../../labels/medication.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { Fact } from './attention-card.tsx'
import { type AttentionContext, clientName, drugNameOf } from './attention-labels.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function DuplicateCard({ item, context, resolveActions }: ItemCardProps) {
  const { t } = useTranslation()
  return (
    <ItemCard
      item={item}
      context={context}
      resolveActions={resolveActions}
      title={duplicateTitle(item, context)}
      links={
        item.client_id === null
          ? []
          : [
              {
                to: `/dashboard/mar/${item.client_id}?tab=orders`,
                label: t('needsAttention.duplicate.open'),
              },
            ]
      }
    >
      {item.subject_ids.map(id => (
        <Fact key={id}>{orderWords(id, context)}</Fact>
      ))}
    </ItemCard>
  )
}

export const duplicateTitle = (item: AttentionItem, context: AttentionContext): string =>
  context.t('needsAttention.duplicate.title', {
    drug: drugNameOf(context, item.subject_ids[0] ?? ''),
    client: clientName(context, item.client_id),
  })

/** Returns "1 tablet, Once daily, from Mar 8, 2026. Ordered by Ruth Lang." */
function orderWords(id: string, context: AttentionContext): string {
  const { records, t } = context
  const order = records.one('medication', id)
  const version = lastVersion(id, records)
  if (order === undefined || version === undefined) return t('needsAttention.versions.gone')
  return t('needsAttention.duplicate.order', {
    amount: amountText(version),
    frequency: frequencyWords(version, t),
    start: shortDate(order.start_date, t),
    name: personName(context, order.created_by),
  })
}
