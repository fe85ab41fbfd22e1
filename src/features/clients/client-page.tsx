/** /dashboard/clients/{id}: everything known about one client (spec part 2 §2 Clients). */

import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/values/full-name.ts'
import { NameAlert } from '../../people/name-alert.tsx'
import { useResident } from '../../people/use-resident.ts'
import { useCanDoInHome, useCanSeeRecords } from '../../session/use-rights.ts'
import { useLogViewing } from '../../sync/access-notes.ts'
import cards from '../../ui/page/cards.module.css'
import { Page } from '../../ui/page/page.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { AllergiesCard } from './chart/allergies-card.tsx'
import { ContactsCard } from './chart/contacts-card.tsx'
import { DiagnosesCard } from './chart/diagnoses-card.tsx'
import { AssignedHome, Information, Medication } from './client-cards.tsx'
import style from './client-page.module.css'
import { DangerZone } from './danger-zone.tsx'
import { ClientScreen } from './one-client.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { ClientDetails } from './use-client.ts'

export const ClientPage = () => (
  <ClientScreen>{clientDetails => <Cards clientDetails={clientDetails} />}</ClientScreen>
)

function Cards({ clientDetails }: { clientDetails: ClientDetails }) {
  const { client, home } = clientDetails
  const canSeeRecords = useCanSeeRecords()
  const isAllowed = useCanDoInHome()
  useLogViewing('chart', client.scope, client.id)
  return (
    <Page title={fullName(client)} customHeader={<ClientHead {...clientDetails} />}>
      <div className={cards.cards}>
        <div>
          <Information client={client} home={home} />
          <ContactsCard clientDetails={clientDetails} />
        </div>
        <div>
          <AllergiesCard clientDetails={clientDetails} />
          <DiagnosesCard clientDetails={clientDetails} />
          <AssignedHome client={client} home={home} />
        </div>
      </div>
      {canSeeRecords(home, 'medication') && <Medication client={client} home={home} />}
      {client.status === 'active' && isAllowed(home, 'client.close') && (
        <DangerZone client={client} home={home} />
      )}
    </Page>
  )
}

/** Shows the photo, name and status at the top of a client's page. */
function ClientHead({ client, home }: ClientDetails) {
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
