/** Two active orders of one item for one client, side by side (M10). */
import { useTranslation } from 'react-i18next'
import { amountOf, frequencyDescription } from '#domain/rules/dose-words.ts'
import { versionsInOrder } from '#domain/rules/versions.ts'
import { shortDate } from '../../labels/dates.ts'
import type { Item } from '../../mirror/attention.ts'
import { Fact } from './attention-card.tsx'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import { clientName, drugName, type LabelContext, personName } from './labels.ts'

export function DuplicateCard({ item, labelContext, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  return (
    <ItemCard
      item={item}
      labelContext={labelContext}
      resolving={resolving}
      title={duplicateTitle(item, labelContext)}
      link={
        item.client_id === null
          ? undefined
          : {
              to: `/dashboard/mar/${item.client_id}?tab=orders`,
              label: t('needsAttention.duplicate.open'),
            }
      }
    >
      {item.subject_ids.map(id => (
        <Fact key={id}>{orderWords(id, labelContext)}</Fact>
      ))}
    </ItemCard>
  )
}

export const duplicateTitle = (item: Item, labelContext: LabelContext): string =>
  labelContext.t('needsAttention.duplicate.title', {
    drug: drugName(labelContext, item.subject_ids[0] ?? ''),
    client: clientName(labelContext, item.client_id),
  })

/** "1 tablet, Once daily, from Mar 8, 2026. Ordered by Ruth Lang." */
function orderWords(id: string, labelContext: LabelContext): string {
  const { board, t } = labelContext
  const order = board.orders.get(id)
  const version = versionsInOrder(board.versions.filter(one => one.medication_id === id)).at(-1)
  if (order === undefined || version === undefined) return t('needsAttention.versions.gone')
  return t('needsAttention.duplicate.order', {
    amount: amountOf(version),
    frequency: frequencyDescription(version),
    start: shortDate(order.start_date),
    name: personName(labelContext, order.created_by),
  })
}
