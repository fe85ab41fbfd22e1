/** The units of a dose, and whether they fit what the stock counts (M9.9). */

/** Units counted one by one. */
const PIECES = ['tablet', 'capsule', 'patch', 'suppository', 'sachet'] as const
const LIQUIDS = ['mL', 'teaspoon', 'drop'] as const
/** Units of weight or activity, whatever the form. */
const AMOUNTS = ['mg', 'mcg', 'g', 'unit'] as const
/** Units dispensed from a container. */
const ACTS = ['puff', 'spray', 'application'] as const

export const UNITS = [...PIECES, ...LIQUIDS, ...AMOUNTS, ...ACTS] as const
export type DoseUnit = (typeof UNITS)[number]

/** Units as lists of pharmacies write them. */
const ALSO: Readonly<Record<string, DoseUnit>> = {
  tab: 'tablet',
  cap: 'capsule',
  supp: 'suppository',
  suppositories: 'suppository',
  patches: 'patch',
  tsp: 'teaspoon',
  gtt: 'drop',
  milliliter: 'mL',
  milligram: 'mg',
  microgram: 'mcg',
  ug: 'mcg',
  gram: 'g',
  iu: 'unit',
  inhalation: 'puff',
  packet: 'sachet',
}

/** Returns 'tablet' for 'Tablets', 'tab.' and 'tablet'; undefined for text that is not a unit. */
export function doseUnit(words: string): DoseUnit | undefined {
  const plain = words.trim().toLowerCase().replace(/\.$/, '')
  const single = plain.replace(/\(s\)$|s$/, '')
  return (
    UNITS.find(unit => unit.toLowerCase() === plain || unit.toLowerCase() === single) ??
    ALSO[plain] ??
    ALSO[single]
  )
}

const isOf = (units: readonly string[], unit: string): boolean => units.includes(unit)

/**
 * Whether a unit fits the stock: tablets are not given in milliliters, nor a liquid in tablets; a box fits anything.
 */
export function fitsStock(unit: string, unitOfMeasure: string): boolean {
  const stocked = doseUnit(unitOfMeasure)
  const asked = doseUnit(unit)
  if (stocked === undefined || asked === undefined || stocked === asked) return true
  if (isOf(AMOUNTS, asked) || isOf(AMOUNTS, stocked)) return true
  if (isOf(PIECES, stocked)) return false
  return isOf(LIQUIDS, stocked) ? !isOf(PIECES, asked) : !isOf(PIECES, asked) && !isOf(LIQUIDS, asked)
}

/** An amount of a drug as an order contains it. */
export interface Amount {
  readonly dosage: number
  readonly unit: string
}

/** How much of another unit is in one unit. */
const IN_OTHERS: Partial<Readonly<Record<DoseUnit, Amount>>> = {
  mg: { dosage: 1_000, unit: 'mcg' },
  g: { dosage: 1_000_000, unit: 'mcg' },
  teaspoon: { dosage: 5, unit: 'mL' },
}

/** Returns the same amount in the unit in which amounts of its kind are compared. */
export function baseAmount({ dosage, unit }: Amount): Amount {
  const known = doseUnit(unit)
  const { dosage: times, unit: base } = (known && IN_OTHERS[known]) ?? { dosage: 1, unit: known ?? unit }
  return { dosage: dosage * times, unit: base }
}

/** More pieces at a time than are usual for any drug. */
const MAX_PIECES = 10

/**
 * More than is usual at a time for any drug, by our own choice and generous: half a liter, a milliliter in drops, five
 * grams by milligrams, a charcoal of 60 g, twice the weekly vitamin D in units.
 */
const MAX_OF: Partial<Readonly<Record<DoseUnit, number>>> = {
  mL: 500,
  drop: 20,
  mcg: 5_000,
  mg: 5_000,
  g: 60,
  unit: 100_000,
}

/** Returns the amount above which a dose must be confirmed (M9.10); undefined for units that are not in the list. */
export function mostAtOnce(unit: string): number | undefined {
  const known = doseUnit(unit)
  return known && (MAX_OF[known] ?? MAX_PIECES)
}
