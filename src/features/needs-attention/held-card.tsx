/** A record the server keeps aside: what it was, by whom, when it happened and why it does not count yet. */
import { useTranslation } from 'react-i18next'
import type { Item } from '../../mirror/attention.ts'
import type { OutboxEntry } from '../../mirror/database.ts'
import { AttentionCard, Fact } from './attention-card.tsx'
import {
  dueOfOperation,
  factsOf,
  type OperationFacts,
  operationWords,
  personName,
  type Telling,
  whenIn,
} from './in-words.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import { textIn } from './use-board.ts'
import { homeNameOf } from './who-decides.tsx'

export function HeldCard(props: ItemCardProps) {
  return props.item.details.waiting === undefined ? <OneHeld {...props} /> : <MoreHeld {...props} />
}

/** How many more are kept than one person may have before a manager at once. */
function MoreHeld({ item, telling }: ItemCardProps) {
  const { t } = useTranslation()
  const words = { count: item.details.waiting ?? 0, name: personName(telling, item.author_id) }
  return (
    <AttentionCard title={t('needsAttention.held.more', words)} home={homeNameOf(item.scope, telling)}>
      <Fact>{t('needsAttention.held.moreText')}</Fact>
    </AttentionCard>
  )
}

function OneHeld({ item, telling, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  const name = personName(telling, item.author_id)
  const { why, operation } = item.details
  const [orderId = ''] = textIn(operation?.args ?? {}, 'medication_id')
  const client = telling.board.clients.get(telling.board.orders.get(orderId)?.client_id ?? 0)
  const [notes] = textIn(operation?.args ?? {}, 'notes')
  return (
    <ItemCard
      item={item}
      telling={telling}
      resolving={resolving}
      title={heldTitle(item, telling)}
      client={client}
      decide={t('needsAttention.held.decide')}
    >
      <Due facts={heldFacts(item)} telling={telling} />
      <Fact>
        {t('needsAttention.held.recorded', {
          name,
          when: whenIn(telling, item.scope, item.recorded_at),
          arrived: whenIn(telling, item.scope, item.opened_at),
        })}
      </Fact>
      {notes && <p>{t('needsAttention.held.notes', { notes })}</p>}
      {why && <Fact>{t(`needsAttention.held.why.${why}`, { name })}</Fact>}
    </ItemCard>
  )
}

/** Held by the server a moment ago: the item to decide about is still on its way here. */
export function HeldHereCard({ entry, telling }: { entry: OutboxEntry; telling: Telling }) {
  const { t } = useTranslation()
  const { scope, author_id } = entry.operation
  const facts = factsOf(entry)
  return (
    <AttentionCard title={operationWords(telling, facts)} home={homeNameOf(scope, telling)}>
      <Due facts={facts} telling={telling} />
      <Fact>
        {t('needsAttention.held.by', { name: personName(telling, author_id) })}.{' '}
        {t('needsAttention.held.here')}
      </Fact>
    </AttentionCard>
  )
}

export function heldTitle(item: Item, telling: Telling): string {
  const facts = heldFacts(item)
  return facts === undefined ? telling.t('sync.kinds.unknown') : operationWords(telling, facts)
}

export const heldFacts = ({ details: { operation }, scope }: Item): OperationFacts | undefined =>
  operation && { ...operation, scope }

/** Which dose it is about: two of one drug on two days look the same otherwise. */
export function Due({ facts, telling }: { facts: OperationFacts | undefined; telling: Telling }) {
  const due = facts && dueOfOperation(telling, facts)
  return due === undefined ? null : <Fact>{due}</Fact>
}
