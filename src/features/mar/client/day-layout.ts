/** Which dose of a client's day stands where; what its row says changes without it. Pure. */
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { type TimeBand, timeBand } from '#domain/rules/doses/dose-words.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'

/** `open`: something is to be done. `done`: it was, and stands last. `idle`: neither, or not told. */
const GROUPS = ['open', 'idle', 'done'] as const
export type DoseGroup = (typeof GROUPS)[number]

export interface DayBand {
  group: DoseGroup
  band: TimeBand
  /** Of doses. */
  keys: readonly string[]
}

export interface DayLayout {
  day: LocalDate
  /** By what is to be done, then by time of day. */
  bands: readonly DayBand[]
  /** What came while the screen was used: below everything that stood there. */
  added: readonly string[]
  /** Done, and drawn on as few lines as it takes. */
  folded: readonly string[]
}

export function dayLayout(
  day: LocalDate,
  doses: readonly Dose[],
  groupOf: (dose: Dose) => DoseGroup,
  isFolded: (dose: Dose) => boolean,
): DayLayout {
  return {
    day,
    bands: GROUPS.flatMap(group =>
      bandsOf(doses.filter(dose => groupOf(dose) === group)).map(band => ({ group, ...band })),
    ),
    added: [],
    folded: keysOf(doses.filter(isFolded)),
  }
}

/** While the screen is used every row of the day stays where it stands, and what is new comes last (U10.6). */
export function keptDay(shown: DayLayout, fresh: DayLayout): DayLayout {
  const standing = new Set(rowsOf(shown))
  if (shown.day !== fresh.day || standing.size === 0) return fresh
  const added = rowsOf(fresh).filter(key => !standing.has(key))
  return added.length === 0 ? shown : { ...shown, added: [...shown.added, ...added] }
}

const rowsOf = ({ bands, added }: DayLayout) => [...bands.flatMap(({ keys }) => keys), ...added]
const keysOf = (doses: readonly Dose[]) => doses.map(({ key }) => key)

const bandsOf = (doses: readonly Dose[]) =>
  [...groupBy(doses, dose => timeBand(dose.time))]
    .sort(byBand)
    .map(([band, of]) => ({ band, keys: keysOf(of) }))

/** Bedtime runs from 21:00 to 04:59: what it has after midnight comes first that day, so bands go by their first dose. */
const byBand = ([, left]: [TimeBand, Dose[]], [, right]: [TimeBand, Dose[]]) =>
  (left[0]?.at ?? '') < (right[0]?.at ?? '') ? -1 : 1
