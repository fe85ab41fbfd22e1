import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import { nameAlerts } from '#domain/rules/people/name-alerts.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { nameAlertNote, nameWithAlert } from './name-alert-words.ts'

/** Returns the options of a client field, sorted by name: names that can be confused carry a name alert (U12.2). */
export function clientChoices(
  clients: readonly ShownRow<'client'>[],
  homes: readonly RowOf<'home'>[] | undefined,
  t: TFunction,
) {
  const residentOf = (client: ShownRow<'client'>) => ({
    client,
    home: homes?.find(({ id }) => id === client.home_id),
  })
  const similarClientsById = nameAlerts(clients)
  const similarResidentsOf = (id: number) => (similarClientsById.get(id) ?? []).map(residentOf)
  return {
    options: clients.toSorted(byPersonName).map(client => ({
      value: client.id,
      label: nameWithAlert(residentOf(client), similarResidentsOf(client.id), t),
      homeId: client.home_id,
    })),
    /** Returns the note under the field about the selected client. */
    noteOf(id: number): string | undefined {
      const selectedClient = clients.find(client => client.id === id)
      return selectedClient && nameAlertNote(residentOf(selectedClient), similarResidentsOf(id), t)
    },
  }
}
