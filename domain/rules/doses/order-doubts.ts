/** Questions to confirm before a medication order is accepted (M9.10): it may be a mistake. Pure. */
import { groupBy } from '../../values/group-by.ts'
import { mayBeAllergen } from './drug-allergies.ts'
import { type Amount, maxSingleDose, toBaseAmount } from './drug-units.ts'
import { areSameDrug, type Drug } from './drugs.ts'
import { versionsInOrder } from './versions.ts'

/** This many times the usual dose is probably a typing slip. */
const SUSPECT_DOSE_FACTOR = 4

interface OrderedDose {
  readonly medication_name: string
  readonly dosage: number
  readonly unit: string
}

interface ClientFacts {
  /** The client's allergies that are not withdrawn. */
  readonly substances: readonly string[]
  /** The dose that the order had before, or that other orders of the drug have; undefined if there is none. */
  readonly usualDose: Amount | undefined
}

/** Returns sentences to be confirmed; none for an order with nothing unusual. */
export function orderDoubts(
  { medication_name, dosage, unit }: OrderedDose,
  { substances, usualDose }: ClientFacts,
): string[] {
  const allergy = substances.find(substance => mayBeAllergen(medication_name, substance))
  const maxDose = maxSingleDose(unit)
  return [
    ...(allergy === undefined
      ? []
      : [`The client is allergic to ${allergy}: ${medication_name} may be that.`]),
    ...(maxDose !== undefined && dosage > maxDose ? [`A dose of ${dosage} ${unit} is unusually much.`] : []),
    ...(usualDose !== undefined && isManyTimes({ dosage, unit }, usualDose)
      ? [
          `A dose of ${dosage} ${unit} is ${SUSPECT_DOSE_FACTOR} times the usual ${usualDose.dosage} ${usualDose.unit}, or more.`,
        ]
      : []),
  ]
}

/** Only amounts in comparable units can be compared: tablets with tablets, milligrams with grams. */
function isManyTimes(newDose: Amount, usualDose: Amount): boolean {
  const [newBase, usualBase] = [toBaseAmount(newDose), toBaseAmount(usualDose)]
  return newBase.unit === usualBase.unit && newBase.dosage >= SUSPECT_DOSE_FACTOR * usualBase.dosage
}

interface DosedVersion extends Drug {
  readonly id: string
  readonly medication_id: string
  readonly effective_date: string
  readonly effective_time: string | null
  readonly replaces_version_id: string | null
  readonly dosage: number
  readonly unit: string
}

/** Returns the median of the latest doses of other orders of the drug that are in comparable units. */
export function usualDosage(
  versions: readonly DosedVersion[],
  order: Drug & Pick<DosedVersion, 'unit' | 'medication_id'>,
): Amount | undefined {
  const otherVersions = versions.filter(version => version.medication_id !== order.medication_id)
  const latestVersions = [...groupBy(otherVersions, one => one.medication_id).values()].flatMap(
    orderVersions => versionsInOrder(orderVersions).at(-1) ?? [],
  )
  const { unit } = toBaseAmount({ dosage: 1, unit: order.unit })
  const comparableVersions = latestVersions
    .filter(one => areSameDrug(one, order) && toBaseAmount(one).unit === unit)
    .sort((one, other) => toBaseAmount(one).dosage - toBaseAmount(other).dosage)
  return comparableVersions[Math.floor(comparableVersions.length / 2)]
}
