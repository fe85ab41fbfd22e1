/** The order in which a client's doses of a day are shown; a row's content can change while its place stays. Pure. */
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { type TimeBand, timeBand } from '#domain/rules/doses/dose-words.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'

/** `open`: something is to be done. `done`: it was done, and comes last. `idle`: neither, or a dose of another day. */
const GROUPS = ['open', 'idle', 'done'] as const
export type DoseGroup = (typeof GROUPS)[number]

export interface DayBand {
  group: DoseGroup
  band: TimeBand
  /** Keys of doses. */
  keys: readonly string[]
}

export interface DayLayout {
  day: LocalDate
  /** Sorted by group, then by time of day. */
  bands: readonly DayBand[]
  /** Doses that arrived while the screen was in use: shown below all others. */
  addedKeys: readonly string[]
  /** Keys of done doses, which are rendered on as few lines as possible. */
  foldedKeys: readonly string[]
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
    addedKeys: [],
    foldedKeys: keysOf(doses.filter(isFolded)),
  }
}

/** Keeps every row of the day in its place while the screen is in use; new rows come last (U10.6). */
export function stableDayLayout<Layout extends DayLayout>(shownLayout: Layout, newLayout: Layout): Layout {
  const shownKeys = new Set(rowKeysOf(shownLayout))
  if (shownLayout.day !== newLayout.day || shownKeys.size === 0) return newLayout
  const newKeys = rowKeysOf(newLayout).filter(key => !shownKeys.has(key))
  return newKeys.length === 0
    ? shownLayout
    : { ...shownLayout, addedKeys: [...shownLayout.addedKeys, ...newKeys] }
}

const rowKeysOf = ({ bands, addedKeys }: DayLayout) => [...bands.flatMap(({ keys }) => keys), ...addedKeys]
const keysOf = (doses: readonly Dose[]) => doses.map(({ key }) => key)

const bandsOf = (doses: readonly Dose[]) =>
  [...groupBy(doses, dose => timeBand(dose.time))]
    .sort(compareBands)
    .map(([band, bandDoses]) => ({ band, keys: keysOf(bandDoses) }))

/** Sorts bands by their first dose: bedtime runs from 21:00 to 04:59, so its doses after midnight come first. */
const compareBands = ([, left]: [TimeBand, Dose[]], [, right]: [TimeBand, Dose[]]) =>
  (left[0]?.at ?? '') < (right[0]?.at ?? '') ? -1 : 1
