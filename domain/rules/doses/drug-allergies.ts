/**
 * Compares a client's allergies with the drugs ordered for them. The same comparison asks the author of an order
 * (M9.10) or of an allergy (M9.11), and shows a warning at the order and its doses (M9.12). Pure.
 */
import type { LocalDateTime } from '../../values/time-zone.ts'
import { areInSameFamily, isFamilyWord } from './drug-families.ts'
import { isActive } from './orders.ts'
import type { OrderRecord } from './schedule.ts'
import { type DatedVersion, effectiveVersions, versionInForceAt } from './versions.ts'

/**
 * Shorter words of an allergy occur in drug names by accident; as whole words they count if they are the whole allergy.
 */
const MIN_LETTERS = 5

/** Whether a drug, by the name of the stock, may be what a person is allergic to. */
export function mayBeAllergen(drugName: string, substance: string): boolean {
  const [drug, allergy] = [plainWords(drugName), plainWords(substance)]
  const words = allergy.split(' ').filter(word => word.length >= MIN_LETTERS && !isFamilyWord(word))
  return (
    areInSameFamily(drug, allergy) ||
    (allergy !== '' && ` ${drug} `.includes(` ${allergy} `)) ||
    words.some(word => drug.includes(word))
  )
}

const plainWords = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface OrderWithVersions {
  readonly line: Pick<OrderRecord, 'end_date' | 'removed_at'>
  readonly versions: readonly (DatedVersion & { readonly medication_name: string })[]
}

/** Returns what an order that runs at a moment of the home has to be given then or later, each drug once. */
export function drugsToGive({ line, versions }: OrderWithVersions, homeTime: LocalDateTime): string[] {
  if (line.removed_at !== null || !isActive(line, homeTime.date)) return []
  const versionsInForce = effectiveVersions(versions)
  const currentVersionNow = versionInForceAt(versions, homeTime)
  const versionsToGive =
    currentVersionNow === undefined ? [] : versionsInForce.slice(versionsInForce.indexOf(currentVersionNow))
  return [...new Set(versionsToGive.map(({ medication_name }) => medication_name))]
}

/**
 * Returns sentences to be confirmed before an allergy is recorded: one for each ordered drug that may be the substance.
 */
export const allergyDoubts = (substance: string, drugs: readonly string[]): string[] =>
  [...new Set(drugs)]
    .filter(drug => mayBeAllergen(drug, substance))
    .sort()
    .map(drug => `${drug} is ordered for the client and may be ${substance}.`)
