/**
 * Signing a movement of controlled stock as its witness (V10): in one's own session or, on a home's tablet, as the second
 * person at the screen of the first.
 */
import { useState } from 'react'
import { canBeWitness, waitsForWitness } from '#domain/rules/records/witness.ts'
import { momentWords, shortDate } from '../../labels/dates.ts'
import { quantityWords } from '../../labels/inventory-item.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { usePeople } from '../../mirror/read/directory.ts'
import { colleagueName } from '../../people/colleague-name.ts'
import { useCanDoInHome, useSignedInUserId } from '../../session/use-rights.ts'
import { useSecondPersonDialog } from '../../sync/second-person.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { useSaveOutcomeToast } from '../../ui/saved-toast.ts'
import { type Home, type ListedItem, useListedItem } from './items.ts'
import { type Movement, useMovements } from './use-movements.ts'

/** How a movement is signed here: by who is signed in, or by somebody else on the same screen. */
export type WayToSign = 'own' | 'second_person'

/** Returns how a movement can be signed on this device now; undefined if it cannot. */
export function useWayToSign(home: Home): (movement: Movement) => WayToSign | undefined {
  const isAllowed = useCanDoInHome()
  const userId = useSignedInUserId()
  const canSignBeside = useSecondPersonDialog() !== undefined
  return movement => {
    if (!waitsForWitness(movement)) return undefined
    if (canBeWitness(movement, userId) && isAllowed(home, 'stock_movement.witness')) return 'own'
    return canSignBeside ? 'second_person' : undefined
  }
}

interface SignMovementProps {
  readonly listedItem: ListedItem
  readonly movement: Movement
  readonly way: WayToSign
  readonly onClose: () => void
}

export function SignMovement({ listedItem, movement: currentMovement, way, onClose }: SignMovementProps) {
  const t = useLabels()
  const record = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  const SecondPersonDialog = useSecondPersonDialog()
  // As it was when the dialog was opened: nothing changes under the eyes of who signs.
  const [movement] = useState(currentMovement)
  const args = { stock_movement_id: movement.id, item_id: movement.item_id }
  const facts = <SignedFacts listedItem={listedItem} movement={movement} />
  if (way === 'second_person') {
    return (
      SecondPersonDialog && (
        <SecondPersonDialog
          kind="stock_movement.witness"
          args={args}
          exceptId={movement.recorded_by}
          onClose={onClose}
        >
          {facts}
        </SecondPersonDialog>
      )
    )
  }
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('inventory.witness.sign')}
      confirmLabel={t('inventory.witness.sign')}
      question={
        <>
          <p>{t('inventory.witness.question')}</p>
          {facts}
        </>
      }
      onConfirm={async () => {
        const { serverAnswer } = await record('stock_movement.witness', args)
        showSavedToast(await serverAnswer)
      }}
    />
  )
}

interface SignRecordedProps {
  readonly itemId: number
  readonly movementId: string
  readonly onClose: () => void
}

/** Asks for the second person right after the first has recorded a movement. */
export function SignRecorded({ itemId, movementId, onClose }: SignRecordedProps) {
  const listedItem = useListedItem(itemId)
  return listedItem ? (
    <SignRecordedOf listedItem={listedItem} movementId={movementId} onClose={onClose} />
  ) : null
}

function SignRecordedOf({
  listedItem,
  movementId,
  onClose,
}: Omit<SignRecordedProps, 'itemId'> & Pick<SignMovementProps, 'listedItem'>) {
  const movement = useMovements(listedItem)?.movements.find(({ id }) => id === movementId)
  return (
    movement && (
      <SignMovement listedItem={listedItem} movement={movement} way="second_person" onClose={onClose} />
    )
  )
}

/** What a witness signs: the item, what was done, how many there were before and after, by whom and when. */
function SignedFacts({ listedItem, movement }: Pick<SignMovementProps, 'listedItem' | 'movement'>) {
  const t = useLabels()
  const people = usePeople()
  const { record: item, home } = listedItem
  const { kind, reason, notes, change, quantity_after, moved_on, recorded_at, recorded_by } = movement
  const whatWords = [
    t(`labels.stock_movement.values.kind.${kind}`),
    ...(reason === null ? [] : [t(`labels.stock_movement.values.reason.${reason}`)]),
  ]
  const quantity = (count: number) => quantityWords(count, item.unit_of_measure)
  return (
    <DetailList
      details={[
        { label: t('labels.inventory_item.fields.name'), value: item.name },
        { label: t('labels.stock_movement.fields.kind'), value: whatWords.join(' · ') },
        {
          label: t('labels.stock_movement.fields.seen_quantity'),
          value: <span data-figures>{quantity(quantity_after - change)}</span>,
        },
        {
          label: t('inventory.item.columns.after'),
          value: <b data-figures>{quantity(quantity_after)}</b>,
        },
        {
          label: t('labels.stock_movement.fields.recorded_by'),
          value: colleagueName(people, recorded_by, t),
        },
        { label: t('labels.stock_movement.fields.recorded_at'), value: momentWords(recorded_at, home, t) },
        ...(listedItem.today === moved_on
          ? []
          : [{ label: t('labels.stock_movement.fields.moved_on'), value: shortDate(moved_on, t) }]),
        ...(notes === null
          ? []
          : [{ label: t('labels.stock_movement.fields.notes'), value: notes, isLong: true }]),
      ]}
    />
  )
}
