import { areNamesAlike } from '#domain/rules/people/name-alerts.ts'
import type { Shown } from '#domain/shown-row.ts'
import { useCurrentHomeId } from '../homes/shown-homes.ts'
import { readRows } from '../mirror/read/read.ts'
import { useMirrorQuery } from '../mirror/read/use-rows.ts'
import type { ClientSubjectProps } from './client-subject.tsx'

/** Returns a client with allergies and all clients with similar names, for the head of a page or form about them. */
export function useResident(clientId: number): ClientSubjectProps['person'] | undefined {
  const isEveryHome = useCurrentHomeId() === null
  return useMirrorQuery(
    async mirror => {
      const [client] = await readRows(mirror, { collection: 'client', anyOf: [clientId] })
      if (client === undefined) return undefined
      const near = isEveryHome
        ? ({ all: true } as const)
        : ({ index: 'home_id', is: client.home_id } as const)
      const [homes, allergies, neighbours] = await Promise.all([
        readRows(mirror, { collection: 'home', all: true }),
        readRows(mirror, { collection: 'allergy', index: 'client_id', is: clientId }),
        readRows(mirror, { collection: 'client', ...near }),
      ])
      const resident = (one: Shown<'client'>) => ({
        client: one,
        home: homes.find(({ id }) => id === one.home_id),
      })
      return {
        ...resident(client),
        allergies: allergies.filter(({ withdrawn_at }) => withdrawn_at === null),
        alike: neighbours
          .filter(other => other.status === 'active' && other.id !== clientId && areNamesAlike(client, other))
          .map(resident),
      }
    },
    [clientId, isEveryHome],
  )
}
