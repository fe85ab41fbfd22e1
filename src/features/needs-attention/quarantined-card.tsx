/** The card of a quarantined record: its content, author and time, and why it has no effect yet. */
import { useTranslation } from 'react-i18next'
import { personName } from '../../labels/label-context.ts'
import {
  carriedRecords,
  clientOf,
  longTexts,
  operationSummary,
  type RecordedOperation,
  recordedOperation,
} from '../../labels/operation-labels.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import type { OutboxEntry } from '../../mirror/tables/database.ts'
import style from './attention-card.module.css'
import { AttentionCard, Fact } from './attention-card.tsx'
import { type AttentionContext, dueWordsOfOperation, momentWordsIn } from './attention-labels.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import { homeNameOf } from './who-decides.tsx'

export function QuarantinedCard(props: ItemCardProps) {
  return props.item.details.waiting === undefined ? (
    <OneQuarantined {...props} />
  ) : (
    <MoreQuarantined {...props} />
  )
}

/** The card with the number of an author's quarantined records that wait beyond the cap on items for a manager. */
function MoreQuarantined({ item, context }: ItemCardProps) {
  const { t } = useTranslation()
  const words = { count: item.details.waiting ?? 0, name: personName(context, item.author_id) }
  return (
    <AttentionCard title={t('needsAttention.quarantined.more', words)} home={homeNameOf(item.scope, context)}>
      <Fact>{t('needsAttention.quarantined.moreText')}</Fact>
    </AttentionCard>
  )
}

function OneQuarantined({ item, context, resolveActions }: ItemCardProps) {
  const { t } = useTranslation()
  const name = personName(context, item.author_id)
  const { why } = item.details
  const facts = quarantinedFacts(item)
  return (
    <ItemCard
      item={item}
      context={context}
      resolveActions={resolveActions}
      title={quarantinedTitle(item, context)}
      client={facts && clientOf(facts, context.records)}
      decideLabel={t('needsAttention.quarantined.decide')}
    >
      <DueFact facts={facts} context={context} />
      <Fact>
        {t('needsAttention.quarantined.recorded', {
          name,
          when: momentWordsIn(context, item.scope, item.recorded_at),
          arrived: momentWordsIn(context, item.scope, item.opened_at),
        })}
      </Fact>
      {facts && <CarriedRecords facts={facts} context={context} />}
      {facts &&
        longTexts(facts).map(notes => <p key={notes}>{t('needsAttention.quarantined.notes', { notes })}</p>)}
      {why && <Fact>{t(`needsAttention.quarantined.why.${why}`, { name })}</Fact>}
    </ItemCard>
  )
}

/** Lists the records from before a restore of the server that an operation carries. */
function CarriedRecords({ facts, context }: { facts: RecordedOperation; context: AttentionContext }) {
  const records = carriedRecords(facts, context)
  if (records.length === 0) return null
  return (
    <ul className={style.carried}>
      {records.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}

/** The card of a record the server has just quarantined: the item to decide on has not arrived yet. */
export function QuarantinedWithoutItemCard({
  entry,
  context,
}: {
  entry: OutboxEntry
  context: AttentionContext
}) {
  const { t } = useTranslation()
  const { scope, author_id } = entry.operation
  const facts = recordedOperation(entry.operation)
  return (
    <AttentionCard title={operationSummary(facts, context)} home={homeNameOf(scope, context)}>
      <DueFact facts={facts} context={context} />
      <Fact>
        {t('needsAttention.quarantined.by', { name: personName(context, author_id) })}.{' '}
        {t('needsAttention.quarantined.here')}
      </Fact>
    </AttentionCard>
  )
}

export function quarantinedTitle(item: AttentionItem, context: AttentionContext): string {
  const facts = quarantinedFacts(item)
  return facts === undefined ? context.t('sync.record') : operationSummary(facts, context)
}

export const quarantinedFacts = ({
  details: { operation },
  scope,
}: AttentionItem): RecordedOperation | undefined => operation && { ...operation, scope }

/** Shows when the dose was due: doses of one drug on two days would look the same otherwise. */
export function DueFact({
  facts,
  context,
}: {
  facts: RecordedOperation | undefined
  context: AttentionContext
}) {
  const due = facts && dueWordsOfOperation(context, facts)
  return due === undefined ? null : <Fact>{due}</Fact>
}
