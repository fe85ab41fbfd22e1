/** What a dose is counted in, and whether that fits what the stock counts (M9.9). */

/** Counted one by one. */
const PIECES = ['tablet', 'capsule', 'patch', 'suppository', 'sachet'] as const
const LIQUIDS = ['mL', 'teaspoon', 'drop'] as const
/** By weight or activity, whatever it comes in. */
const AMOUNTS = ['mg', 'mcg', 'g', 'unit'] as const
/** Out of what it comes in. */
const ACTS = ['puff', 'spray', 'application'] as const

export const UNITS = [...PIECES, ...LIQUIDS, ...AMOUNTS, ...ACTS] as const
export type DoseUnit = (typeof UNITS)[number]

/** As lists of pharmacies write them. */
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

/** 'Tablets', 'tab.' and 'tablet' as 'tablet'; undefined for what is none. */
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

/** Tablets are not given in milliliters, nor a liquid in tablets; a box or a bottle says nothing. */
export function fitsStock(unit: string, unitOfMeasure: string): boolean {
  const stocked = doseUnit(unitOfMeasure)
  const asked = doseUnit(unit)
  if (stocked === undefined || asked === undefined || stocked === asked) return true
  if (isOf(AMOUNTS, asked) || isOf(AMOUNTS, stocked)) return true
  if (isOf(PIECES, stocked)) return false
  return isOf(LIQUIDS, stocked) ? !isOf(PIECES, asked) : !isOf(PIECES, asked) && !isOf(LIQUIDS, asked)
}

/** Whether so many at a time are counted one by one. */
export const isCounted = (unit: string): boolean => {
  const known = doseUnit(unit)
  return known !== undefined && (isOf(PIECES, known) || isOf(ACTS, known) || known === 'teaspoon')
}
