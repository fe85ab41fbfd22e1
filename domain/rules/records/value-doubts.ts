/** Questions to confirm before a measured value is recorded (T7): numbers that hardly any living person has. Pure. */
import type { TrackingDetail } from '../../entities/tracking-entry.ts'

interface Likely {
  /** Matches the unit in lower case, without spaces and periods. */
  readonly unit: RegExp
  /** Matches the name or key of what is measured, if one unit is used for several things. */
  readonly of?: RegExp
  /** Both limits are possible values. */
  readonly least: number
  readonly most: number
}

const A_MINUTE = /^(bpm|lpm)$|(\/|per|pro|par|por)min(ute|uto)?$|\/分$|^(次|回)\/分钟?$/

/**
 * Wide, so that only slips fall outside: survived body temperatures, pressures and sugars, and the lengths of a day.
 * The first match counts; a unit that is not in the list raises no question.
 */
const LIKELY: readonly Likely[] = [
  { unit: /^°?f(ahrenheit)?$/, least: 80, most: 112 },
  { unit: /^°?c(elsius)?$/, least: 27, most: 44 },
  { unit: /^mmhg$/, least: 20, most: 300 },
  { unit: A_MINUTE, of: /resp|breath|atem|呼吸/, least: 4, most: 70 },
  { unit: A_MINUTE, least: 20, most: 250 },
  { unit: /^%$/, of: /oxygen|spo2|\bo2\b|satura|sättigung|氧|酸素/, least: 40, most: 100 },
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

export type Measured = Pick<TrackingDetail, 'key' | 'attribute_name' | 'unit' | 'low' | 'high' | 'value'>

/**
 * Returns a sentence to confirm for each value far from what is likely, unless the category's own range contains it.
 */
export function valueDoubts(details: readonly Measured[]): string[] {
  return details.flatMap(detail => {
    const { value, unit, attribute_name: name } = detail
    const likely = likelyOf(detail)
    if (typeof value !== 'number' || likely === undefined || !isFar(value, detail, likely)) return []
    const said = [value, unit].join(' ')
    return [`${said} is an unlikely value of ${name}. Expected: ${likely.least} to ${likely.most}.`]
  })
}

function isFar(value: number, { low, high }: Measured, { least, most }: Likely): boolean {
  if (value < least) return low === null || value < low
  return value > most && (high === null || value > high)
}

function likelyOf({ unit, key, attribute_name }: Measured): Likely | undefined {
  if (unit === null) return undefined
  const plain = unit.normalize('NFKC').toLowerCase().replaceAll(/[\s.]/g, '').replaceAll(/[º˚]/g, '°')
  const called = `${key.replaceAll('_', ' ')} ${attribute_name}`.toLowerCase()
  return LIKELY.find(likely => likely.unit.test(plain) && (likely.of?.test(called) ?? true))
}
