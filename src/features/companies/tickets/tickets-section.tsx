/** The newest support tickets of a company (spec part 3 §2); all tickets are on another page. */
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { type TicketRow, ticketRow, ticketStatisticsAnswer } from '#domain/answers/ticket-record.ts'
import { deviceWallClock, relativeMomentWords } from '../../../labels/dates.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useNow } from '../../../now.ts'
import { TicketStatusBadge } from '../../../people/ticket-status.tsx'
import { useServerRead } from '../../../sync/use-server-read.ts'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import style from '../companies.module.css'
import type { CompanyProps } from '../company-page.tsx'

const TICKETS_PATH = '/dashboard/support-tickets'
const MAX_TICKETS = 5
const ticketsSchema = v.object({
  tickets: v.array(ticketRow),
  statistics: ticketStatisticsAnswer,
  pagination: v.object({ total_items: v.number() }),
})

export function TicketsSection({ company }: Pick<CompanyProps, 'company'>) {
  const t = useLabels()
  const path = `company/${company.id}/tickets?per_page=${MAX_TICKETS}` as const
  const { answer, error } = useServerRead(path, ticketsSchema, t('companies.tickets.failed'))
  const ticketCount = answer?.pagination.total_items ?? 0
  return (
    <Card
      title={t('companies.tickets.title')}
      action={
        ticketCount > 0 && (
          <Link className={`${cards.link} ${cards.more}`} to={`${TICKETS_PATH}?company_id=${company.id}`}>
            {t('companies.tickets.all', { count: ticketCount })}
          </Link>
        )
      }
    >
      {error !== undefined && <ErrorState {...error} />}
      {answer === undefined && error === undefined && <LoadingRows rows={3} />}
      {ticketCount === 0 && answer && <p className={cards.none}>{t('companies.tickets.none')}</p>}
      <ul className={cards.entries}>
        {answer?.tickets.map(ticket => (
          <TicketEntry key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </Card>
  )
}

function TicketEntry({ ticket }: { ticket: TicketRow }) {
  const t = useLabels()
  const now = useNow()
  const when = relativeMomentWords(ticket.updated_at, now, deviceWallClock(), t)
  return (
    <li className={cards.entry}>
      <div>
        <Link className={`${cards.link} ${cards.more}`} to={`${TICKETS_PATH}/${ticket.id}`}>
          {ticket.subject}
        </Link>
        <span className={cards.small}>
          {t('companies.tickets.by', { name: ticket.author_name ?? t('records.someone'), when })}
        </span>
      </div>
      <span className={style.status}>
        <TicketStatusBadge status={ticket.status} />
      </span>
    </li>
  )
}
