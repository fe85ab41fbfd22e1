import type { TFunction } from 'i18next'
import type { RowOf } from '#domain/registry.ts'
import { nameAlerts } from '#domain/rules/people/name-alerts.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import type { Shown } from '#domain/shown-row.ts'
import { alertedName, noteWords } from './name-alert-words.ts'

/** Returns the options of a client field, by name: names that can be confused carry a name alert (U12.2). */
export function clientChoices(
  clients: readonly Shown<'client'>[],
  homes: readonly RowOf<'home'>[] | undefined,
  t: TFunction,
) {
  const resident = (client: Shown<'client'>) => ({
    client,
    home: homes?.find(({ id }) => id === client.home_id),
  })
  const alerts = nameAlerts(clients)
  const alikeOf = (id: number) => (alerts.get(id) ?? []).map(resident)
  return {
    options: clients.toSorted(byPersonName).map(client => ({
      value: client.id,
      label: alertedName(resident(client), alikeOf(client.id), t),
      homeId: client.home_id,
    })),
    /** Returns the note under the field about the selected client. */
    noteOf(id: number): string | undefined {
      const own = clients.find(client => client.id === id)
      return own && noteWords(resident(own), alikeOf(id), t)
    },
  }
}
