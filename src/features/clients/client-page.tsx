/** /dashboard/clients/{id}: everything known about one client (spec part 2 §2 Clients). */
import { fullName } from '#domain/values/full-name.ts'
import { useCanSeeRecords, useRights } from '../../session/use-rights.ts'
import { useNoteViewing } from '../../sync/access-notes.ts'
import cards from '../../ui/page/cards.module.css'
import { Page } from '../../ui/page/page.tsx'
import { AllergiesCard } from './chart/allergies-card.tsx'
import { ContactsCard } from './chart/contacts-card.tsx'
import { DiagnosesCard } from './chart/diagnoses-card.tsx'
import { AssignedHome, Information, Medication } from './client-cards.tsx'
import { ClientHead } from './client-head.tsx'
import { DangerZone } from './danger-zone.tsx'
import { OneClient } from './one-client.tsx'
import type { ClientDetails } from './use-client.ts'

export const ClientPage = () => (
  <OneClient>{clientDetails => <Cards clientDetails={clientDetails} />}</OneClient>
)

function Cards({ clientDetails }: { clientDetails: ClientDetails }) {
  const { client, home } = clientDetails
  const canSeeIn = useCanSeeRecords()
  const isAllowed = useRights()
  useNoteViewing('chart', client.scope, client.id)
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
      {canSeeIn(home, 'medication') && <Medication client={client} home={home} />}
      {client.status === 'active' && isAllowed(home, 'client.close') && (
        <DangerZone client={client} home={home} />
      )}
    </Page>
  )
}
