/** Two people's versions of one order side by side; what differs is marked, the rest is there to be sure. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../mirror/attention.ts'
import { AttentionCard, Fact } from './attention-card.tsx'
import { clientName, drugName, personName, type Telling, whenIn } from './in-words.ts'
import { comparedOrder } from './order-versions.ts'
import style from './versions-card.module.css'
import { homeNameOf, type Resolving, WhoDecides } from './who-decides.tsx'

interface VersionsCardProps {
  item: Item
  telling: Telling
  resolving: Resolving
}

export function VersionsCard({ item, telling, resolving }: VersionsCardProps) {
  const { t } = useTranslation()
  return (
    <AttentionCard
      title={versionsTitle(item, telling)}
      client={item.client_id === null ? undefined : telling.board.clients.get(item.client_id)}
      home={homeNameOf(item.scope, telling)}
      actions={
        resolving.mayResolve(item) ? (
          <Button onClick={() => resolving.onResolve(item)}>{t('needsAttention.versions.choose')}</Button>
        ) : (
          <WhoDecides scope={item.scope} telling={telling} />
        )
      }
    >
      <SideBySide item={item} telling={telling} />
    </AttentionCard>
  )
}

export function SideBySide({ item, telling }: Pick<VersionsCardProps, 'item' | 'telling'>) {
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
