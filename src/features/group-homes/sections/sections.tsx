/** The sections of a home's page, one per kind of record, read from the records on this device. */
import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { isFull } from '#domain/rules/homes/homes.ts'
import { useRows } from '../../../mirror/read/use-rows.ts'
import { useSession } from '../../../session/session.ts'
import { useCanSeeRecords } from '../../../session/use-rights.ts'
import cards from '../../../ui/page/cards.module.css'
import { clientsSection, incidentsSection, marSection, notesSection, trackingsSection } from './of-clients.ts'
import {
  appointmentsSection,
  billingSection,
  inventorySection,
  reportsSection,
  tasksSection,
} from './of-home.ts'
import type { HomeSection } from './section.ts'
import { SectionCard } from './section-card.tsx'

/** The sections in the order in which they are shown (spec part 3 §2). */
const SECTIONS: readonly HomeSection[] = [
  clientsSection,
  tasksSection,
  marSection,
  trackingsSection,
  notesSection,
  incidentsSection,
  appointmentsSection,
  inventorySection,
  reportsSection,
  billingSection,
]

export function Sections({ home }: { home: RowOf<'home'> }) {
  const session = useSession()
  const canSeeRecords = useCanSeeRecords()
  const clients = useRows({ collection: 'client', index: 'home_id', is: home.id })
  const role = session.state === 'authenticated' ? session.role : undefined
  const visibleSections = SECTIONS.filter(
    ({ screen, collection }) =>
      canOpen(role, screen) && (collection === undefined || canSeeRecords(home, collection)),
  )
  return (
    <>
      {clients && (
        <FullHomeNote home={home} count={clients.filter(({ status }) => status === 'active').length} />
      )}
      <div className={cards.grid}>
        {visibleSections.map(section => (
          <SectionCard key={section.name} section={section} home={home} clients={clients} />
        ))}
      </div>
    </>
  )
}

function FullHomeNote({ home, count }: { home: RowOf<'home'>; count: number }) {
  const { t } = useTranslation()
  return isFull(home, count) ? (
    <Alert role="status" color="due" p="sm">
      {t('groupHomes.detail.full', { count, capacity: home.capacity })}
    </Alert>
  ) : null
}
