/** The form that records stock that was used, delivered or counted, with or without a connection. */
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { STOCK_LIMITS } from '#domain/entities/inventory-item.ts'
import { type MovementKind, stockMovement } from '#domain/entities/stock-movement.ts'
import { movementFields } from '#domain/operations/stock-movement.ts'
import { quantityOn, quantityWithChange, visibleMovementIds } from '#domain/rules/records/stock.ts'
import { needsWitness } from '#domain/rules/records/witness.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { quantityWords } from '../../labels/inventory-item.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import type { FieldNote, FormValues } from '../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import type { ListedItem } from './items.ts'
import style from './move-item.module.css'
import { type Movement, useMovements } from './use-movements.ts'

const { counted, reason, expiration_date, moved_on, notes } = stockMovement.fields
const movementSchema = v.object({
  amount: movementFields.amount,
  counted,
  reason,
  expiration_date,
  moved_on,
  notes,
})

interface RecordMovementProps {
  listedItem: ListedItem
  kind: MovementKind
  /** `movementId`: of what was recorded, if it needs a witness. */
  onClose: (movementId?: string) => void
}

export function RecordMovement(props: RecordMovementProps) {
  const movements = useMovements(props.listedItem)?.movements
  return movements && <MovementForm {...props} movements={movements} />
}

interface ItemWithMovements extends ListedItem {
  readonly movements: readonly Movement[]
}

function MovementForm({
  listedItem,
  movements: currentMovements,
  kind,
  onClose,
}: RecordMovementProps & Pick<ItemWithMovements, 'movements'>) {
  const t = useLabels()
  const recordOperation = useRecordOperation()
  // Keeps the stock from when the dialog was opened: a count is recorded with the quantity its author saw (V2).
  const [shownItem] = useState<ItemWithMovements>({ ...listedItem, movements: currentMovements })
  const { record: item, movements, today } = shownItem
  const { quantity, unit_of_measure: unit } = item
  const unsignedId = useRef<string>(undefined)
  const mustBeSigned = ({ reason }: { readonly reason?: unknown }) =>
    // The form offers the reasons of the schema, or none.
    needsWitness(item, { kind, reason: (reason || null) as Movement['reason'] })
  return (
    <RecordFormDialog
      opened
      onClose={() => onClose(unsignedId.current)}
      title={t(`labels.stock_movement.values.kind.${kind}`)}
      submitLabel={t(`inventory.move.save.${kind}`)}
      schema={movementSchema}
      groups={[{ fields: movementFieldsOf(kind, shownItem, t) }]}
      initialValues={{ moved_on: today, ...(kind === 'use' ? { amount: 1 } : {}) }}
      onSubmit={async values => {
        const stock_movement_id = recordOperation.newId()
        const change = await recordOperation('stock_movement.record', {
          stock_movement_id,
          item_id: item.id,
          kind,
          ...values,
          ...(kind === 'correction'
            ? {
                seen_quantity: quantityOn(quantity, movements, values.moved_on),
                seen_movement_ids: visibleMovementIds(values.moved_on, movements),
              }
            : {}),
        })
        if (mustBeSigned(values)) unsignedId.current = stock_movement_id
        return change
      }}
    >
      {values => (
        <>
          <p className={style.item}>
            <b>{item.name}</b>
            <span>{t('inventory.move.now', { quantity: quantityWords(quantity, unit) })}</span>
          </p>
          {mustBeSigned(values) && <p className={style.witness}>{t('inventory.witness.needed')}</p>}
        </>
      )}
    </RecordFormDialog>
  )
}

function movementFieldsOf(kind: MovementKind, shownItem: ItemWithMovements, t: TFunction) {
  const { record: item, home, today } = shownItem
  const homeTimeOf = () => ({ clock: home.clock, today })
  const countOptions = { required: true, max: STOCK_LIMITS.count, isTapped: true, noteHasRoom: true } as const
  return formFields(
    movementSchema,
    fieldWords('stock_movement', t),
    { homeTimeOf },
    {
      amount: {
        ...countOptions,
        as: 'number',
        name: 'amount',
        label: t(kind === 'use' ? 'inventory.move.used' : 'inventory.move.came'),
        min: 1,
        note: remainingNote(kind, shownItem, t),
        isShown: () => kind !== 'correction',
      },
      counted: {
        ...countOptions,
        label: t('inventory.move.counted'),
        note: differenceNote(shownItem, t),
        isShown: () => kind === 'correction',
      },
      reason: {
        as: 'choice',
        label: t('inventory.move.reason'),
        canClear: true,
        isShown: () => kind === 'use',
      },
      expiration_date: {
        label: t(kind === 'restock' ? 'inventory.move.dateOnIt' : 'inventory.move.earliest'),
        ...(kind === 'restock' ? { min: today } : {}),
        isHalfWidth: true,
        isShown: () => kind !== 'use',
      },
      moved_on: { min: homeToday(item.created_at, home.time_zone), max: today, isHalfWidth: true },
      notes: { as: 'text', maxLength: STOCK_LIMITS.notes },
    },
  )
}

/** Returns the number typed into a field; undefined while there is none. */
const enteredNumber = (value: FormValues[string] | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

const dayOrToday = (value: FormValues[string] | undefined, today: string): string =>
  typeof value === 'string' && value !== '' ? value : today

/** Returns the note with the quantity after the movement; a movement before the last count does not change it. */
function remainingNote(
  kind: MovementKind,
  { record: item, movements, today }: ItemWithMovements,
  t: TFunction,
) {
  const { quantity: currentQuantity, unit_of_measure: unit } = item
  return ({ amount: enteredAmount, moved_on }: Readonly<FormValues>): string | FieldNote | undefined => {
    const amount = enteredNumber(enteredAmount)
    if (amount === undefined) return undefined
    const change = kind === 'use' ? -amount : amount
    const quantity = quantityWithChange(currentQuantity, movements, {
      change,
      moved_on: dayOrToday(moved_on, today),
    })
    return quantity < 0 && kind === 'use'
      ? { text: t('inventory.move.below'), tone: 'due' }
      : t('inventory.move.after', { quantity: quantityWords(quantity, unit) })
  }
}

/** Returns the note with how many more or fewer were counted than expected on that day. */
function differenceNote({ record: item, movements, today }: ItemWithMovements, t: TFunction) {
  return ({ counted: enteredCount, moved_on }: Readonly<FormValues>): string | undefined => {
    const counted = enteredNumber(enteredCount)
    if (counted === undefined) return undefined
    const difference = counted - quantityOn(item.quantity, movements, dayOrToday(moved_on, today))
    if (difference === 0) return t('inventory.move.asExpected')
    return t(difference > 0 ? 'inventory.move.more' : 'inventory.move.fewer', { count: Math.abs(difference) })
  }
}
