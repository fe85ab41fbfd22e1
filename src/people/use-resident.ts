import { areNamesAlike } from '#domain/rules/people/name-alerts.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { useCurrentHomeId } from '../homes/shown-homes.ts'
import { readRows } from '../mirror/read/read.ts'
import { useMirrorQuery } from '../mirror/read/use-rows.ts'
import type { ClientSubjectProps } from './client-subject.tsx'

/** Returns a client with allergies and all clients with similar names, for the head of a page or form about them. */
export function useResident(clientId: number): ClientSubjectProps['resident'] | undefined {
  const isShowingAllHomes = useCurrentHomeId() === null
  return useMirrorQuery(
    async mirror => {
      const [client] = await readRows(mirror, { collection: 'client', anyOf: [clientId] })
      if (client === undefined) return undefined
      const shownClientsQuery = isShowingAllHomes
        ? ({ all: true } as const)
        : ({ index: 'home_id', is: client.home_id } as const)
      const [homes, allergies, shownClients] = await Promise.all([
        readRows(mirror, { collection: 'home', all: true }),
        readRows(mirror, { collection: 'allergy', index: 'client_id', is: clientId }),
        readRows(mirror, { collection: 'client', ...shownClientsQuery }),
      ])
      const residentOf = (row: ShownRow<'client'>) => ({
        client: row,
        home: homes.find(({ id }) => id === row.home_id),
      })
      return {
        ...residentOf(client),
        allergies: allergies.filter(({ withdrawn_at }) => withdrawn_at === null),
        similarResidents: shownClients
          .filter(other => other.status === 'active' && other.id !== clientId && areNamesAlike(client, other))
          .map(residentOf),
      }
    },
    [clientId, isShowingAllHomes],
  )
}
