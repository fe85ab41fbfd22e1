/** The units of a dose, and whether they fit what the stock counts (M9.9). */

/** Units counted one by one. */
const PIECE_UNITS = ['tablet', 'capsule', 'patch', 'suppository', 'sachet'] as const
const LIQUID_UNITS = ['mL', 'teaspoon', 'drop'] as const
/** Units of weight or activity, whatever the form. */
const AMOUNT_UNITS = ['mg', 'mcg', 'g', 'unit'] as const
/** Units dispensed from a container. */
const CONTAINER_UNITS = ['puff', 'spray', 'application'] as const

export const UNITS = [...PIECE_UNITS, ...LIQUID_UNITS, ...AMOUNT_UNITS, ...CONTAINER_UNITS] as const
export type DoseUnit = (typeof UNITS)[number]

/** Units as lists of pharmacies write them. */
const UNIT_SYNONYMS: Readonly<Record<string, DoseUnit>> = {
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
export function parseDoseUnit(text: string): DoseUnit | undefined {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  const singular = word.replace(/\(s\)$|s$/, '')
  return (
    UNITS.find(unit => unit.toLowerCase() === word || unit.toLowerCase() === singular) ??
    UNIT_SYNONYMS[word] ??
    UNIT_SYNONYMS[singular]
  )
}

const includesUnit = (units: readonly string[], unit: string): boolean => units.includes(unit)

/**
 * Whether a unit fits the stock: tablets are not given in milliliters, nor a liquid in tablets; a box fits anything.
 */
export function fitsStock(unit: string, unitOfMeasure: string): boolean {
  const stockUnit = parseDoseUnit(unitOfMeasure)
  const orderedUnit = parseDoseUnit(unit)
  if (stockUnit === undefined || orderedUnit === undefined || stockUnit === orderedUnit) return true
  if (includesUnit(AMOUNT_UNITS, orderedUnit) || includesUnit(AMOUNT_UNITS, stockUnit)) return true
  if (includesUnit(PIECE_UNITS, stockUnit)) return false
  return includesUnit(LIQUID_UNITS, stockUnit)
    ? !includesUnit(PIECE_UNITS, orderedUnit)
    : !includesUnit(PIECE_UNITS, orderedUnit) && !includesUnit(LIQUID_UNITS, orderedUnit)
}

/** An amount of a drug as an order contains it. */
export interface Amount {
  readonly dosage: number
  readonly unit: string
}

/** One unit as an amount of the unit in which its kind is compared: 1 g is 1,000,000 mcg. */
const BASE_AMOUNTS: Partial<Readonly<Record<DoseUnit, Amount>>> = {
  mg: { dosage: 1_000, unit: 'mcg' },
  g: { dosage: 1_000_000, unit: 'mcg' },
  teaspoon: { dosage: 5, unit: 'mL' },
}

/** Returns the same amount in the unit in which amounts of its kind are compared. */
export function toBaseAmount({ dosage, unit }: Amount): Amount {
  const knownUnit = parseDoseUnit(unit)
  const { dosage: factor, unit: baseUnit } = (knownUnit && BASE_AMOUNTS[knownUnit]) ?? {
    dosage: 1,
    unit: knownUnit ?? unit,
  }
  return { dosage: dosage * factor, unit: baseUnit }
}

/** The most pieces that are usual in one dose of any drug. */
const MAX_PIECES = 10

/**
 * The most of each unit that is usual in one dose of any drug, by our own generous choice: half a liter of mL, a
 * milliliter of drops, five grams of mg, a 60 g dose of charcoal, twice the weekly vitamin D in units.
 */
const MAX_PER_UNIT: Partial<Readonly<Record<DoseUnit, number>>> = {
  mL: 500,
  drop: 20,
  mcg: 5_000,
  mg: 5_000,
  g: 60,
  unit: 100_000,
}

/** Returns the amount above which a dose must be confirmed (M9.10); undefined for units that are not in the list. */
export function maxSingleDose(unit: string): number | undefined {
  const knownUnit = parseDoseUnit(unit)
  return knownUnit && (MAX_PER_UNIT[knownUnit] ?? MAX_PIECES)
}
