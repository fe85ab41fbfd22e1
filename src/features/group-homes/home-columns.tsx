/** The columns of the list of homes (spec part 3 §2 Group homes). */
import type { TFunction } from 'i18next'
import { fullAddress } from '#domain/entities/home.ts'
import { isOpenHome } from '#domain/rules/homes.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import style from './home-list.module.css'
import type { ShownHome } from './homes.ts'

export const homeColumns = (t: TFunction): Column<ShownHome>[] => [
  {
    key: 'name',
    width: 180,
    title: t('groupHomes.list.name'),
    cell: ({ home }) => (
      <span className={style.name}>
        {home.home_name}
        {!isOpenHome(home) && <Badge tone="plain">{t('groupHomes.closed')}</Badge>}
      </span>
    ),
    sortBy: ({ home }) => home.home_name,
    searchBy: ({ home }) => home.home_name,
  },
  {
    key: 'address',
    width: 220,
    title: t('groupHomes.list.address'),
    cell: ({ home }) => fullAddress(home),
    sortBy: ({ home }) => fullAddress(home),
    searchBy: ({ home }) => fullAddress(home),
    onCard: 'wide',
  },
  {
    key: 'phone',
    width: 140,
    title: t('groupHomes.list.phone'),
    cell: ({ home }) => home.phone,
    searchBy: ({ home }) => home.phone,
  },
  {
    key: 'capacity',
    width: 100,
    title: t('groupHomes.list.capacity'),
    cell: ({ home }) => home.capacity,
    sortBy: ({ home }) => home.capacity,
    align: 'end',
  },
  {
    key: 'manager',
    width: 160,
    title: t('groupHomes.list.manager'),
    cell: ({ manager_name }) =>
      manager_name ?? <span className={style.none}>{t('groupHomes.list.noManager')}</span>,
    sortBy: ({ manager_name }) => manager_name,
    searchBy: ({ manager_name }) => manager_name,
  },
]

/** Where the server pages, it sorts too. */
export const unsorted = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map(({ sortBy: _, ...column }) => column)
