/** The columns of the inventory (spec part 3 §2). */
import type { TFunction } from 'i18next'
import { stockStatus } from '#domain/rules/inventory.ts'
import { shortDate } from '../../labels/dates.ts'
import { categoryName } from '../../labels/inventory-item.ts'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import { CategoryBadge, CategoryIcon, Expiration, Quantity, StatusBadge } from './item-badges.tsx'
import style from './item-columns.module.css'
import type { ListedItem } from './items.ts'

/** `ofOneHome`: the list is of one home, which then need not be said. */
export const itemColumns = (t: TFunction, ofOneHome: boolean): Column<ListedItem>[] => [
  {
    key: 'item',
    title: t('inventory.columns.item'),
    width: 200,
    cell: one => <NameOf one={one} ofOneHome={ofOneHome} />,
    sortBy: ({ item }) => item.name,
    searchBy: ({ item, home }) =>
      [item.name, item.description, categoryName(item.category, t), home.home_name].join('\n'),
    inFile: ({ item }) => item.name,
  },
  {
    key: 'quantity',
    title: t('inventory.columns.quantity'),
    width: 112,
    cell: ({ item }) => <Quantity item={item} />,
    sortBy: ({ item }) => item.quantity,
    inFile: ({ item }) => item.quantity,
  },
  {
    key: 'minimum',
    title: t('inventory.columns.minimum'),
    width: 106,
    cell: ({ item }) => <span data-figures>{item.minimum_stock_level}</span>,
    inFile: ({ item }) => item.minimum_stock_level,
    mayLeave: true,
  },
  {
    key: 'status',
    title: t('inventory.columns.status'),
    width: 128,
    cell: ({ item }) => <StatusBadge item={item} />,
    sortBy: ({ item }) => t(`inventory.statuses.${stockStatus(item)}`),
    inFile: ({ item }) => t(`inventory.statuses.${stockStatus(item)}`),
    onCard: 'corner',
  },
  {
    key: 'restocked',
    title: t('inventory.columns.restocked'),
    width: 146,
    cell: ({ item }) => (item.last_restocked === null ? t('ui.none') : shortDate(item.last_restocked, t)),
    inFile: ({ item }) => item.last_restocked,
    mayLeave: true,
  },
  {
    key: 'expiration',
    title: t('inventory.columns.expiration'),
    // With what the two buttons beside it need more than one.
    width: 124 + 40,
    cell: one => <Expiration {...one} />,
    sortBy: ({ item }) => item.expiration_date,
    inFile: ({ item }) => item.expiration_date,
  },
]

export const onlyInFile = (t: TFunction): FileColumn<ListedItem>[] => [
  { title: t('inventory.columns.unit'), inFile: ({ item }) => item.unit_of_measure },
  { title: t('inventory.filters.category'), inFile: ({ item }) => categoryName(item.category, t) },
  { title: t('inventory.columns.description'), inFile: ({ item }) => item.description },
  { title: t('inventory.columns.home'), inFile: ({ home }) => home.home_name },
]

function NameOf({ one: { item, home }, ofOneHome }: { one: ListedItem; ofOneHome: boolean }) {
  return (
    <span className={style.item}>
      <CategoryIcon category={item.category} />
      <span className={style.words}>
        {item.name}
        <span className={style.more}>
          <CategoryBadge category={item.category} />
          {!ofOneHome && <span>{home.home_name}</span>}
        </span>
        {item.description && <span className={style.description}>{item.description}</span>}
      </span>
    </span>
  )
}
