import * as v from 'valibot'
import { itemFields, REQUIRED_MESSAGES } from '../operations/inventory-item.ts'
import { DEFAULT_CATEGORIES } from '../rules/records/inventory.ts'
import { createChoiceReader, normalizeName, readYesOrNo, storedTextOf } from './cells.ts'
import { dayColumn } from './day-cells.ts'
import { defineImport, defineUndo } from './import-kind.ts'
import { formatNumber, readCount } from './number-cells.ts'
import {
  EXPORTED_CATEGORIES,
  EXPORTED_STOCK_STATUSES,
  EXPORTED_STOCK_TITLES,
  EXPORTED_YES,
} from './own-list.ts'

const exportedCategoryEntries = DEFAULT_CATEGORIES.flatMap(category =>
  EXPORTED_CATEGORIES[category].map(name => [name, category] as const),
)
const readCategory = createChoiceReader(DEFAULT_CATEGORIES, {
  medication: 'medical',
  medications: 'medical',
  ...Object.fromEntries(exportedCategoryEntries),
})

const isExportedYes = createChoiceReader(['yes'], Object.fromEntries(EXPORTED_YES.map(word => [word, 'yes'])))

/** The import of items of a home's stock, each with its first count. */
export const stockImport = defineImport({
  name: 'inventory',
  recordNames: ['inventory item', 'inventory items'],
  operation: 'inventory_item.create',
  listScreen: 'inventory',
  collections: ['inventory_item'],
  assignedCollections: ['inventory_item'],
  columns: {
    name: {
      title: 'Item',
      otherTitles: ['item name', 'name', 'medication', 'product', ...EXPORTED_STOCK_TITLES.name],
      value: itemFields.name,
      missingMessage: REQUIRED_MESSAGES.name ?? '',
    },
    category: {
      title: 'Category',
      otherTitles: ['type', ...EXPORTED_STOCK_TITLES.category],
      value: itemFields.category,
      read: readCategory,
      understoodText: storedTextOf,
      missingMessage: REQUIRED_MESSAGES.category ?? '',
    },
    is_controlled: {
      title: 'Controlled',
      otherTitles: ['controlled drug', 'controlled substance', ...EXPORTED_STOCK_TITLES.is_controlled],
      value: v.boolean('Write yes or no.'),
      read: cellText => readYesOrNo(isExportedYes(cellText)),
      understoodText: value => (value ? 'yes' : 'no'),
    },
    quantity: {
      title: 'Quantity',
      otherTitles: ['count', 'qty', 'on hand', 'in stock', ...EXPORTED_STOCK_TITLES.quantity],
      value: itemFields.quantity,
      read: readCount,
      understoodText: formatNumber,
      missingMessage: REQUIRED_MESSAGES.quantity ?? '',
    },
    unit_of_measure: {
      title: 'Unit',
      otherTitles: ['unit of measure', 'uom', ...EXPORTED_STOCK_TITLES.unit_of_measure],
      value: itemFields.unit_of_measure,
      missingMessage: REQUIRED_MESSAGES.unit_of_measure ?? '',
    },
    minimum_stock_level: {
      title: 'Minimum',
      otherTitles: [
        'minimum stock level',
        'min',
        'min level',
        'reorder level',
        'reorder at',
        ...EXPORTED_STOCK_TITLES.minimum_stock_level,
      ],
      value: itemFields.minimum_stock_level,
      read: readCount,
      understoodText: formatNumber,
      missingMessage: REQUIRED_MESSAGES.minimum_stock_level ?? '',
    },
    expiration_date: {
      title: 'Expires',
      otherTitles: [
        'expiration date',
        'expiry',
        'expiry date',
        'exp',
        'expiration',
        ...EXPORTED_STOCK_TITLES.expiration_date,
      ],
      value: itemFields.expiration_date.wrapped,
      ...dayColumn,
    },
    last_restocked: {
      title: 'Last restocked',
      otherTitles: ['restocked', ...EXPORTED_STOCK_TITLES.last_restocked],
      value: itemFields.last_restocked.wrapped,
      ...dayColumn,
    },
    description: {
      title: 'Description',
      otherTitles: ['notes', 'comment', ...EXPORTED_STOCK_TITLES.description],
      isMultiline: true,
      value: itemFields.description.wrapped,
    },
  },
  titleColumns: ['name'],
  ignoredTexts: EXPORTED_STOCK_STATUSES,
  conditionWords: ['expired', 'quarantine', 'quarantined', 'damaged'],
  keyOf: ({ name }) => [normalizeName(name)],
  findExisting: ({ name }, { home, findItemsByName }) =>
    findItemsByName(name).length === 0
      ? undefined
      : `${home.home_name} has an item of this name. Its quantity is not changed.`,
  argumentsOf: (values, { home }, ids) => ({
    ...values,
    inventory_item_id: ids.directoryId('inventory_item'),
    home_id: home.id,
  }),
  pageIdOf: ({ inventory_item_id }) => inventory_item_id,
  undo: defineUndo<'inventory_item.create', 'inventory_item.take_back'>({
    operation: 'inventory_item.take_back',
    argumentsOf: ({ inventory_item_id }) => ({ inventory_item_id }),
  }),
  sampleRows: [
    {
      name: 'Lisinopril 10 mg',
      category: 'Medical',
      quantity: '90',
      unit_of_measure: 'tablet',
      minimum_stock_level: '30',
      expiration_date: '12/31/2027',
    },
    {
      name: 'Nitrile gloves',
      category: 'Other',
      quantity: '1200',
      unit_of_measure: 'piece',
      minimum_stock_level: '200',
    },
  ],
})
