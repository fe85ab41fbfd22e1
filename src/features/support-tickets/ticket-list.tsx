/** /dashboard/support-tickets: the user's own tickets from this device; for support, others' from the server. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { canAnswerAny } from '#domain/rules/records/tickets.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useListFilters } from '../../ui/list/use-list-view.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { TICKETS_PATH } from './conversations.ts'
import { OthersTickets } from './others-tickets.tsx'
import { OwnTickets } from './own-tickets.tsx'
import { useCurrentUser } from './use-person.ts'
import { supportTicketsWords } from './words.ts'

const { Form: NewTicket, preload } = fetchedForm(async () => (await import('./new-ticket.tsx')).NewTicket)

const VIEWS = ['others', 'mine'] as const
const OWN_VIEW_QUERY = 'view=mine'

export const TicketList = () => (
  <LabeledScreen name="supportTickets" words={supportTicketsWords}>
    <List />
  </LabeledScreen>
)

function List() {
  const t = useLabels()
  const navigate = useNavigate()
  const isAdding = useIsAdding()
  const goBack = useGoBack(TICKETS_PATH)
  const { grants } = useCurrentUser()
  const [{ view }] = useListFilters(['view'])
  const canAnswer = canAnswerAny(grants)
  const isOwnView = !canAnswer || view === 'mine'
  return (
    <Page
      title={t('supportTickets.title')}
      actions={
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          onPointerEnter={() => void preload()}
          onClick={() => navigate(`${TICKETS_PATH}/add${isOwnView && canAnswer ? `?${OWN_VIEW_QUERY}` : ''}`)}
        >
          {t('supportTickets.new')}
        </Button>
      }
    >
      {canAnswer && (
        <Tabs
          label={t('supportTickets.views.label')}
          tabs={VIEWS.map(name => ({
            name,
            label: t(`supportTickets.views.${name}`),
            search: name === 'mine' ? OWN_VIEW_QUERY : '',
          }))}
          current={isOwnView ? 'mine' : 'others'}
        />
      )}
      {isOwnView ? <OwnTickets /> : <OthersTickets />}
      {isAdding && <NewTicket onClose={goBack} />}
    </Page>
  )
}
