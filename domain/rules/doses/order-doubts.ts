/** Questions to confirm before a medication order is accepted (M9.10): mistakes that look like orders. Pure. */
import { groupBy } from '../../values/group-by.ts'
import { mayBe } from './drug-allergies.ts'
import { type Amount, baseAmount, mostAtOnce } from './drug-units.ts'
import { type Drug, isOneDrug } from './drugs.ts'
import { versionsInOrder } from './versions.ts'

/** This many times the usual dose is probably a typing slip. */
const MANY_TIMES = 4

interface Ordered {
  readonly medication_name: string
  readonly dosage: number
  readonly unit: string
}

interface Known {
  /** The client's allergies that are not withdrawn. */
  readonly substances: readonly string[]
  /** The dose that the order had before, or that other orders of the drug have; undefined if there is none. */
  readonly usual: Amount | undefined
}

/** Returns sentences to be confirmed; none for an order with nothing unusual. */
export function orderDoubts(
  { medication_name, dosage, unit }: Ordered,
  { substances, usual }: Known,
): string[] {
  const allergy = substances.find(substance => mayBe(medication_name, substance))
  const most = mostAtOnce(unit)
  return [
    ...(allergy === undefined
      ? []
      : [`The client is allergic to ${allergy}: ${medication_name} may be that.`]),
    ...(most !== undefined && dosage > most ? [`A dose of ${dosage} ${unit} is unusually much.`] : []),
    ...(usual !== undefined && isManyTimes({ dosage, unit }, usual)
      ? [
          `A dose of ${dosage} ${unit} is ${MANY_TIMES} times the usual ${usual.dosage} ${usual.unit}, or more.`,
        ]
      : []),
  ]
}

/** Only amounts in comparable units can be compared: tablets with tablets, milligrams with grams. */
function isManyTimes(asked: Amount, usual: Amount): boolean {
  const [one, other] = [baseAmount(asked), baseAmount(usual)]
  return one.unit === other.unit && one.dosage >= MANY_TIMES * other.dosage
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
  asked: Drug & Pick<DosedVersion, 'unit' | 'medication_id'>,
): Amount | undefined {
  const others = versions.filter(one => one.medication_id !== asked.medication_id)
  const last = [...groupBy(others, one => one.medication_id).values()].flatMap(
    own => versionsInOrder(own).at(-1) ?? [],
  )
  const { unit } = baseAmount({ dosage: 1, unit: asked.unit })
  const same = last
    .filter(one => isOneDrug(one, asked) && baseAmount(one).unit === unit)
    .sort((one, other) => baseAmount(one).dosage - baseAmount(other).dosage)
  return same[Math.floor(same.length / 2)]
}
