/** A quarantined record: what it was, by whom, when it happened and why it has no effect yet. */
import { useTranslation } from 'react-i18next'
import type { Item } from '../../mirror/attention.ts'
import type { OutboxEntry } from '../../mirror/database.ts'
import { AttentionCard, Fact } from './attention-card.tsx'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import {
  dueOfOperation,
  factsOf,
  type LabelContext,
  type OperationFacts,
  operationWords,
  personName,
  whenIn,
} from './labels.ts'
import { textIn } from './use-board.ts'
import { homeNameOf } from './who-decides.tsx'

export function QuarantinedCard(props: ItemCardProps) {
  return props.item.details.waiting === undefined ? (
    <OneQuarantined {...props} />
  ) : (
    <MoreQuarantined {...props} />
  )
}

/** How many more are kept than one person may have before a manager at once. */
function MoreQuarantined({ item, labelContext }: ItemCardProps) {
  const { t } = useTranslation()
  const words = { count: item.details.waiting ?? 0, name: personName(labelContext, item.author_id) }
  return (
    <AttentionCard
      title={t('needsAttention.quarantined.more', words)}
      home={homeNameOf(item.scope, labelContext)}
    >
      <Fact>{t('needsAttention.quarantined.moreText')}</Fact>
    </AttentionCard>
  )
}

function OneQuarantined({ item, labelContext, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  const name = personName(labelContext, item.author_id)
  const { why, operation } = item.details
  const [orderId = ''] = textIn(operation?.args ?? {}, 'medication_id')
  const client = labelContext.board.clients.get(labelContext.board.orders.get(orderId)?.client_id ?? 0)
  const [notes] = textIn(operation?.args ?? {}, 'notes')
  return (
    <ItemCard
      item={item}
      labelContext={labelContext}
      resolving={resolving}
      title={quarantinedTitle(item, labelContext)}
      client={client}
      decide={t('needsAttention.quarantined.decide')}
    >
      <Due facts={quarantinedFacts(item)} labelContext={labelContext} />
      <Fact>
        {t('needsAttention.quarantined.recorded', {
          name,
          when: whenIn(labelContext, item.scope, item.recorded_at),
          arrived: whenIn(labelContext, item.scope, item.opened_at),
        })}
      </Fact>
      {notes && <p>{t('needsAttention.quarantined.notes', { notes })}</p>}
      {why && <Fact>{t(`needsAttention.quarantined.why.${why}`, { name })}</Fact>}
    </ItemCard>
  )
}

/** Quarantined by the server a moment ago: the item to decide about has not arrived yet. */
export function QuarantinedWithoutItemCard({
  entry,
  labelContext,
}: {
  entry: OutboxEntry
  labelContext: LabelContext
}) {
  const { t } = useTranslation()
  const { scope, author_id } = entry.operation
  const facts = factsOf(entry)
  return (
    <AttentionCard title={operationWords(labelContext, facts)} home={homeNameOf(scope, labelContext)}>
      <Due facts={facts} labelContext={labelContext} />
      <Fact>
        {t('needsAttention.quarantined.by', { name: personName(labelContext, author_id) })}.{' '}
        {t('needsAttention.quarantined.here')}
      </Fact>
    </AttentionCard>
  )
}

export function quarantinedTitle(item: Item, labelContext: LabelContext): string {
  const facts = quarantinedFacts(item)
  return facts === undefined ? labelContext.t('sync.kinds.unknown') : operationWords(labelContext, facts)
}

export const quarantinedFacts = ({ details: { operation }, scope }: Item): OperationFacts | undefined =>
  operation && { ...operation, scope }

/** Which dose it is about: two of one drug on two days look the same otherwise. */
export function Due({
  facts,
  labelContext,
}: {
  facts: OperationFacts | undefined
  labelContext: LabelContext
}) {
  const due = facts && dueOfOperation(labelContext, facts)
  return due === undefined ? null : <Fact>{due}</Fact>
}
