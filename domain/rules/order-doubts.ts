/** What is asked about a medication order before it is taken (M9.10): mistakes that look like orders. Pure. */
import { groupBy } from '../values/group-by.ts'
import { doseUnit, isCounted } from './drug-units.ts'
import { type Drug, isOneDrug } from './drugs.ts'
import { versionsInOrder } from './versions.ts'

/** More pieces at a time than are usual of anything. */
const MANY_PIECES = 10
/** So many times the usual dose is probably a slip of the finger. */
const MANY_TIMES = 4
/** Shorter words of an allergy say too little: "egg", "tape", "nuts" are in names of drugs by accident. */
const LEAST_LETTERS = 5

/** Drugs of one family share their endings: who is allergic to one is asked about all. */
const FAMILIES: readonly (readonly [allergy: RegExp, drug: RegExp])[] = [
  [/penicillin|cillin\b/, /cillin/],
  [/sulfa|sulfonamide/, /\bsulfa|sulfameth/],
  [/cephalosporin|\bcef|\bceph/, /\bcef|\bceph/],
  [/nsaid|aspirin|ibuprofen|naproxen/, /aspirin|ibuprofen|naproxen|ketorolac|meloxicam|diclofenac/],
  [/statin/, /statin/],
]

interface Ordered {
  readonly medication_name: string
  readonly dosage: number
  readonly unit: string
}

interface Known {
  /** What the client is allergic to: those that stand. */
  readonly substances: readonly string[]
  /** The dose others get of it, in the same unit; undefined when there is none. */
  readonly usual: number | undefined
}

/** Sentences to be confirmed; none for an order nothing is odd about. */
export function orderDoubts(
  { medication_name, dosage, unit }: Ordered,
  { substances, usual }: Known,
): string[] {
  const allergy = substances.find(substance => mayContain(medication_name, substance))
  return [
    ...(allergy === undefined
      ? []
      : [`The client is allergic to ${allergy}: ${medication_name} may be that.`]),
    ...(isCounted(unit) && dosage > MANY_PIECES ? [`A dose of ${dosage} ${unit} is unusually much.`] : []),
    ...(usual !== undefined && dosage >= MANY_TIMES * usual
      ? [`A dose of ${dosage} ${unit} is ${MANY_TIMES} times the usual ${usual} ${unit}, or more.`]
      : []),
  ]
}

function mayContain(name: string, substance: string): boolean {
  const [drug, allergy] = [plain(name), plain(substance)]
  const words = allergy.split(' ').filter(word => word.length >= LEAST_LETTERS)
  return (
    words.some(word => drug.includes(word)) ||
    FAMILIES.some(([allergies, drugs]) => allergies.test(allergy) && drugs.test(drug))
  )
}

const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

interface DosedVersion extends Drug {
  readonly id: string
  readonly medication_id: string
  readonly effective_date: string
  readonly effective_time: string | null
  readonly replaces_version_id: string | null
  readonly dosage: number
  readonly unit: string
}

/** The middle of what other orders of the drug say at last, in the same unit. */
export function usualDosage(
  versions: readonly DosedVersion[],
  asked: Drug & Pick<DosedVersion, 'unit' | 'medication_id'>,
): number | undefined {
  const others = versions.filter(one => one.medication_id !== asked.medication_id)
  const last = [...groupBy(others, one => one.medication_id).values()].flatMap(
    own => versionsInOrder(own).at(-1) ?? [],
  )
  const same = last
    .filter(one => isOneDrug(one, asked) && doseUnit(one.unit) === doseUnit(asked.unit))
    .map(({ dosage }) => dosage)
    .sort((one, other) => one - other)
  return same[Math.floor(same.length / 2)]
}
