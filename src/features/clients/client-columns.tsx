/** The columns of the list of clients (spec part 2 §2 Clients). */
import type { TFunction } from 'i18next'
import { nameToSort } from '#domain/rules/people/people-order.ts'
import { fullName } from '#domain/values/full-name.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { NameAlert } from '../../people/name-alert.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import style from './client-list.module.css'
import { StatusBadge } from './status-badge.tsx'
import type { ListedClient } from './use-clients.ts'

export const clientColumns = (t: TFunction): Column<ListedClient>[] => [
  {
    key: 'name',
    width: 200,
    title: t('clients.list.name'),
    cell: person => <Name person={person} t={t} />,
    sortBy: ({ client }) => nameToSort(client),
    searchBy: ({ client }) => fullName(client),
  },
  {
    key: 'home',
    width: 160,
    title: t('labels.client.fields.home_id'),
    cell: ({ home }) => <Two over={home.home_name} under={t('clients.list.id', { id: home.id })} />,
    sortBy: ({ home }) => home.home_name,
    searchBy: ({ home }) => home.home_name,
  },
  {
    key: 'admission_date',
    width: 190,
    title: t('labels.client.fields.admission_date'),
    cell: ({ client }) => (
      <Two
        over={shortDate(client.admission_date, t)}
        under={
          client.discharge_date && t('clients.list.discharged', { date: shortDate(client.discharge_date, t) })
        }
      />
    ),
    sortBy: ({ client }) => client.admission_date,
  },
  {
    key: 'status',
    title: t('labels.client.fields.status'),
    cell: ({ client }) => <StatusBadge status={client.status} />,
    sortBy: ({ client }) => t(`clients.statuses.${client.status}`),
    searchWord: ({ client }) => t(`clients.statuses.${client.status}`),
    onCard: 'corner',
  },
  {
    key: 'created_at',
    width: 140,
    title: t('labels.client.fields.created_at'),
    cell: ({ client, home }) => (
      <time className={style.small}>
        {shortDate(localDateTimeOf(client.created_at, home.time_zone).date, t)}
      </time>
    ),
    sortBy: ({ client }) => client.created_at,
  },
]

function Name({ person, t }: { person: ListedClient; t: TFunction }) {
  const name = fullName(person.client)
  return (
    <span className={style.name}>
      <PersonAvatar name={name} imageUrl={person.client.image_url} />
      <span className={style.two}>
        {name}
        <NameAlert person={person} isBrief />
        <span className={style.small}>{t('clients.list.id', { id: person.client.id })}</span>
      </span>
    </span>
  )
}

const Two = ({ over, under }: { over: string; under: string | null }) => (
  <span className={style.two}>
    {over}
    {under && <span className={style.small}>{under}</span>}
  </span>
)
