/** The clients stored on this device. */
import type { RowOf } from '#domain/registry.ts'
import { nameAlerts } from '#domain/rules/people/name-alerts.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import type { Resident } from '../../people/name-alert-words.ts'

export type Client = ShownRow<'client'>
export type Home = RowOf<'home'>

/** A client of the list, with the listed clients whose names can be mistaken for theirs (U12.2). */
export interface ListedClient {
  client: Client
  home: Home
  similarResidents: readonly Resident[]
}

/** Reads active and inactive clients of one home, or of all on this device, by name; undefined while first read. */
export function useListedClients(homeId: number | null): ListedClient[] | undefined {
  return useMirrorQuery(
    async mirror => {
      const selection = homeId === null ? ({ all: true } as const) : { anyOf: [homeId] }
      const homes = await readRows(mirror, { collection: 'home', ...selection })
      const homeById = new Map(homes.map(home => [home.id, home]))
      const clients = await readRows(mirror, {
        collection: 'client',
        index: 'home_id',
        anyOf: [...homeById.keys()],
      })
      const alertsByClient = nameAlerts(clients.filter(({ status }) => status === 'active'))
      return clients.toSorted(byPersonName).flatMap(client => {
        const home = homeById.get(client.home_id)
        const similarResidents = (alertsByClient.get(client.id) ?? []).map(similarClient => ({
          client: similarClient,
          home: homeById.get(similarClient.home_id),
        }))
        return home === undefined ? [] : [{ client, home, similarResidents }]
      })
    },
    [homeId],
  )
}
