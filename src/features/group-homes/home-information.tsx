import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fullAddress } from '#domain/entities/home.ts'
import type { StoredRow } from '#domain/registry.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { durationWords, shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { Card } from '../../ui/page/card.tsx'
import style from '../../ui/page/cards.module.css'
import { EditablePhoto } from '../../ui/photo/editable-photo.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import { zoneWords } from './home-fields.ts'
import type { HomeEntry } from './homes.ts'

const { Form: EditHome, preload } = createLazyForm(async () => (await import('./home-forms.tsx')).EditHome)

interface HomeInformationProps {
  entry: HomeEntry
  onChange?: (() => void) | undefined
}

export function HomeInformation({ entry, onChange }: HomeInformationProps) {
  const t = useLabels()
  const isAllowed = useCanDoInHome()
  const [isEditing, setIsEditing] = useState(false)
  const { home, manager_name } = entry
  const close = () => {
    setIsEditing(false)
    onChange?.()
  }
  const { detail } = flatViewsOf<'home', StoredRow<'home'>>('home', t)
  return (
    <Card
      title={t('groupHomes.detail.information')}
      action={
        isAllowed(home, 'home.update') && (
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
          canChange={isAllowed(home, 'home.set_photo')}
          path={`group-homes/${home.id}/photo`}
          subject={<strong>{home.home_name}</strong>}
        />
        <DetailList
          details={[
            { label: t('groupHomes.list.address'), value: fullAddress(home) },
            detail('phone', home, {
              value: home.phone && <ContactLink to={`tel:${home.phone}`}>{home.phone}</ContactLink>,
            }),
            detail('email', home, {
              value: home.email && <ContactLink to={`mailto:${home.email}`}>{home.email}</ContactLink>,
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
      {isEditing && <EditHome entry={entry} onClose={close} />}
    </Card>
  )
}

const ContactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={`${style.link} ${style.more}`} href={to}>
    {children}
  </a>
)
