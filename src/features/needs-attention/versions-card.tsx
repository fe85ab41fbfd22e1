/** Two people's versions of one order side by side; what differs is marked, the rest is there to be sure. */
import { useTranslation } from 'react-i18next'
import type { Item } from '../../mirror/attention.ts'
import { Fact } from './attention-card.tsx'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import { clientName, drugName, type LabelContext, personName, whenIn } from './labels.ts'
import { comparedOrder } from './order-versions.ts'
import style from './versions-card.module.css'

export function VersionsCard({ item, labelContext, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  return (
    <ItemCard
      item={item}
      labelContext={labelContext}
      resolving={resolving}
      title={versionsTitle(item, labelContext)}
      decide={t('needsAttention.versions.choose')}
    >
      <SideBySide item={item} labelContext={labelContext} />
    </ItemCard>
  )
}

export function SideBySide({ item, labelContext }: Pick<ItemCardProps, 'item' | 'labelContext'>) {
  const { t } = useTranslation()
  const compared = comparedOrder(item, labelContext)
  if (compared === undefined) return <Fact>{t('needsAttention.versions.gone')}</Fact>
  const { fields, version, line } = compared
  const isOfVersion = Object.hasOwn(version, Object.keys(item.details.versions?.standing ?? {})[0] ?? '')
  const effectiveBy = isOfVersion
    ? t('needsAttention.versions.by', {
        name: personName(labelContext, version.created_by),
        when: whenIn(labelContext, item.scope, version.created_at),
      })
    : t('needsAttention.versions.changed', { when: whenIn(labelContext, item.scope, line.updated_at) })
  return (
    <div className={style.scroll}>
      <table className={style.versions}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              {t('needsAttention.versions.effective')}
              <span>{effectiveBy}</span>
            </th>
            <th scope="col">
              {t('needsAttention.versions.proposed')}
              <span>
                {t('needsAttention.versions.by', {
                  name: personName(labelContext, item.author_id),
                  when: whenIn(labelContext, item.scope, item.recorded_at),
                })}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, effective, proposed, differs }) => (
            <tr key={label} data-differs={differs || undefined}>
              <th scope="row">
                {label}
                {differs && <span>{t('needsAttention.versions.differs')}</span>}
              </th>
              <td>{effective}</td>
              <td>{proposed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const versionsTitle = (item: Item, labelContext: LabelContext): string =>
  labelContext.t('needsAttention.versions.title', {
    drug: drugName(labelContext, item.subject_ids[0] ?? ''),
    client: clientName(labelContext, item.client_id),
  })
