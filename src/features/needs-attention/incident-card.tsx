/** The card of an incident of high severity: what happened and what was done, with a link to the report. */
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { personName } from '../../labels/label-context.ts'
import { rowSummary } from '../../labels/row-labels.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { Fact } from './attention-card.tsx'
import { type AttentionContext, clientName, momentWordsIn } from './attention-labels.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function IncidentCard({ item, context, resolveActions }: ItemCardProps) {
  const { t } = useTranslation()
  const report = reportOf(item, context)
  const reportUrl = `/dashboard/incident-reports/${item.client_id}?incident=${item.subject_ids[0]}`
  return (
    <ItemCard
      item={item}
      context={context}
      resolveActions={resolveActions}
      title={incidentTitle(item, context)}
      isUrgent
      links={[{ to: reportUrl, label: t('needsAttention.incident.open') }]}
    >
      {report === undefined ? (
        <Fact>{t('needsAttention.incident.notHere')}</Fact>
      ) : (
        <>
          <Fact>{report.description}</Fact>
          <Fact>{report.action_taken}</Fact>
          <Fact>
            {t('needsAttention.incident.reported', {
              when: momentWordsIn(context, report.scope, report.created_at),
              name: personName(context, report.reported_by),
            })}
          </Fact>
        </>
      )}
    </ItemCard>
  )
}

/** Returns "Fall of 3/8, Walter Abbott". */
export function incidentTitle(item: AttentionItem, context: AttentionContext): string {
  const [id = ''] = item.subject_ids
  return (
    rowSummary('incident_report', id, context) ??
    context.t('needsAttention.incident.title', { client: clientName(context, item.client_id) })
  )
}

const reportOf = (item: AttentionItem, { records }: AttentionContext): RowOf<'incident_report'> | undefined =>
  item.subject_ids.flatMap(id => records.one('incident_report', id) ?? [])[0]
