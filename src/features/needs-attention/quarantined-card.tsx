/** The card of a quarantined record: its content, author and time, and why it has no effect yet. */
import { useTranslation } from 'react-i18next'
import { personName } from '../../labels/label-context.ts'
import {
  clientOf,
  longTexts,
  operationSummary,
  type RecordedOperation,
  recoveredRecordLines,
  toRecordedOperation,
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
    <QuarantinedRecordCard {...props} />
  ) : (
    <MoreQuarantinedCard {...props} />
  )
}

/** The card of an author with more quarantined records than are listed at once: it shows how many more wait. */
function MoreQuarantinedCard({ item, context }: ItemCardProps) {
  const { t } = useTranslation()
  const messageParams = { count: item.details.waiting ?? 0, name: personName(context, item.author_id) }
  return (
    <AttentionCard
      title={t('needsAttention.quarantined.more', messageParams)}
      homeName={homeNameOf(item.scope, context)}
    >
      <Fact>{t('needsAttention.quarantined.moreText')}</Fact>
    </AttentionCard>
  )
}

function QuarantinedRecordCard({ item, context, resolveActions }: ItemCardProps) {
  const { t } = useTranslation()
  const name = personName(context, item.author_id)
  const { why } = item.details
  const operation = quarantinedOperation(item)
  return (
    <ItemCard
      item={item}
      context={context}
      resolveActions={resolveActions}
      title={quarantinedTitle(item, context)}
      client={operation && clientOf(operation, context.records)}
      decideLabel={t('needsAttention.quarantined.decide')}
    >
      <DueFact operation={operation} context={context} />
      <Fact>
        {t('needsAttention.quarantined.recorded', {
          name,
          when: momentWordsIn(context, item.scope, item.recorded_at),
          arrived: momentWordsIn(context, item.scope, item.opened_at),
        })}
      </Fact>
      {operation && <RecoveredRecords operation={operation} context={context} />}
      {operation &&
        longTexts(operation).map(notes => (
          <p key={notes}>{t('needsAttention.quarantined.notes', { notes })}</p>
        ))}
      {why && <Fact>{t(`needsAttention.quarantined.why.${why}`, { name })}</Fact>}
    </ItemCard>
  )
}

/** Lists the records that this operation brings back after the server was restored from an older backup. */
function RecoveredRecords({
  operation,
  context,
}: {
  operation: RecordedOperation
  context: AttentionContext
}) {
  const records = recoveredRecordLines(operation, context)
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
  const operation = toRecordedOperation(entry.operation)
  return (
    <AttentionCard title={operationSummary(operation, context)} homeName={homeNameOf(scope, context)}>
      <DueFact operation={operation} context={context} />
      <Fact>
        {t('needsAttention.quarantined.by', { name: personName(context, author_id) })}.{' '}
        {t('needsAttention.quarantined.here')}
      </Fact>
    </AttentionCard>
  )
}

export function quarantinedTitle(item: AttentionItem, context: AttentionContext): string {
  const operation = quarantinedOperation(item)
  return operation === undefined ? context.t('sync.record') : operationSummary(operation, context)
}

export const quarantinedOperation = ({
  details: { operation },
  scope,
}: AttentionItem): RecordedOperation | undefined => operation && { ...operation, scope }

/** Shows when the dose was due: doses of one drug on two days would look the same otherwise. */
export function DueFact({
  operation,
  context,
}: {
  operation: RecordedOperation | undefined
  context: AttentionContext
}) {
  const dueText = operation && dueWordsOfOperation(context, operation)
  return dueText === undefined ? null : <Fact>{dueText}</Fact>
}
