import { signed } from '../../labels/stock-movement.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { useSavedToast } from '../../ui/saved-toast.ts'
import type { Movement } from './use-movements.ts'

export function TakeBack({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const t = useLabels()
  const record = useRecord()
  const sayWhere = useSavedToast()
  const { id, kind, change } = movement
  const what = `${t(`labels.stock_movement.values.kind.${kind}`)} ${signed(change)}.`
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('inventory.item.takeBackTitle')}
      confirmLabel={t('inventory.item.takeBack')}
      isDangerous
      question={
        <>
          <p>{t('inventory.item.takeBackQuestion', { what })}</p>
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
