/** The current home on this device, by which every screen filters, and its clients. */
import type { RowOf } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { useHomes } from '../mirror/read/directory.ts'
import { useRows } from '../mirror/read/use-rows.ts'
import { useSession } from '../session/session.ts'
import { useIsFirstSyncPending } from '../sync/status.ts'
import { useRequestedHomeId } from './asked-home.ts'

/**
 * Returns the home whose records are shown; null for all homes together. A selected home that is not on this device
 * counts as null, unless the homes are still arriving: only this function decides it (A35.1).
 */
export function useCurrentHomeId(): number | null {
  const session = useSession()
  const homes = useHomes()
  const isFirstSyncPending = useIsFirstSyncPending()
  if (session.state !== 'authenticated') return null
  const { currentHomeId } = session
  const isOnDevice = homes === undefined || homes.some(({ id }) => id === currentHomeId)
  return isOnDevice || isFirstSyncPending ? currentHomeId : null
}

/** Returns the current home, or all open homes on this device, by name; undefined while they are being read. */
export function useShownHomes(): ShownRow<'home'>[] | undefined {
  const homeId = useCurrentHomeId()
  return useHomes()?.filter(home => (homeId === null ? isOpenHome(home) : home.id === homeId))
}

/**
 * Returns the homes that a new record may be about: the home whose page led to the form of the record, or else the
 * homes shown.
 */
export function useHomesOfForm(): ShownRow<'home'>[] | undefined {
  const requestedId = useRequestedHomeId()
  const shownHomes = useShownHomes()
  const requestedHomes = useHomes()?.filter(({ id }) => id === requestedId)
  return requestedHomes !== undefined && requestedHomes.length > 0 ? requestedHomes : shownHomes
}

/** Returns the active clients of the given homes, by name; undefined while they are being read. */
export function useActiveClients(
  homes: readonly RowOf<'home'>[] | undefined,
): ShownRow<'client'>[] | undefined {
  const query =
    homes && ({ collection: 'client', index: 'home_id', anyOf: homes.map(({ id }) => id) } as const)
  const clients = useRows(query ?? null)
  return homes && clients?.filter(({ status }) => status === 'active').toSorted(byPersonName)
}
