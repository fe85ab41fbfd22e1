import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fullAddress } from '#domain/entities/home.ts'
import type { StoredRow } from '#domain/registry.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { durationWords, shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRights } from '../../session/use-rights.ts'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { Card } from '../../ui/page/card.tsx'
import style from '../../ui/page/cards.module.css'
import { EditablePhoto } from '../../ui/photo/editable-photo.tsx'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import { zoneWords } from './home-fields.ts'
import type { ShownHome } from './homes.ts'

const { Form: EditHome, preload } = fetchedForm(async () => (await import('./edit-home.tsx')).EditHome)

interface HomeInformationProps {
  shown: ShownHome
  onChanged?: (() => void) | undefined
}

export function HomeInformation({ shown, onChanged }: HomeInformationProps) {
  const t = useLabels()
  const may = useRights()
  const [isEditing, setIsEditing] = useState(false)
  const { home, manager_name } = shown
  const close = () => {
    setIsEditing(false)
    onChanged?.()
  }
  const { detail } = flatViewsOf<'home', StoredRow<'home'>>('home', t)
  return (
    <Card
      title={t('groupHomes.detail.information')}
      action={
        may(home, 'home.update') && (
          <Button variant="default" onPointerEnter={() => void preload()} onClick={() => setIsEditing(true)}>
            {t('groupHomes.edit')}
          </Button>
        )
      }
    >
      <div className={style.information}>
        <EditablePhoto
          imageUrl={home.property_image}
          name={home.home_name}
          mayChange={may(home, 'home.set_photo')}
          path={`group-homes/${home.id}/photo`}
          subject={<strong>{home.home_name}</strong>}
        />
        <DetailList
          details={[
            { label: t('groupHomes.list.address'), value: fullAddress(home) },
            detail('phone', home, {
              value: home.phone && <Linked to={`tel:${home.phone}`}>{home.phone}</Linked>,
            }),
            detail('email', home, {
              value: home.email && <Linked to={`mailto:${home.email}`}>{home.email}</Linked>,
            }),
            detail('manager_id', home, { value: manager_name ?? t('groupHomes.list.noManager') }),
            detail('capacity', home, { value: t('groupHomes.detail.beds', { count: home.capacity }) }),
            detail('time_zone', home, { value: zoneWords(home.time_zone, t) }),
            detail('clock', home),
            {
              label: t('groupHomes.detail.window'),
              value: t('groupHomes.detail.windowWords', { duration: durationWords(home.window_minutes, t) }),
            },
            {
              label: t('groupHomes.detail.lock'),
              value: durationWords(home.lock_minutes, t),
            },
            {
              label: t('groupHomes.detail.water'),
              value:
                home.water_consumption === 0
                  ? null
                  : t('groupHomes.detail.glasses', { count: home.water_consumption }),
            },
          ]}
        />
      </div>
      {home.closed_at !== null && (
        <p className={style.explained}>
          {t('groupHomes.detail.closedSince', {
            date: shortDate(localDateTimeOf(home.closed_at, home.time_zone).date, t),
          })}
        </p>
      )}
      {isEditing && <EditHome shown={shown} onClose={close} />}
    </Card>
  )
}

const Linked = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={`${style.link} ${style.more}`} href={to}>
    {children}
  </a>
)
