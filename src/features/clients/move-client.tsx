/** Moves a client with the whole chart to another home. */
import * as v from 'valibot'
import { numericId } from '#domain/values/schemas.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { ClientSubject } from '../../people/client-subject.tsx'
import { useResident } from '../../people/use-resident.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import cards from '../../ui/page/cards.module.css'
import type { FieldValue } from '../../ui/record-form/description.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { type OrderAtHome, useOrdersAtHome } from './items-there.ts'
import { useBedNote } from './use-bed-note.ts'
import type { Client, Home } from './use-clients.ts'

const moveSchema = v.object({ home_id: numericId, items: v.exactOptional(v.picklist(['use', 'keep'])) })

const namesOf = (orders: readonly Pick<OrderAtHome, 'name'>[]): string =>
  orders.map(({ name }) => name).join(', ')

interface MoveClientProps {
  client: Client
  /** The homes the client may be moved to. */
  homes: readonly Home[]
  onClose: () => void
}

export function MoveClient({ client, homes, onClose }: MoveClientProps) {
  const t = useLabels()
  const change = useServerChange()
  const resident = useResident(client.id)
  const bedNoteOf = useBedNote(homes)
  const ordersAtHomeOf = useOrdersAtHome(client, homes)
  if (resident === undefined || ordersAtHomeOf === undefined) return null
  const splitOrdersByStock = (home_id: FieldValue | undefined) => {
    const orders = ordersAtHomeOf(homes.find(({ id }) => id === Number(home_id)))
    return {
      inStock: orders.flatMap(({ medication_id, inventory_id, name }) =>
        inventory_id === undefined ? [] : [{ medication_id, inventory_id, name }],
      ),
      notInStock: orders.filter(({ inventory_id }) => inventory_id === undefined),
    }
  }
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('clients.move.title')}
      submitLabel={t('clients.move.submit')}
      schema={moveSchema}
      groups={[
        {
          fields: [
            {
              as: 'select',
              name: 'home_id',
              label: t('clients.move.to'),
              required: t('clients.form.homeMissing'),
              options: homes.map(({ id, home_name }) => ({ value: id, label: home_name })),
              // An inactive client takes no bed.
              note: ({ home_id }) => (client.status === 'active' ? bedNoteOf(Number(home_id)) : undefined),
              hint: ({ home_id }) => {
                const { notInStock } = splitOrdersByStock(home_id)
                return notInStock.length === 0
                  ? undefined
                  : t('clients.move.itemsElsewhere', { named: namesOf(notInStock) })
              },
              emptyAs: 'absent',
            },
            {
              as: 'choice',
              name: 'items',
              label: t('clients.move.items'),
              required: t('clients.move.itemsMissing'),
              isShown: ({ home_id }) => splitOrdersByStock(home_id).inStock.length > 0,
              hint: ({ home_id }) =>
                t('clients.move.itemsThere', { named: namesOf(splitOrdersByStock(home_id).inStock) }),
              options: [
                { value: 'use', label: t('clients.move.useItems') },
                { value: 'keep', label: t('clients.close.keep') },
              ],
              emptyAs: 'absent',
            },
          ],
        },
      ]}
      onSubmit={({ home_id, items }) => {
        const chosenOrders = items === 'use' ? splitOrdersByStock(home_id).inStock : []
        const json = {
          home_id,
          items: chosenOrders.map(({ medication_id, inventory_id }) => ({ medication_id, inventory_id })),
        }
        return change({ method: 'put', path: `clients/${client.id}/home`, json })
      }}
    >
      <ClientSubject resident={resident} />
      <p className={cards.explained}>{t('clients.move.explained')}</p>
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
