/**
 * Group homes as their screens show them. People who work in homes have them on the device; a super admin, who
 * administers all homes and works in none, reads them from the server.
 */
import type { HomeRecord } from '#domain/answers/home-record.ts'
import type { StoredRow } from '#domain/registry.ts'
import { fullName } from '#domain/values/full-name.ts'
import { useHomes, usePeople } from '../../mirror/read/directory.ts'
import { useSession } from '../../session/session.ts'

export interface HomeEntry {
  readonly home: StoredRow<'home'>
  /** null when the home has no manager. */
  readonly manager_name: string | null
}

export const toHomeEntry = (answer: HomeRecord): HomeEntry => ({
  home: { ...answer, devices_not_ready: null, ended_stays: null },
  manager_name: answer.manager_name,
})

/** Returns whether the user's homes are only on the server. */
export function useReadsHomesFromServer(): boolean {
  const session = useSession()
  return session.state === 'authenticated' && session.role === 'super_admin'
}

/** Returns the homes on this device by name, including closed homes; undefined while they are read. */
export function useMirrorHomes(): HomeEntry[] | undefined {
  const homes = useHomes()
  const people = usePeople()
  return (
    people &&
    homes?.map(home => {
      const manager = home.manager_id === null ? undefined : people.get(home.manager_id)
      return { home, manager_name: manager === undefined ? null : fullName(manager) }
    })
  )
}
