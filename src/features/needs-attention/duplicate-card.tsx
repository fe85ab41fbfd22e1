/** Two active orders of one item for one client, side by side (M10). */
import { useTranslation } from 'react-i18next'
import { amountOf, frequencyDescription } from '#domain/rules/dose-words.ts'
import { versionsInOrder } from '#domain/rules/versions.ts'
import type { Item } from '../../mirror/attention.ts'
import { shortDate } from '../../ui/dates.ts'
import { Fact } from './attention-card.tsx'
import { clientName, drugName, personName, type Telling } from './in-words.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function DuplicateCard({ item, telling, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  return (
    <ItemCard
      item={item}
      telling={telling}
      resolving={resolving}
      title={duplicateTitle(item, telling)}
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
        <Fact key={id}>{orderWords(id, telling)}</Fact>
      ))}
    </ItemCard>
  )
}

export const duplicateTitle = (item: Item, telling: Telling): string =>
  telling.t('needsAttention.duplicate.title', {
    drug: drugName(telling, item.subject_ids[0] ?? ''),
    client: clientName(telling, item.client_id),
  })

/** "1 tablet, Once daily, from Mar 8, 2026. Ordered by Ruth Lang." */
function orderWords(id: string, telling: Telling): string {
  const { board, t } = telling
  const order = board.orders.get(id)
  const version = versionsInOrder(board.versions.filter(one => one.medication_id === id)).at(-1)
  if (order === undefined || version === undefined) return t('needsAttention.versions.gone')
  return t('needsAttention.duplicate.order', {
    amount: amountOf(version),
    frequency: frequencyDescription(version),
    start: shortDate(order.start_date),
    name: personName(telling, order.created_by),
  })
}
