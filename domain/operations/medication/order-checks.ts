/** What no order may say, and what is asked before one is taken (M9.9, M9.10). */
import { wrongField } from '../../errors.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { baseAmount, fitsStock } from '../../rules/drug-units.ts'
import { isOneDrug } from '../../rules/drugs.ts'
import { MEDICAL } from '../../rules/inventory.ts'
import { orderDoubts, usualDosage } from '../../rules/order-doubts.ts'
import { isWithdrawn } from '../../values/withdrawal.ts'

type Version = RowOf<'medication_version'>

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

/** What is asked before an order is taken. `before`: the version that is changed. */
export function doubtsAbout(version: Version, records: RecordSet, before?: Version): string[] {
  const substances = records
    .all('allergy')
    .filter(allergy => allergy.client_id === version.client_id && !isWithdrawn(allergy))
    .map(({ substance }) => substance)
  const isSameDrug = before !== undefined && isOneDrug(before, version)
  const isCountedAlike = before !== undefined && baseAmount(before).unit === baseAmount(version).unit
  const usual =
    isSameDrug && isCountedAlike ? before : usualDosage(records.all('medication_version'), version)
  return orderDoubts(version, { substances: isSameDrug ? [] : substances, usual })
}
