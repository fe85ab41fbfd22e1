/** /dashboard/inventory/add: the server gives the id, so it needs a connection (D1). */
import { isOpenHome } from '#domain/rules/homes.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useAskedHomeId } from '../../directory/asked-home.ts'
import { useCurrentHomeId } from '../../directory/shown-homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/directory.ts'
import { useRows } from '../../mirror/use-rows.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { FormValues } from '../../ui/record-form/description.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldsOfItem, homeField, newItemForm } from './item-fields.ts'
import type { Home } from './items.ts'

export function AddItem({ onClose }: { onClose: () => void }) {
  const may = useRights()
  const homes = useHomes()?.filter(home => isOpenHome(home) && may(home, 'inventory_item.create'))
  const categories = useRows({ collection: 'inventory_item', all: true })
  const [first, ...others] = homes ?? []
  if (first === undefined || categories === undefined) return null
  return <Form homes={[first, ...others]} categories={categories} onClose={onClose} />
}

interface FormProps {
  homes: readonly [Home, ...Home[]]
  categories: readonly { readonly category: string }[]
  onClose: () => void
}

function Form({ homes, categories, onClose }: FormProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const asked = useAskedHomeId()
  const current = useCurrentHomeId()
  const chosen = homes.length === 1 ? homes[0] : homes.find(({ id }) => id === (asked ?? current))
  const homeTime = (values: Readonly<FormValues>) => {
    const { clock, time_zone } = homes.find(({ id }) => id === Number(values.home_id)) ?? chosen ?? homes[0]
    return { clock, today: homeToday(now, time_zone) }
  }
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('inventory.form.addTitle')}
      schema={newItemForm}
      groups={[{ fields: [homeField(homes, t), ...fieldsOfItem({ categories, homeTime }, t)] }]}
      initialValues={{ home_id: chosen?.id }}
      onSubmit={item => change({ method: 'post', path: 'inventory', json: item })}
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}
