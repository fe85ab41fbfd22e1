/** /dashboard/clients/{id}: everything that is known of one client (spec part 2 §2 Clients). */
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { useRights, useSees } from '../../session/use-rights.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorCatcher } from '../../ui/page/error-catcher.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AllergiesCard } from './chart/allergies-card.tsx'
import { ContactsCard } from './chart/contacts-card.tsx'
import { DiagnosesCard } from './chart/diagnoses-card.tsx'
import { AssignedHome, Information, Medication } from './client-cards.tsx'
import { ClientHead } from './client-head.tsx'
import style from './client-page.module.css'
import { ClientsScreen } from './clients-screen.tsx'
import { DangerZone } from './danger-zone.tsx'
import { type ClientRecord, useClientRecord } from './use-client.ts'

export function ClientPage() {
  const { clientId = '' } = useParams()
  return (
    <ClientsScreen key={clientId}>
      <Caught clientId={Number(clientId)} />
    </ClientsScreen>
  )
}

function Caught({ clientId }: { clientId: number }) {
  const { t } = useTranslation()
  return (
    <ErrorCatcher title={t('clients.detail.failed')} message={t('clients.error.text')}>
      <OneClient clientId={Number.isInteger(clientId) ? clientId : 0} />
    </ErrorCatcher>
  )
}

function OneClient({ clientId }: { clientId: number }) {
  const { t } = useTranslation()
  const record = useClientRecord(clientId)
  if (record === undefined) return <LoadingPage />
  if (record === null) {
    return (
      <Page title={t('clients.title')} back={{ to: '/dashboard/clients', label: t('clients.back') }}>
        <EmptyState title={t('clients.detail.notHere')} text={t('clients.detail.notHereText')} />
      </Page>
    )
  }
  return <Cards record={record} />
}

function Cards({ record }: { record: ClientRecord }) {
  const { client, home } = record
  const sees = useSees()
  const may = useRights()
  return (
    <Page title={fullName(client)} head={<ClientHead {...record} />}>
      <div className={style.cards}>
        <div>
          <Information client={client} home={home} />
          <ContactsCard record={record} />
        </div>
        <div>
          <AllergiesCard record={record} />
          <DiagnosesCard record={record} />
          <AssignedHome client={client} home={home} />
        </div>
      </div>
      {sees(home, 'medication') && <Medication client={client} home={home} />}
      {client.status === 'active' && may(home, 'client.close') && <DangerZone client={client} home={home} />}
    </Page>
  )
}
