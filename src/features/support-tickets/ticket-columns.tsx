/** The columns of the lists of tickets: one's own from this device, and those to answer from the server. */
import type { TFunction } from 'i18next'
import type { TicketRow } from '#domain/answers/ticket-record.ts'
import type { StoredRow } from '#domain/registry.ts'
import type { RecordState } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import { deviceClock, whenWords } from '../../labels/dates.ts'
import { TicketStatusBadge } from '../../people/ticket-status.tsx'
import { RecordStateWords } from '../../sync/record-state.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { FieldWords } from '../../views/field-views.ts'
import style from './tickets.module.css'

/** A row of either list. */
type Ticket = StoredRow<'ticket'> & { readonly record_state?: RecordState }

type Words = FieldWords<'ticket'>

/** Tickets are of no home: their times are told by the clock of the device. */
const when = (at: Instant, now: Instant, t: TFunction) => whenWords(at, now, deviceClock(), t)

const subject = (words: Words): Column<Ticket> => ({
  key: 'subject',
  width: 200,
  title: words.label('subject'),
  cell: ticket => <span className={style.subject}>{ticket.subject}</span>,
  searchBy: ticket => `${ticket.subject}\n${ticket.body}`,
})

const status = (words: Words): Column<Ticket> => ({
  key: 'status',
  width: 100,
  title: words.label('status'),
  cell: ticket => <TicketStatusBadge status={ticket.status} />,
  onCard: 'corner',
})

const moments = (words: Words, now: Instant, t: TFunction): Column<Ticket>[] => [
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
    title: words.label('created_at'),
    cell: ({ created_at, record_state }) =>
      record_state === undefined || record_state === 'confirmed' ? (
        when(created_at, now, t)
      ) : (
        <RecordStateWords state={record_state} />
      ),
  },
]

export const ownColumns = (words: Words, now: Instant, t: TFunction): Column<Ticket>[] => [
  subject(words),
  status(words),
  ...moments(words, now, t),
]

export const othersColumns = (
  words: Words,
  now: Instant,
  t: TFunction,
  hasCompanies: boolean,
): Column<TicketRow>[] => [
  subject(words),
  status(words),
  {
    key: 'author',
    width: 120,
    title: words.label('created_by'),
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
  ...moments(words, now, t),
]

export const statusFilter = (words: Words, t: TFunction): ListFilter<Ticket> =>
  words.filter('status', t('supportTickets.list.allStatuses'), ({ status }) => status)
