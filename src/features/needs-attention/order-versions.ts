/** Two versions of an order in words, field by field, as its form names them. Pure. */
import { fullName } from '#domain/entities/client.ts'
import type { RowOf } from '#domain/registry.ts'
import { amountOf, frequencyDescription } from '#domain/rules/dose-words.ts'
import { timesOf } from '#domain/rules/schedule.ts'
import { versionsInOrder } from '#domain/rules/versions.ts'
import { deviceClock, shortDate, timeWords } from '../../labels/dates.ts'
import type { Item } from '../../mirror/attention.ts'
import type { LabelContext } from './labels.ts'

type OrderContent = RowOf<'medication'> & RowOf<'medication_version'>

export interface ComparedField {
  readonly label: string
  readonly effective: string
  readonly proposed: string
  readonly differs: boolean
}

export interface ComparedOrder {
  readonly fields: readonly ComparedField[]
  readonly version: RowOf<'medication_version'>
  readonly line: RowOf<'medication'>
}

/** undefined when the order is not on this device any more. */
export function comparedOrder(item: Item, labelContext: LabelContext): ComparedOrder | undefined {
  const { board, t } = labelContext
  const { versions } = item.details
  const line = versions && board.orders.get(versions.record_id)
  const version = versionsInOrder(board.versions.filter(one => one.medication_id === line?.id)).at(-1)
  if (versions === undefined || line === undefined || version === undefined) return undefined
  const effective: OrderContent = { ...version, ...line }
  // Fields of an order, by the operation that proposed them.
  const other = { ...effective, ...versions.proposed } as OrderContent
  const drug = board.stock.get(other.inventory_id)
  const proposed = { ...other, medication_name: drug?.name ?? other.medication_name }
  const words = wordsOf(labelContext)
  const was = words(effective)
  const fields = words(proposed).map(([label, value], index): ComparedField => {
    const before = was[index]?.[1] ?? ''
    return {
      label,
      effective: before || t('ui.none'),
      proposed: value || t('ui.none'),
      differs: before !== value,
    }
  })
  return { fields, version, line }
}

const wordsOf =
  ({ board, t }: LabelContext) =>
  (order: OrderContent): (readonly [string, string])[] => {
    const clock = board.homes.get(order.home_id) ?? deviceClock()
    const assigned =
      order.assigned_to_staff_id === null ? undefined : board.people.get(order.assigned_to_staff_id)
    return [
      [t('needsAttention.fields.medication'), order.medication_name],
      [t('needsAttention.fields.dosage'), amountOf(order)],
      [t('needsAttention.fields.route'), t(`needsAttention.routes.${order.administration_route}`)],
      [t('needsAttention.fields.frequency'), frequencyDescription(order)],
      [
        t('needsAttention.fields.times'),
        timesOf(order)
          .map(time => timeWords(time, clock))
          .join(', '),
      ],
      [t('needsAttention.fields.startDate'), shortDate(order.start_date)],
      [
        t('needsAttention.fields.endDate'),
        order.end_date === null ? t('needsAttention.versions.ongoing') : shortDate(order.end_date),
      ],
      [
        t('needsAttention.fields.staff'),
        assigned === undefined ? t('needsAttention.fields.staffAll') : fullName(assigned),
      ],
      [t('needsAttention.fields.notes'), order.notes ?? ''],
    ]
  }
