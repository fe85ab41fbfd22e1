/** Which version of an order is in force when (design M9). */
import { compare } from '../../values/compare.ts'
import type { ClockTime, LocalDate } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import type { OrderVersion } from './schedule.ts'

/** The facts that order a version among the others of its order. */
export type DatedVersion = Pick<OrderVersion, 'id' | 'effective_date' | 'effective_time'> & {
  readonly replaces_version_id?: string | null
}

/** Returns a text that sorts as the moments do. */
const momentKeyOf = ({ effective_date, effective_time }: DatedVersion): string =>
  `${effective_date} ${effective_time ?? '00:00'}`

/**
 * Returns each version with the moment it takes effect, in that order. A version that was replaced before it took
 * effect gets the moment of its replacement and comes before it. Of two versions that replace the same, the later id
 * (UUIDv7) comes later.
 */
function withEffectiveMoments<V extends DatedVersion>(versions: readonly V[]) {
  const replacements = groupBy(versions, version => version.replaces_version_id)
  const versionsById = new Map(versions.map(version => [version.id, version]))
  // Chains are as long as there are versions; ids that replace each other in a ring end there too.
  const earliestMoment = (version: V, remainingSteps = versions.length): string => {
    const replacingVersions = remainingSteps === 0 ? [] : (replacements.get(version.id) ?? [])
    const [earliest = ''] = [
      momentKeyOf(version),
      ...replacingVersions.map(one => earliestMoment(one, remainingSteps - 1)),
    ].sort()
    return earliest
  }
  const stepsFromFirst = ({ replaces_version_id }: V) => {
    let steps = 0
    for (let versionId = replaces_version_id; versionId != null && steps < versions.length; steps++)
      versionId = versionsById.get(versionId)?.replaces_version_id
    return steps
  }
  return versions
    .map(version => ({ version, moment: earliestMoment(version), steps: stepsFromFirst(version) }))
    .sort((a, b) => compare(a.moment, b.moment) || a.steps - b.steps || compare(a.version.id, b.version.id))
}

/**
 * Returns all versions, each after the version it replaces; the last version is the content of the order in the end.
 */
export const versionsInOrder = <V extends DatedVersion>(versions: readonly V[]): V[] =>
  withEffectiveMoments(versions).map(({ version }) => version)

/** Returns the versions in force at some time, by the moment they take effect; of several for one moment, the last. */
export function effectiveVersions<V extends DatedVersion>(versions: readonly V[]): V[] {
  const datedVersions = withEffectiveMoments(versions)
  return datedVersions
    .filter(({ moment }, i) => datedVersions[i + 1]?.moment !== moment)
    .map(({ version }) => version)
}

/** Whether a version has taken effect by a date and time of the home. */
export function hasBegun(
  version: Pick<OrderVersion, 'effective_date' | 'effective_time'>,
  date: LocalDate,
  time: ClockTime,
): boolean {
  if (version.effective_date !== date) return version.effective_date < date
  return (version.effective_time ?? '00:00') <= time
}

/**
 * Returns the version in force at a date and time of the home, or the first version before it took effect; undefined if
 * there are no versions.
 */
export function versionInForceAt<V extends DatedVersion>(
  versions: readonly V[],
  moment: { date: LocalDate; time: ClockTime },
): V | undefined {
  const versionsInForce = effectiveVersions(versions)
  return (
    versionsInForce.findLast(version => hasBegun(version, moment.date, moment.time)) ?? versionsInForce[0]
  )
}
