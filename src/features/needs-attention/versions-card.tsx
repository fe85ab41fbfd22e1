/** Two people's versions of one order side by side; what differs is marked, the rest is there to be sure. */
import { useTranslation } from 'react-i18next'
import type { Item } from '../../mirror/attention.ts'
import { Fact } from './attention-card.tsx'
import { clientName, drugName, personName, type Telling, whenIn } from './in-words.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import { comparedOrder } from './order-versions.ts'
import style from './versions-card.module.css'

export function VersionsCard({ item, telling, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  return (
    <ItemCard
      item={item}
      telling={telling}
      resolving={resolving}
      title={versionsTitle(item, telling)}
      decide={t('needsAttention.versions.choose')}
    >
      <SideBySide item={item} telling={telling} />
    </ItemCard>
  )
}

export function SideBySide({ item, telling }: Pick<ItemCardProps, 'item' | 'telling'>) {
  const { t } = useTranslation()
  const compared = comparedOrder(item, telling)
  if (compared === undefined) return <Fact>{t('needsAttention.versions.gone')}</Fact>
  const { fields, version, line } = compared
  const isOfVersion = Object.hasOwn(version, Object.keys(item.details.versions?.standing ?? {})[0] ?? '')
  const standingBy = isOfVersion
    ? t('needsAttention.versions.by', {
        name: personName(telling, version.created_by),
        when: whenIn(telling, item.scope, version.created_at),
      })
    : t('needsAttention.versions.changed', { when: whenIn(telling, item.scope, line.updated_at) })
  return (
    <div className={style.scroll}>
      <table className={style.versions}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              {t('needsAttention.versions.standing')}
              <span>{standingBy}</span>
            </th>
            <th scope="col">
              {t('needsAttention.versions.proposed')}
              <span>
                {t('needsAttention.versions.by', {
                  name: personName(telling, item.author_id),
                  when: whenIn(telling, item.scope, item.recorded_at),
                })}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, standing, proposed, differs }) => (
            <tr key={label} data-differs={differs || undefined}>
              <th scope="row">
                {label}
                {differs && <span>{t('needsAttention.versions.differs')}</span>}
              </th>
              <td>{standing}</td>
              <td>{proposed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const versionsTitle = (item: Item, telling: Telling): string =>
  telling.t('needsAttention.versions.title', {
    drug: drugName(telling, item.subject_ids[0] ?? ''),
    client: clientName(telling, item.client_id),
  })
