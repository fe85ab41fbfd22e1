/** Questions to confirm about an upper and a lower value that belong together, such as a blood pressure (T8). Pure. */
import type { TrackingAttribute } from '../../entities/tracking-category.ts'
import type { TrackingDetail } from '../../entities/tracking-entry.ts'

type UpperAttribute = Pick<TrackingAttribute, 'key' | 'above'>
type PairedDetail = Pick<TrackingDetail, 'key' | 'attribute_name' | 'value'>

/** For categories without pairs: older ones, and those that use these names for their values. */
const DEFAULT_PAIRS: Readonly<Record<string, string>> = { systolic: 'diastolic' }

/** Returns the key of the value that this value is above; null if there is none. */
export const lowerKey = ({ key, above }: UpperAttribute): string | null =>
  above === undefined ? (DEFAULT_PAIRS[key] ?? null) : above

/** Returns the values of a category that belong together. */
export const pairsOf = <Attribute extends UpperAttribute>(
  attributes: readonly Attribute[],
): { readonly upper: Attribute; readonly lower: Attribute }[] =>
  attributes.flatMap(upper => {
    const lower = attributes.find(({ key }) => key === lowerKey(upper))
    return lower === undefined || lower.key === upper.key ? [] : [{ upper, lower }]
  })

export const isReversed = (upper: unknown, lower: unknown): boolean =>
  typeof upper === 'number' && typeof lower === 'number' && upper <= lower

/** Returns a sentence to confirm for each pair that is reversed or half. `previousDetails`: what the entry contained already. */
export function pairDoubts(
  attributes: readonly TrackingAttribute[],
  details: readonly PairedDetail[],
  previousDetails: readonly PairedDetail[] = [],
): string[] {
  return pairsOf(attributes).flatMap(({ upper, lower }) => {
    const [high, low] = [detailOf(upper, details), detailOf(lower, details)]
    const isUnchanged =
      high?.value === detailOf(upper, previousDetails)?.value &&
      low?.value === detailOf(lower, previousDetails)?.value
    if (isUnchanged) return []
    if (high !== undefined && low !== undefined)
      return isReversed(high.value, low.value) ? [reversedDoubt(high, low)] : []
    const onlyDetail = high ?? low
    return onlyDetail === undefined ? [] : [halfDoubt(onlyDetail, high === undefined ? upper : lower)]
  })
}

const detailOf = ({ key }: UpperAttribute, details: readonly PairedDetail[]) =>
  details.find(detail => detail.key === key)

const reversedDoubt = (high: PairedDetail, low: PairedDetail): string =>
  `${high.attribute_name} (${high.value}) is not above ${low.attribute_name} (${low.value}). They may be reversed.`

const halfDoubt = ({ attribute_name }: PairedDetail, { name }: TrackingAttribute): string =>
  `${attribute_name} is recorded without ${name}.`
