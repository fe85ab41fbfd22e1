/** Two active orders of one item for one client, side by side (M10). */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { amountOf, frequencyDescription } from '#domain/rules/dose-words.ts'
import { versionsInOrder } from '#domain/rules/versions.ts'
import type { Item } from '../../mirror/attention.ts'
import { shortDate } from '../../ui/dates.ts'
import { AttentionCard, Fact } from './attention-card.tsx'
import { clientName, drugName, personName, type Telling } from './in-words.ts'
import { homeNameOf, type Resolving, WhoDecides } from './who-decides.tsx'

interface DuplicateCardProps {
  item: Item
  telling: Telling
  resolving: Resolving
}

export function DuplicateCard({ item, telling, resolving }: DuplicateCardProps) {
  const { t } = useTranslation()
  return (
    <AttentionCard
      title={duplicateTitle(item, telling)}
      client={item.client_id === null ? undefined : telling.board.clients.get(item.client_id)}
      home={homeNameOf(item.scope, telling)}
      actions={
        <>
          {resolving.mayResolve(item) ? (
            <Button onClick={() => resolving.onResolve(item)}>{t('needsAttention.reviewed')}</Button>
          ) : (
            <WhoDecides scope={item.scope} telling={telling} />
          )}
          {item.client_id !== null && (
            <Button component={Link} to={`/dashboard/mar/${item.client_id}?tab=orders`} variant="default">
              {t('needsAttention.duplicate.open')}
            </Button>
          )}
        </>
      }
    >
      {item.subject_ids.map(id => (
        <Fact key={id}>{orderWords(id, telling)}</Fact>
      ))}
    </AttentionCard>
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
