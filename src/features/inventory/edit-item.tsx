/**
 * Forms to add and to change an item (spec part 3 §5). The server assigns the id, so both need a connection (D1). Only
 * changed fields are sent, with the values the form showed (D3); a changed quantity is recorded as a count (V1).
 */
import type { TFunction } from 'i18next'
import { useState } from 'react'
import * as v from 'valibot'
import { STOCK_LIMITS } from '#domain/entities/inventory-item.ts'
import { itemFields, newItemHomeId } from '#domain/operations/inventory-item.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { categoriesOf } from '#domain/rules/records/inventory.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useRequestedHomeId } from '../../homes/asked-home.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { categoryName } from '../../labels/inventory-item.ts'
import { signedWords } from '../../labels/stock-movement.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FieldDescription, FormValues } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { type FormContext, formFields, startValuesOf } from '../../views/form-fields.ts'
import type { Home, ListedItem } from './items.ts'

const editedItemSchema = v.object(itemFields)
const newItemSchema = v.object({ home_id: newItemHomeId, ...itemFields })
/** The schema for an item below zero: only a count corrects its quantity, so the form changes its other fields. */
const uncountedItemSchema = v.object({ ...itemFields, quantity: v.optional(v.null()) })

type ItemField = keyof typeof itemFields
const ITEM_FIELDS = Object.keys(itemFields) as ItemField[]

export function AddItem({ onClose }: { onClose: () => void }) {
  const isAllowed = useCanDoInHome()
  const homes = useHomes()?.filter(home => isOpenHome(home) && isAllowed(home, 'inventory_item.create'))
  const items = useRows({ collection: 'inventory_item', all: true })
  const [firstHome, ...otherHomes] = homes ?? []
  if (firstHome === undefined || items === undefined) return null
  return <AddItemForm homes={[firstHome, ...otherHomes]} categories={items} onClose={onClose} />
}

interface AddItemFormProps extends Pick<ItemFieldOptions, 'categories'> {
  homes: readonly [Home, ...Home[]]
  onClose: () => void
}

function AddItemForm({ homes, categories, onClose }: AddItemFormProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const requestedHomeId = useRequestedHomeId()
  const currentHomeId = useCurrentHomeId()
  const initialHome =
    homes.length === 1 ? homes[0] : homes.find(({ id }) => id === (requestedHomeId ?? currentHomeId))
  const homeTimeOf = (values: Readonly<FormValues>) => {
    const { clock, time_zone } =
      homes.find(({ id }) => id === Number(values.home_id)) ?? initialHome ?? homes[0]
    return { clock, today: homeToday(now, time_zone) }
  }
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('inventory.form.addTitle')}
      schema={newItemSchema}
      groups={[{ fields: [homeField(homes, t), ...fieldsOfItem({ categories, homeTimeOf }, t)] }]}
      initialValues={{ home_id: initialHome?.id }}
      onSubmit={item => change({ method: 'post', path: 'inventory', json: item })}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

interface EditItemProps {
  listedItem: ListedItem
  onClose: () => void
}

export function EditItem({ listedItem: { record: item, home, today }, onClose }: EditItemProps) {
  const t = useLabels()
  const change = useServerChange()
  const items = useRows({ collection: 'inventory_item', all: true })
  // The values when the form was opened: changes others make meanwhile must not count as seen by this user.
  const [shownValues] = useState(() => startValuesOf(item, editedItemSchema))
  const mustBeCounted = item.quantity < 0
  if (items === undefined) return null
  const quantityNote = ({ quantity }: Readonly<FormValues>) => {
    const enteredQuantity = quantity === '' ? Number.NaN : Number(quantity)
    const quantityChange = enteredQuantity - item.quantity
    return Number.isInteger(quantityChange) && quantityChange !== 0
      ? t('inventory.form.isCorrection', { change: signedWords(quantityChange) })
      : undefined
  }
  const homeTimeOf = () => ({ clock: home.clock, today })
  return (
    <RecordFormDialog<typeof editedItemSchema | typeof uncountedItemSchema>
      opened
      onClose={onClose}
      title={t('inventory.form.editTitle')}
      schema={mustBeCounted ? uncountedItemSchema : editedItemSchema}
      groups={[
        {
          fields: fieldsOfItem({ categories: items, homeTimeOf, mustBeCounted, quantityNote }, t),
        },
      ]}
      initialValues={shownValues}
      onSubmit={values => {
        const changedFields = ITEM_FIELDS.filter(
          name => Object.hasOwn(values, name) && values[name] !== shownValues[name],
        )
        const changes = Object.fromEntries(changedFields.map(name => [name, values[name]]))
        return change({
          method: 'put',
          path: `inventory/${item.id}`,
          json: { ...changes, seen: shownValues },
        })
      }}
    >
      <p>{home.home_name}</p>
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

/** The value of "all homes" in place of a home; the schema refuses it with a message of the form. */
const ALL_HOMES = 'all'

const homeField = (homes: readonly Home[], t: TFunction): FieldDescription<'home_id'> => ({
  as: 'select',
  name: 'home_id',
  label: t('labels.inventory_item.fields.home_id'),
  required: true,
  placeholder: t('inventory.form.chooseHome'),
  options: [
    ...(homes.length > 1 ? [{ value: ALL_HOMES, label: t('inventory.form.allGroups') }] : []),
    ...homes.map(({ id, home_name }) => ({ value: id, label: home_name })),
  ],
})

interface ItemFieldOptions extends Required<Pick<FormContext, 'homeTimeOf'>> {
  readonly categories: readonly { readonly category: string }[]
  /** Whether the item's quantity must be corrected by a count. */
  readonly mustBeCounted?: boolean
  readonly quantityNote?: (values: Readonly<FormValues>) => string | undefined
}

function fieldsOfItem(
  { categories, homeTimeOf, mustBeCounted = false, quantityNote }: ItemFieldOptions,
  t: TFunction,
) {
  // The messages for missing values are in the schema, with the messages for invalid values.
  const countOptions = { max: STOCK_LIMITS.count, isHalfWidth: true } as const
  return formFields(
    editedItemSchema,
    fieldWords('inventory_item', t),
    { homeTimeOf },
    {
      category: {
        as: 'select',
        placeholder: t('inventory.form.chooseCategory'),
        options: categoriesOf(categories).map(value => ({ value, label: categoryName(value, t) })),
        isHalfWidth: true,
      },
      unit_of_measure: { placeholder: t('inventory.form.unitHint'), isHalfWidth: true },
      quantity: mustBeCounted
        ? null
        : { ...countOptions, ...(quantityNote ? { note: quantityNote, noteHasRoom: true } : {}) },
      minimum_stock_level: { ...countOptions, note: () => t('inventory.form.minimumHint') },
      last_restocked: { max: values => homeTimeOf(values).today, isHalfWidth: true },
      expiration_date: { min: values => homeTimeOf(values).today, isHalfWidth: true },
      description: { rows: 2 },
      is_controlled: { label: t('inventory.form.controlled') },
    },
  )
}
