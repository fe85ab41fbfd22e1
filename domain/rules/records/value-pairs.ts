/** Questions to confirm about an upper and a lower value that belong together, such as a blood pressure (T8). Pure. */
import type { TrackingAttribute } from '../../entities/tracking-category.ts'
import type { TrackingDetail } from '../../entities/tracking-entry.ts'

type Upper = Pick<TrackingAttribute, 'key' | 'above'>
type Said = Pick<TrackingDetail, 'key' | 'attribute_name' | 'value'>

/** For categories without pairs: older ones, and those that use these names for their values. */
const USUAL: Readonly<Record<string, string>> = { systolic: 'diastolic' }

/** Returns the key of the value that this value is above; null if there is none. */
export const lowerKey = ({ key, above }: Upper): string | null =>
  above === undefined ? (USUAL[key] ?? null) : above

/** Returns the values of a category that belong together. */
export const pairsOf = <Attribute extends Upper>(
  attributes: readonly Attribute[],
): { readonly upper: Attribute; readonly lower: Attribute }[] =>
  attributes.flatMap(upper => {
    const lower = attributes.find(({ key }) => key === lowerKey(upper))
    return lower === undefined || lower.key === upper.key ? [] : [{ upper, lower }]
  })

export const isTurned = (upper: unknown, lower: unknown): boolean =>
  typeof upper === 'number' && typeof lower === 'number' && upper <= lower

/** Returns a sentence to confirm for each pair that is reversed or half. `before`: what the entry contained already. */
export function pairDoubts(
  attributes: readonly TrackingAttribute[],
  details: readonly Said[],
  before: readonly Said[] = [],
): string[] {
  return pairsOf(attributes).flatMap(({ upper, lower }) => {
    const [high, low] = [saidOf(upper, details), saidOf(lower, details)]
    const isOld = high?.value === saidOf(upper, before)?.value && low?.value === saidOf(lower, before)?.value
    if (isOld) return []
    if (high !== undefined && low !== undefined)
      return isTurned(high.value, low.value) ? [turned(high, low)] : []
    const alone = high ?? low
    return alone === undefined ? [] : [half(alone, high === undefined ? upper : lower)]
  })
}

const saidOf = ({ key }: Upper, details: readonly Said[]) => details.find(detail => detail.key === key)

const turned = (high: Said, low: Said): string =>
  `${high.attribute_name} (${high.value}) is not above ${low.attribute_name} (${low.value}). They may be reversed.`

const half = ({ attribute_name }: Said, { name }: TrackingAttribute): string =>
  `${attribute_name} is recorded without ${name}.`
