/** What no order may say, and what is asked before one is taken (M9.9, M9.10). */
import { Refusal, wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { fitsStock } from '../../rules/drug-units.ts'
import { isOneDrug } from '../../rules/drugs.ts'
import { orderDoubts, usualDosage } from '../../rules/order-doubts.ts'
import { isWithdrawn } from '../../values/withdrawal.ts'

type Version = RowOf<'medication_version'>

/** The category of stock a medication is chosen from (spec part 2 §7). */
export const MEDICAL = 'medical'

const NOT_MEDICAL = 'This item of the inventory is not medical. Choose a medication.'
const OTHER_UNIT = 'This unit does not fit how the inventory counts the medication.'

/** `before`: the version that is changed; what it says already is not asked again. */
export function refuseUnfitItem(
  version: Pick<Version, 'inventory_id' | 'unit'>,
  records: RecordSet,
  before?: Version,
): void {
  const item = records.one('inventory_item', version.inventory_id)
  if (item === undefined) return
  const isOther = before?.inventory_id !== version.inventory_id
  if (isOther && item.category.trim().toLowerCase() !== MEDICAL) throw wrongField('inventory_id', NOT_MEDICAL)
  if ((isOther || before?.unit !== version.unit) && !fitsStock(version.unit, item.unit_of_measure)) {
    throw wrongField('unit', OTHER_UNIT)
  }
}

/** What a queue brings was asked on its device, or made by an app that did not ask. */
export function refuseUnconfirmed(
  version: Version,
  isConfirmed: boolean,
  records: RecordSet,
  { executionContext }: OperationContext,
  before?: Version,
): void {
  if (isConfirmed || executionContext === 'push') return
  const substances = records
    .all('allergy')
    .filter(allergy => allergy.client_id === version.client_id && !isWithdrawn(allergy))
    .map(({ substance }) => substance)
  const isSameDrug = before !== undefined && isOneDrug(before, version)
  const usual =
    isSameDrug && before.unit === version.unit
      ? before.dosage
      : usualDosage(records.all('medication_version'), version)
  const doubts = orderDoubts(version, { substances: isSameDrug ? [] : substances, usual })
  if (doubts.length > 0) {
    throw new Refusal('unconfirmed', doubts.join(' '), { fields: { is_confirmed: doubts } })
  }
}
