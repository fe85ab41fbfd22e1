/** The home a person looks at on this device, and who lives there: every screen filters by it. */
import type { RowOf } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import type { Shown } from '#domain/shown-row.ts'
import { useHomes } from '../mirror/read/directory.ts'
import { useRows } from '../mirror/read/use-rows.ts'
import { useSession } from '../session/session.ts'
import { useIsArriving } from '../sync/status.ts'
import { useAskedHomeId } from './asked-home.ts'

/**
 * The home whose records are shown; null: all homes together. A chosen home that is not among those on this device
 * counts as none, unless the homes are still on their way: this is the one place that decides it (A35.1).
 */
export function useCurrentHomeId(): number | null {
  const session = useSession()
  const homes = useHomes()
  const isArriving = useIsArriving()
  if (session.state !== 'authenticated') return null
  const { currentHomeId } = session
  const isHere = homes === undefined || homes.some(({ id }) => id === currentHomeId)
  return isHere || isArriving ? currentHomeId : null
}

/** The current home, or all that are open on this device, by name; undefined while they are read. */
export function useShownHomes(): RowOf<'home'>[] | undefined {
  const homeId = useCurrentHomeId()
  return useHomes()?.filter(home => (homeId === null ? isOpenHome(home) : home.id === homeId))
}

/** Those that a new record may be about: the home whose page led to its form, else the homes shown. */
export function useHomesOfForm(): RowOf<'home'>[] | undefined {
  const asked = useAskedHomeId()
  const shown = useShownHomes()
  const there = useHomes()?.filter(({ id }) => id === asked)
  return there !== undefined && there.length > 0 ? there : shown
}

/** The active clients of these homes, by name; undefined while they are read. */
export function useActiveClients(homes: readonly RowOf<'home'>[] | undefined): Shown<'client'>[] | undefined {
  const query =
    homes && ({ collection: 'client', index: 'home_id', anyOf: homes.map(({ id }) => id) } as const)
  const clients = useRows(query ?? null)
  return homes && clients?.filter(({ status }) => status === 'active').toSorted(byPersonName)
}
