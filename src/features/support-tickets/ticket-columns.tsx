/** The columns of both lists of tickets: the user's own from this device, and those to answer from the server. */
import type { TFunction } from 'i18next'
import type { TicketRow } from '#domain/answers/ticket-record.ts'
import type { StoredRow } from '#domain/registry.ts'
import type { RecordState } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import { deviceWallClock, relativeMomentWords } from '../../labels/dates.ts'
import { TicketStatusBadge } from '../../people/ticket-status.tsx'
import { RecordStateLabel } from '../../sync/record-state.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { FlatViews } from '../../views/flat-views.ts'
import style from './tickets.module.css'

/** A row of either list. */
export type Ticket = StoredRow<'ticket'> & { readonly record_state?: RecordState }

export type TicketViews = FlatViews<'ticket', Ticket>

/** Formats a time by the clock of the device, because tickets belong to no home. */
const timeText = (moment: Instant, now: Instant, t: TFunction) =>
  relativeMomentWords(moment, now, deviceWallClock(), t)

export const ownColumns = ({ column }: TicketViews, now: Instant, t: TFunction): Column<Ticket>[] => [
  column('subject', {
    width: 200,
    cell: ticket => <span className={style.subject}>{ticket.subject}</span>,
    searchBy: ticket => `${ticket.subject}\n${ticket.body}`,
  }),
  column('status', {
    width: 100,
    cell: ticket => <TicketStatusBadge status={ticket.status} />,
    cardPlacement: 'corner',
  }),
  column('answered_at', {
    width: 130,
    title: t('supportTickets.list.answered'),
    cell: ({ answered_at }) =>
      answered_at === null ? t('supportTickets.list.notAnswered') : timeText(answered_at, now, t),
  }),
  column('created_at', {
    width: 130,
    cell: ({ created_at, record_state }) =>
      record_state === undefined || record_state === 'confirmed' ? (
        timeText(created_at, now, t)
      ) : (
        <RecordStateLabel state={record_state} />
      ),
  }),
]

/** Returns the columns with the author and their company before the times. */
export function othersColumns(
  views: TicketViews,
  now: Instant,
  t: TFunction,
  hasCompanies: boolean,
): Column<TicketRow>[] {
  const columns = ownColumns(views, now, t)
  return [
    ...columns.slice(0, 2),
    {
      key: 'author',
      width: 120,
      title: views.label('created_by'),
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
    ...columns.slice(2),
  ]
}

export const statusFilter = ({ filter }: TicketViews, t: TFunction): ListFilter<Ticket> =>
  filter('status', t('supportTickets.list.allStatuses'), ({ status }) => status)
