import { stockWithout } from '#domain/rules/stock.ts'
import { quantityWords } from '../../labels/inventory-item.ts'
import { signed } from '../../labels/stock-movement.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { useSavedToast } from '../../ui/saved-toast.ts'
import type { ListedItem } from './items.ts'
import type { Movement } from './use-movements.ts'

interface TakeBackProps {
  one: ListedItem
  movement: Movement
  /** All that are known of the item. */
  movements: readonly Movement[]
  onClose: () => void
}

export function TakeBack({ one: { item }, movement, movements, onClose }: TakeBackProps) {
  const t = useLabels()
  const record = useRecord()
  const sayWhere = useSavedToast()
  const { id, kind, change } = movement
  const what = `${t(`labels.stock_movement.values.kind.${kind}`)} ${signed(change)}.`
  // As it was counted, where somebody has counted since (V4).
  const quantity = quantityWords(stockWithout(item.quantity, movements, id), item.unit_of_measure)
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('inventory.item.takeBackTitle')}
      confirmLabel={t('inventory.item.takeBack')}
      isDangerous
      question={
        <>
          <p>{t('inventory.item.takeBackQuestion', { what, quantity })}</p>
          {kind !== 'use' && <p>{t('inventory.item.takeBackDates')}</p>}
        </>
      }
      onConfirm={async () => {
        const { answered } = await record('stock_movement.withdraw', { stock_movement_id: id })
        sayWhere(await answered)
      }}
    />
  )
}
