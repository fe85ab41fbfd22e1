/** Text about several orders of one medication (M10). Pure. */
import type { TFunction } from 'i18next'
import type { Order } from '#domain/rules/doses/chart/orders.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { overlappingOrders, toDrugOrder } from '#domain/rules/doses/orders.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { frequencyWords } from '../../../labels/frequency.ts'
import type { FormValues } from '../../../ui/record-form/description.ts'

const itemOrderOf = ({ line, currentVersion, versions }: Order) =>
  toDrugOrder({ ...line, current: currentVersion }, currentVersion, versions)

/**
 * Returns the form's note when the order would be an as-needed order beside a scheduled order of the same medication,
 * or the reverse; undefined when there is no such pair. `medication_name`: of the chosen item; `ownOrderId`: the
 * edited order.
 */
export function otherOrdersWords(
  values: Readonly<FormValues>,
  orders: readonly Order[],
  today: LocalDate,
  t: TFunction,
  medication_name = '',
  ownOrderId = '',
): string | undefined {
  const candidate = {
    id: ownOrderId,
    client_id: Number(values.client_id),
    inventory_id: Number(values.inventory_id),
    medication_name,
    is_as_needed: values.frequency_type === 'as_needed',
    start_date: typeof values.start_date === 'string' && values.start_date !== '' ? values.start_date : today,
    end_date:
      values.is_ongoing === true || typeof values.end_date !== 'string' ? null : values.end_date || null,
    // Only orders of the other kind are compared, and as-needed orders have no times: times make no difference.
    start_time: null,
    versions: [],
  }
  const [otherOrder] = overlappingOrders(candidate, orders.map(itemOrderOf), today).filter(
    order => order.is_as_needed !== candidate.is_as_needed,
  )
  if (otherOrder === undefined) return undefined
  return t('mar.form.beside', {
    other: t(otherOrder.is_as_needed ? 'mar.form.besideKinds.asNeeded' : 'mar.form.besideKinds.scheduled'),
    amount: amountText(otherOrder.current),
    frequency: frequencyWords(otherOrder.current, t),
  })
}
