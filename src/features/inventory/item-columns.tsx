/** The columns of the inventory (spec part 3 §2). */
import type { TFunction } from 'i18next'
import { stockStatus } from '#domain/rules/records/inventory.ts'
import { categoryName } from '../../labels/inventory-item.ts'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import {
  CategoryBadge,
  CategoryIcon,
  ControlledBadges,
  Expiration,
  Quantity,
  StatusBadge,
} from './item-badges.tsx'
import style from './item-columns.module.css'
import type { ItemViews, ListedItem } from './items.ts'

/** Returns the columns. `showsSingleHome`: the list shows one home, so no column names the home. */
export function itemColumns(
  { column, text }: ItemViews,
  showsSingleHome: boolean,
  t: TFunction,
): Column<ListedItem>[] {
  const statusWordsOf = ({ record }: ListedItem) => t(`inventory.statuses.${stockStatus(record)}`)
  return [
    column('name', {
      key: 'item',
      title: t('inventory.columns.item'),
      cell: listedItem => <ItemName listedItem={listedItem} showsSingleHome={showsSingleHome} />,
      searchBy: ({ record, home }) =>
        [record.name, record.description, categoryName(record.category, t), home.home_name].join('\n'),
      width: 200,
    }),
    column('quantity', { cell: ({ record }) => <Quantity item={record} />, width: 112 }),
    column('minimum_stock_level', {
      title: t('inventory.columns.minimum'),
      cell: ({ record }) => <span data-figures>{record.minimum_stock_level}</span>,
      sortBy: null,
      width: 106,
      isOptional: true,
    }),
    {
      key: 'status',
      title: t('inventory.columns.status'),
      width: 128,
      cell: ({ record }) => <StatusBadge item={record} />,
      sortBy: statusWordsOf,
      exportValue: statusWordsOf,
      cardPlacement: 'corner',
    },
    column('last_restocked', {
      title: t('inventory.columns.restocked'),
      cell: listedItem => text('last_restocked', listedItem) || t('ui.none'),
      sortBy: null,
      searchBy: null,
      width: 146,
      isOptional: true,
    }),
    column('expiration_date', {
      key: 'expiration',
      title: t('inventory.columns.expiration'),
      cell: listedItem => <Expiration {...listedItem} />,
      searchBy: null,
      // In pixels: 124 for the date, and 40 more because the row has two buttons instead of one.
      width: 124 + 40,
    }),
  ]
}

export const fileOnlyColumns = ({ fileColumn }: ItemViews, t: TFunction): FileColumn<ListedItem>[] => [
  fileColumn('unit_of_measure', { title: t('inventory.columns.unit') }),
  fileColumn('category'),
  fileColumn('is_controlled'),
  fileColumn('description'),
  fileColumn('home_id', { title: t('inventory.columns.home') }),
]

interface ItemNameProps {
  listedItem: ListedItem
  showsSingleHome: boolean
}

function ItemName({ listedItem: { record, home }, showsSingleHome }: ItemNameProps) {
  return (
    <span className={style.item}>
      <CategoryIcon category={record.category} />
      <span className={style.words}>
        {record.name}
        <span className={style.more}>
          <CategoryBadge category={record.category} />
          <ControlledBadges item={record} />
          {!showsSingleHome && <span>{home.home_name}</span>}
        </span>
        {record.description && <span className={style.description}>{record.description}</span>}
      </span>
    </span>
  )
}
