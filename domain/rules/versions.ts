/** Which version of an order is in force when (design M9). */
import type { ClockTime, LocalDate } from '../values/dates.ts'
import type { OrderVersion } from './schedule.ts'

/** A version as far as it stands among the others of its order. */
export type PlacedVersion = Pick<OrderVersion, 'id' | 'effective_date' | 'effective_time'> & {
  readonly replaces_version_id?: string | null
}

/**
 * Versions by the moment they take effect. Of several for one moment each comes after the one it replaces; of two that
 * replace the same, the later id (UUIDv7) wins.
 */
export function versionsInOrder<V extends PlacedVersion>(versions: readonly V[]): V[] {
  const replaced = new Map(versions.map(({ id, replaces_version_id }) => [id, replaces_version_id]))
  const stepsFromFirst = ({ id }: V) => {
    let steps = 0
    for (let at = replaced.get(id); at != null && steps < versions.length; at = replaced.get(at)) steps++
    return steps
  }
  const moment = (v: V) => `${v.effective_date} ${v.effective_time ?? '00:00'}`
  return [...versions].sort(
    (a, b) => compare(moment(a), moment(b)) || stepsFromFirst(a) - stepsFromFirst(b) || compare(a.id, b.id),
  )
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Whether a version has taken effect by a date and time of the home. */
export function hasBegun(
  version: Pick<OrderVersion, 'effective_date' | 'effective_time'>,
  date: LocalDate,
  time: ClockTime,
): boolean {
  if (version.effective_date !== date) return version.effective_date < date
  return (version.effective_time ?? '00:00') <= time
}

/** The version in force at a date and time of the home; the first one also before it. undefined: no versions. */
export function currentVersion<V extends PlacedVersion>(
  versions: readonly V[],
  at: { date: LocalDate; time: ClockTime },
): V | undefined {
  const inOrder = versionsInOrder(versions)
  return inOrder.findLast(version => hasBegun(version, at.date, at.time)) ?? inOrder[0]
}
