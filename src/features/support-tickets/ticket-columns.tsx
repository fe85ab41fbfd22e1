/** The columns of the lists of tickets: one's own from this device, and those to answer from the server. */
import type { TFunction } from 'i18next'
import { TICKET_STATUSES } from '#domain/entities/ticket.ts'
import type { StoredRow } from '#domain/registry.ts'
import type { RecordState } from '#domain/shown-row.ts'
import type { TicketRow } from '#domain/ticket-record.ts'
import type { Instant } from '#domain/values/dates.ts'
import { TicketStatusBadge } from '../../directory/ticket-status.tsx'
import { deviceClock, whenWords } from '../../labels/dates.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import style from './tickets.module.css'

/** A row of either list. */
type Ticket = StoredRow<'ticket'> & { readonly record_state?: RecordState }

/** Tickets are of no home: their times are told by the clock of the device. */
const when = (at: Instant, now: Instant, t: TFunction) => whenWords(at, now, deviceClock(), t)

const subject = (t: TFunction): Column<Ticket> => ({
  key: 'subject',
  width: 200,
  title: t('supportTickets.list.subject'),
  cell: ticket => <span className={style.subject}>{ticket.subject}</span>,
  searchBy: ticket => `${ticket.subject}\n${ticket.body}`,
})

const status = (t: TFunction): Column<Ticket> => ({
  key: 'status',
  width: 100,
  title: t('supportTickets.list.status'),
  cell: ticket => <TicketStatusBadge status={ticket.status} />,
  onCard: 'corner',
})

const moments = (now: Instant, t: TFunction): Column<Ticket>[] => [
  {
    key: 'answered_at',
    width: 130,
    title: t('supportTickets.list.answered'),
    cell: ({ answered_at }) =>
      answered_at === null ? t('supportTickets.list.notAnswered') : when(answered_at, now, t),
  },
  {
    key: 'created_at',
    width: 130,
    title: t('supportTickets.list.opened'),
    cell: ({ created_at, record_state }) =>
      record_state === undefined || record_state === 'confirmed' ? (
        when(created_at, now, t)
      ) : (
        <RecordStateWords state={record_state} />
      ),
  },
]

export const ownColumns = (now: Instant, t: TFunction): Column<Ticket>[] => [
  subject(t),
  status(t),
  ...moments(now, t),
]

export const othersColumns = (now: Instant, t: TFunction, hasCompanies: boolean): Column<TicketRow>[] => [
  subject(t),
  status(t),
  {
    key: 'author',
    width: 120,
    title: t('supportTickets.list.author'),
    cell: ({ author_name }) => author_name ?? t('ui.none'),
  },
  ...(hasCompanies
    ? [
        {
          key: 'company',
          width: 140,
          title: t('supportTickets.list.company'),
          cell: ({ company_name }: TicketRow) => company_name ?? t('supportTickets.list.noCompany'),
        },
      ]
    : []),
  ...moments(now, t),
]

export const statusFilter = (t: TFunction): ListFilter<Ticket> => ({
  as: 'choice',
  name: 'status',
  label: t('supportTickets.list.status'),
  all: t('supportTickets.list.allStatuses'),
  options: TICKET_STATUSES.map(value => ({ value, label: t(`labels.ticket.values.status.${value}`) })),
  isIn: (ticket, value) => ticket.status === value,
})
