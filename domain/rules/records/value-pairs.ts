/** Questions to confirm about an upper and a lower value that belong together, such as a blood pressure (T8). Pure. */
import type { TrackingAttribute } from '../../entities/tracking-category.ts'
import type { TrackingDetail } from '../../entities/tracking-entry.ts'

type UpperAttribute = Pick<TrackingAttribute, 'key' | 'above'>
type PairedDetail = Pick<TrackingDetail, 'key' | 'attribute_name' | 'value'>

/** For categories without pairs: older ones, and those that use these names for their values. */
const DEFAULT_PAIRS: Readonly<Record<string, string>> = { systolic: 'diastolic' }

/** Returns the key of the value that this value is above; null if there is none. */
export const lowerKeyOf = ({ key, above }: UpperAttribute): string | null =>
  above === undefined ? (DEFAULT_PAIRS[key] ?? null) : above

/** Returns the values of a category that belong together. */
export const pairsOf = <Attribute extends UpperAttribute>(
  attributes: readonly Attribute[],
): { readonly upper: Attribute; readonly lower: Attribute }[] =>
  attributes.flatMap(upper => {
    const lower = attributes.find(({ key }) => key === lowerKeyOf(upper))
    return lower === undefined || lower.key === upper.key ? [] : [{ upper, lower }]
  })

export const isPairReversed = (upper: unknown, lower: unknown): boolean =>
  typeof upper === 'number' && typeof lower === 'number' && upper <= lower

/**
 * Returns a sentence to confirm for each pair that is reversed or incomplete. `previousDetails` is what the entry
 * contained already.
 */
export function pairDoubts(
  attributes: readonly TrackingAttribute[],
  details: readonly PairedDetail[],
  previousDetails: readonly PairedDetail[] = [],
): string[] {
  return pairsOf(attributes).flatMap(({ upper, lower }) => {
    const [upperDetail, lowerDetail] = [detailOf(upper, details), detailOf(lower, details)]
    const isUnchanged =
      upperDetail?.value === detailOf(upper, previousDetails)?.value &&
      lowerDetail?.value === detailOf(lower, previousDetails)?.value
    if (isUnchanged) return []
    if (upperDetail !== undefined && lowerDetail !== undefined)
      return isPairReversed(upperDetail.value, lowerDetail.value)
        ? [reversedDoubt(upperDetail, lowerDetail)]
        : []
    const onlyDetail = upperDetail ?? lowerDetail
    return onlyDetail === undefined
      ? []
      : [incompleteDoubt(onlyDetail, upperDetail === undefined ? upper : lower)]
  })
}

const detailOf = ({ key }: UpperAttribute, details: readonly PairedDetail[]) =>
  details.find(detail => detail.key === key)

const reversedDoubt = (upperDetail: PairedDetail, lowerDetail: PairedDetail): string =>
  `${upperDetail.attribute_name} (${upperDetail.value}) is not above ${lowerDetail.attribute_name} (${lowerDetail.value}). They may be reversed.`

const incompleteDoubt = ({ attribute_name }: PairedDetail, { name }: TrackingAttribute): string =>
  `${attribute_name} is recorded without ${name}.`
