/** Changing an item: only what was changed is sent, with what the form showed (D3). Another quantity is a count (V1). */
import { useState } from 'react'
import * as v from 'valibot'
import { signed } from '../../labels/stock-movement.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRows } from '../../mirror/use-rows.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FieldValue, FormValues } from '../../ui/record-form/description.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { editedItemForm, fieldsOfItem } from './item-fields.ts'
import type { ListedItem } from './items.ts'

const NAMES = Object.keys(editedItemForm.entries) as (keyof typeof editedItemForm.entries)[]
/** An item below zero is set right by counting it, and its other fields are changed without that. */
const notCounted = v.object({ ...editedItemForm.entries, quantity: v.optional(v.null()) })

type Name = (typeof NAMES)[number]

export function EditItem({ one: { item, home, today }, onClose }: { one: ListedItem; onClose: () => void }) {
  const t = useLabels()
  const change = useServerChange()
  const categories = useRows({ collection: 'inventory_item', all: true })
  // As the form was opened: what others change meanwhile must not pass for seen.
  const [seen] = useState(() => pick(item, NAMES))
  const isToCount = item.quantity < 0
  if (categories === undefined) return null
  const quantityNote = ({ quantity }: Readonly<FormValues>) => {
    const entered = quantity === '' ? Number.NaN : Number(quantity)
    const changed = entered - item.quantity
    return Number.isInteger(changed) && changed !== 0
      ? t('inventory.form.isCorrection', { change: signed(changed) })
      : undefined
  }
  const homeTime = () => ({ clock: home.clock, today })
  return (
    <RecordFormDialog<typeof editedItemForm | typeof notCounted>
      opened
      onClose={onClose}
      title={t('inventory.form.editTitle')}
      schema={isToCount ? notCounted : editedItemForm}
      groups={[{ fields: fieldsOfItem({ categories, homeTime, isToCount, quantityNote }, t) }]}
      initialValues={seen}
      onSubmit={after =>
        change({
          method: 'put',
          path: `inventory/${item.id}`,
          json: {
            ...pick(
              after,
              NAMES.filter(name => Object.hasOwn(after, name) && after[name] !== seen[name]),
            ),
            seen,
          },
        })
      }
    >
      <p>{home.home_name}</p>
      <NeedsConnection />
    </RecordFormDialog>
  )
}

const pick = <Known extends { readonly [Each in Name]?: FieldValue | undefined }>(
  values: Known,
  names: readonly Name[],
) => Object.fromEntries(names.map(name => [name, values[name]])) as Pick<Known, Name>
