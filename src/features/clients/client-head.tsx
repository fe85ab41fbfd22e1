import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import { NameAlert } from '../../people/name-alert.tsx'
import { useResident } from '../../people/use-resident.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import style from './client-page.module.css'
import { StatusBadge } from './status-badge.tsx'
import type { ClientDetails } from './use-client.ts'

/** Face, name and status at the top of a client's page. */
export function ClientHead({ client, home }: ClientDetails) {
  const { t } = useTranslation()
  const name = fullName(client)
  const resident = useResident(client.id)
  return (
    <header className={style.head}>
      <PersonAvatar name={name} imageUrl={client.image_url} size={56} />
      <div>
        <h1>{name}</h1>
        <p>
          <StatusBadge status={client.status} />
          {home.home_name} · {t('clients.list.id', { id: client.id })}
        </p>
        {resident && <NameAlert resident={resident} />}
      </div>
      <Button
        component={Link}
        to={`/dashboard/clients/${client.id}/timeline`}
        variant="default"
        className={style.timeline}
        leftSection={<IconTimeline size={20} aria-hidden />}
        data-screen-only
      >
        {t('clients.timeline.open')}
      </Button>
    </header>
  )
}
