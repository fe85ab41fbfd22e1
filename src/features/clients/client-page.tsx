/** /dashboard/clients/{id}: everything known about one client (spec part 2 §2 Clients). */
import { fullName } from '#domain/values/full-name.ts'
import { useRights, useSees } from '../../session/use-rights.ts'
import { useViewed } from '../../sync/access-notes.ts'
import cards from '../../ui/page/cards.module.css'
import { Page } from '../../ui/page/page.tsx'
import { AllergiesCard } from './chart/allergies-card.tsx'
import { ContactsCard } from './chart/contacts-card.tsx'
import { DiagnosesCard } from './chart/diagnoses-card.tsx'
import { AssignedHome, Information, Medication } from './client-cards.tsx'
import { ClientHead } from './client-head.tsx'
import { DangerZone } from './danger-zone.tsx'
import { OneClient } from './one-client.tsx'
import type { ClientRecord } from './use-client.ts'

export const ClientPage = () => <OneClient>{record => <Cards record={record} />}</OneClient>

function Cards({ record }: { record: ClientRecord }) {
  const { client, home } = record
  const canSeeIn = useSees()
  const isAllowed = useRights()
  useViewed('chart', client.scope, client.id)
  return (
    <Page title={fullName(client)} head={<ClientHead {...record} />}>
      <div className={cards.cards}>
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
      {canSeeIn(home, 'medication') && <Medication client={client} home={home} />}
      {client.status === 'active' && isAllowed(home, 'client.close') && (
        <DangerZone client={client} home={home} />
      )}
    </Page>
  )
}
