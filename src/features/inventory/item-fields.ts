/** How an item is asked for (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { STOCK_LIMITS } from '#domain/entities/inventory-item.ts'
import { itemFields, newItemHome } from '#domain/operations/inventory-item.ts'
import { categoriesOf } from '#domain/rules/inventory.ts'
import { categoryName } from '../../labels/inventory-item.ts'
import type { FieldDescription, FormValues, HomeTime } from '../../ui/record-form/description.ts'
import type { Home } from './items.ts'

export const editedItemForm = v.object(itemFields)
export const newItemForm = v.object({ home_id: newItemHome, ...itemFields })

type Name = keyof typeof itemFields
type HomeTimeOf = (values: Readonly<FormValues>) => HomeTime

/** What a form for all homes has in place of one; it is refused in the words of the form. */
const ALL = 'all'

export const homeField = (homes: readonly Home[], t: TFunction): FieldDescription<'home_id'> => ({
  as: 'select',
  name: 'home_id',
  label: t('labels.inventory_item.fields.home_id'),
  required: true,
  placeholder: t('inventory.form.chooseHome'),
  options: [
    ...(homes.length > 1 ? [{ value: ALL, label: t('inventory.form.allGroups') }] : []),
    ...homes.map(({ id, home_name }) => ({ value: id, label: home_name })),
  ],
})

interface Asked {
  readonly categories: readonly { readonly category: string }[]
  readonly homeTime: HomeTimeOf
  /** Of an item whose quantity is set right by counting it. */
  readonly isToCount?: boolean
  readonly quantityNote?: (values: Readonly<FormValues>) => string | undefined
}

export function fieldsOfItem(
  { categories, homeTime, isToCount = false, quantityNote }: Asked,
  t: TFunction,
): FieldDescription<Name>[] {
  const label = (name: Name) => t(`labels.inventory_item.fields.${name}`)
  // The words of what is missing stand in the schema, with those of what is wrong.
  const number = { as: 'number', min: 0, max: STOCK_LIMITS.count, required: true, half: true } as const
  return [
    { as: 'text', name: 'name', label: label('name'), maxLength: STOCK_LIMITS.name, required: true },
    {
      as: 'select',
      name: 'category',
      label: label('category'),
      required: true,
      placeholder: t('inventory.form.chooseCategory'),
      options: categoriesOf(categories).map(value => ({ value, label: categoryName(value, t) })),
      half: true,
    },
    {
      as: 'text',
      name: 'unit_of_measure',
      label: label('unit_of_measure'),
      placeholder: t('inventory.form.unitHint'),
      maxLength: STOCK_LIMITS.unit,
      required: true,
      half: true,
    },
    ...(isToCount
      ? []
      : [
          {
            ...number,
            name: 'quantity' as const,
            label: label('quantity'),
            ...(quantityNote ? { note: quantityNote, noteHasRoom: true } : {}),
          },
        ]),
    {
      ...number,
      name: 'minimum_stock_level',
      label: label('minimum_stock_level'),
      note: () => t('inventory.form.minimumHint'),
    },
    {
      as: 'date',
      name: 'last_restocked',
      label: label('last_restocked'),
      home: homeTime,
      max: values => homeTime(values).today,
      half: true,
    },
    {
      as: 'date',
      name: 'expiration_date',
      label: label('expiration_date'),
      home: homeTime,
      min: values => homeTime(values).today,
      half: true,
    },
    {
      as: 'textarea',
      name: 'description',
      label: label('description'),
      maxLength: STOCK_LIMITS.description,
      rows: 2,
    },
  ]
}
