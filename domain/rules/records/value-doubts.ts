/** Questions to confirm before a measured value is recorded (T7): numbers that hardly any living person has. Pure. */
import type { TrackingDetail } from '../../entities/tracking-entry.ts'

interface LikelyRange {
  /** Matches the unit in lower case, without spaces and periods. */
  readonly unit: RegExp
  /** Matches the name or key of what is measured, if one unit is used for several things. */
  readonly namePattern?: RegExp
  /** Both limits are possible values. */
  readonly least: number
  readonly most: number
}

const PER_MINUTE = /^(bpm|lpm)$|(\/|per|pro|par|por)min(ute|uto)?$|\/分$|^(次|回)\/分钟?$/

/**
 * Wide, so that only slips fall outside: survived body temperatures, pressures and sugars, and the lengths of a day.
 * The first match counts; a unit that is not in the list raises no question.
 */
const LIKELY_RANGES: readonly LikelyRange[] = [
  { unit: /^°?f(ahrenheit)?$/, least: 80, most: 112 },
  { unit: /^°?c(elsius)?$/, least: 27, most: 44 },
  { unit: /^mmhg$/, least: 20, most: 300 },
  { unit: PER_MINUTE, namePattern: /resp|breath|atem|呼吸/, least: 4, most: 70 },
  { unit: PER_MINUTE, least: 20, most: 250 },
  { unit: /^%$/, namePattern: /oxygen|spo2|\bo2\b|satura|sättigung|氧|酸素/, least: 40, most: 100 },
  { unit: /^%$/, least: 0, most: 100 },
  { unit: /^mg\/dl$/, least: 10, most: 1000 },
  { unit: /^mmol\/l$/, least: 0.5, most: 60 },
  { unit: /^(lbs?|pounds?)$/, least: 20, most: 1000 },
  { unit: /^kg$/, least: 9, most: 450 },
  { unit: /^(h|hrs?|hours?|std|小时|時間)$/, least: 0, most: 24 },
  { unit: /^(min|mins|minutes?|分钟?)$/, least: 0, most: 1440 },
  { unit: /^(s|secs?|seconds?|秒)$/, least: 0, most: 86_400 },
  { unit: /^ml$/, least: 0, most: 6000 },
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
    const formatted = [value, unit].join(' ')
    return [
      `${formatted} is an unlikely value of ${name}. Expected: ${likelyRange.least} to ${likelyRange.most}.`,
    ]
  })
}

function isUnlikely(value: number, { low, high }: MeasuredValue, { least, most }: LikelyRange): boolean {
  if (value < least) return low === null || value < low
  return value > most && (high === null || value > high)
}

function likelyRangeOf({ unit, key, attribute_name }: MeasuredValue): LikelyRange | undefined {
  if (unit === null) return undefined
  const plainUnit = unit.normalize('NFKC').toLowerCase().replaceAll(/[\s.]/g, '').replaceAll(/[º˚]/g, '°')
  const measureName = `${key.replaceAll('_', ' ')} ${attribute_name}`.toLowerCase()
  return LIKELY_RANGES.find(
    range => range.unit.test(plainUnit) && (range.namePattern?.test(measureName) ?? true),
  )
}
