/** Questions to confirm before a measured value is recorded (T7): numbers that hardly any living person has. Pure. */
import type { TrackingDetail } from '../../entities/tracking-entry.ts'

interface LikelyRange {
  /** Matches the unit in lower case, without spaces and periods. */
  readonly unitPattern: RegExp
  /** Matches the name or key of what is measured, if one unit is used for several things. */
  readonly namePattern?: RegExp
  /** Both limits are possible values. */
  readonly min: number
  readonly max: number
}

const PER_MINUTE_PATTERN = /^(bpm|lpm)$|(\/|per|pro|par|por)min(ute|uto)?$|\/分$|^(次|回)\/分钟?$/

/**
 * The ranges are so wide that only typing mistakes are outside: survived body temperatures, pressures and sugars, and
 * the lengths of a day. The first match counts; a unit that is not in the list raises no question.
 */
const LIKELY_RANGES: readonly LikelyRange[] = [
  { unitPattern: /^°?f(ahrenheit)?$/, min: 80, max: 112 },
  { unitPattern: /^°?c(elsius)?$/, min: 27, max: 44 },
  { unitPattern: /^mmhg$/, min: 20, max: 300 },
  { unitPattern: PER_MINUTE_PATTERN, namePattern: /resp|breath|atem|呼吸/, min: 4, max: 70 },
  { unitPattern: PER_MINUTE_PATTERN, min: 20, max: 250 },
  { unitPattern: /^%$/, namePattern: /oxygen|spo2|\bo2\b|satura|sättigung|氧|酸素/, min: 40, max: 100 },
  { unitPattern: /^%$/, min: 0, max: 100 },
  { unitPattern: /^mg\/dl$/, min: 10, max: 1000 },
  { unitPattern: /^mmol\/l$/, min: 0.5, max: 60 },
  { unitPattern: /^(lbs?|pounds?)$/, min: 20, max: 1000 },
  { unitPattern: /^kg$/, min: 9, max: 450 },
  { unitPattern: /^(h|hrs?|hours?|std|小时|時間)$/, min: 0, max: 24 },
  { unitPattern: /^(min|mins|minutes?|分钟?)$/, min: 0, max: 1440 },
  { unitPattern: /^(s|secs?|seconds?|秒)$/, min: 0, max: 86_400 },
  { unitPattern: /^ml$/, min: 0, max: 6000 },
]

export type MeasuredValue = Pick<TrackingDetail, 'key' | 'attribute_name' | 'unit' | 'low' | 'high' | 'value'>

/**
 * Returns a sentence to confirm for each value far from what is likely, unless the category's own range contains it.
 */
export function valueDoubts(details: readonly MeasuredValue[]): string[] {
  return details.flatMap(detail => {
    const { value, unit, attribute_name: name } = detail
    const likelyRange = likelyRangeOf(detail)
    if (typeof value !== 'number' || likelyRange === undefined || !isUnlikely(value, detail, likelyRange))
      return []
    const valueText = [value, unit].join(' ')
    return [
      `${valueText} is an unlikely value of ${name}. Expected: ${likelyRange.min} to ${likelyRange.max}.`,
    ]
  })
}

function isUnlikely(value: number, { low, high }: MeasuredValue, { min, max }: LikelyRange): boolean {
  if (value < min) return low === null || value < low
  return value > max && (high === null || value > high)
}

function likelyRangeOf({ unit, key, attribute_name }: MeasuredValue): LikelyRange | undefined {
  if (unit === null) return undefined
  const plainUnit = unit.normalize('NFKC').toLowerCase().replaceAll(/[\s.]/g, '').replaceAll(/[º˚]/g, '°')
  const measureName = `${key.replaceAll('_', ' ')} ${attribute_name}`.toLowerCase()
  return LIKELY_RANGES.find(
    range => range.unitPattern.test(plainUnit) && (range.namePattern?.test(measureName) ?? true),
  )
}
