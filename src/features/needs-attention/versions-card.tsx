/** The card of two people's versions of one record, side by side: differences are marked, equal fields shown too. */
import { useTranslation } from 'react-i18next'
import { personName } from '../../labels/label-context.ts'
import type { LastChange } from '../../labels/label-set.ts'
import { compareVersions, rowSummary } from '../../labels/row-labels.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { Fact } from './attention-card.tsx'
import { type AttentionContext, clientName, momentWordsIn } from './attention-labels.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import style from './versions-card.module.css'

export function VersionsCard({ item, context, resolveActions }: ItemCardProps) {
  const { t } = useTranslation()
  return (
    <ItemCard
      item={item}
      context={context}
      resolveActions={resolveActions}
      title={versionsTitle(item, context)}
      decideLabel={t('needsAttention.versions.choose')}
    >
      <VersionComparison item={item} context={context} />
    </ItemCard>
  )
}

export function VersionComparison({ item, context }: Pick<ItemCardProps, 'item' | 'context'>) {
  const { t } = useTranslation()
  const { versions } = item.details
  const comparison = versions && compareVersions(versions, context)
  if (comparison === undefined) return <Fact>{t('needsAttention.versions.gone')}</Fact>
  const { fields, effectiveSince } = comparison
  return (
    <div className={style.scroll}>
      <table className={style.versions}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              {t('needsAttention.versions.effective')}
              {effectiveSince && <span>{sinceWords(effectiveSince, item, context)}</span>}
            </th>
            <th scope="col">
              {t('needsAttention.versions.proposed')}
              <span>
                {t('needsAttention.versions.by', {
                  name: personName(context, item.author_id),
                  when: momentWordsIn(context, item.scope, item.recorded_at),
                })}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, effective, proposed, isDifferent }) => (
            <tr key={label} data-differs={isDifferent || undefined}>
              <th scope="row">
                {label}
                {isDifferent && <span>{t('needsAttention.versions.differs')}</span>}
              </th>
              <td>{effective || t('ui.none')}</td>
              <td>{proposed || t('ui.none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns "by Dana Reyes, 08:05", or only the time where the author of the change is not kept. */
function sinceWords(
  { changedAt, changedBy }: LastChange,
  { scope }: AttentionItem,
  context: AttentionContext,
): string {
  const when = momentWordsIn(context, scope, changedAt)
  return changedBy === null
    ? context.t('needsAttention.versions.changed', { when })
    : context.t('needsAttention.versions.by', { name: personName(context, changedBy), when })
}

export function versionsTitle(
  { details: { versions }, client_id }: AttentionItem,
  context: AttentionContext,
): string {
  const summary = versions && rowSummary(versions.collection, versions.record_id, context)
  if (summary !== undefined) return summary
  return context.t('labels.about', { what: context.t('sync.record'), client: clientName(context, client_id) })
}
