/** The columns of the list of clients (spec part 2 §2 Clients). */
import type { TFunction } from 'i18next'
import { nameSortKey } from '#domain/rules/people/people-order.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { NameAlert } from '../../people/name-alert.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { type FieldViews, viewsOf } from '../../views/field-views.ts'
import style from './client-list.module.css'
import { StatusBadge } from './status-badge.tsx'
import type { ListedClient } from './use-clients.ts'

export type ClientViews = FieldViews<'client', ListedClient>

/** How the fields of listed clients are labeled, shown and sorted. */
export const clientViews = (t: TFunction): ClientViews =>
  viewsOf('client', new Map(), t, ({ client, home }) => ({ record: client, client, home }))

export const clientColumns = ({ column, text }: ClientViews, t: TFunction): Column<ListedClient>[] => [
  {
    key: 'name',
    width: 200,
    title: t('clients.list.name'),
    cell: listedClient => <NameCell listedClient={listedClient} t={t} />,
    sortBy: ({ client }) => nameSortKey(client),
    searchBy: ({ client }) => fullName(client),
  },
  column('home_id', {
    // The key by which the address of a sorted list names this column.
    key: 'home',
    width: 160,
    cell: ({ home }) => <TwoLines upper={home.home_name} lower={t('clients.list.id', { id: home.id })} />,
    searchBy: ({ home }) => home.home_name,
  }),
  column('admission_date', {
    width: 190,
    cell: listedClient => (
      <TwoLines
        upper={text('admission_date', listedClient)}
        lower={
          listedClient.client.discharge_date &&
          t('clients.list.discharged', { date: text('discharge_date', listedClient) })
        }
      />
    ),
    searchBy: null,
  }),
  column('status', {
    cell: ({ client }) => <StatusBadge status={client.status} />,
    searchWord: listedClient => text('status', listedClient),
    cardPlacement: 'corner',
  }),
  column('created_at', {
    width: 140,
    cell: ({ client, home }) => (
      <time className={style.small}>
        {shortDate(localDateTimeOf(client.created_at, home.time_zone).date, t)}
      </time>
    ),
  }),
]

function NameCell({ listedClient, t }: { listedClient: ListedClient; t: TFunction }) {
  const name = fullName(listedClient.client)
  return (
    <span className={style.name}>
      <PersonAvatar name={name} imageUrl={listedClient.client.image_url} />
      <span className={style.two}>
        {name}
        <NameAlert resident={listedClient} isBrief />
        <span className={style.small}>{t('clients.list.id', { id: listedClient.client.id })}</span>
      </span>
    </span>
  )
}

const TwoLines = ({ upper, lower }: { upper: string; lower: string | null }) => (
  <span className={style.two}>
    {upper}
    {lower && <span className={style.small}>{lower}</span>}
  </span>
)
