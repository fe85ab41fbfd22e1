import type { StoredRow } from '../registry.ts'
import { fullName } from '../values/full-name.ts'
import { groupBy } from '../values/group-by.ts'
import { plainName } from './cells.ts'
import type { KnownPerson, Place } from './import-kind.ts'

interface Known {
  readonly homes: Place['homes']
  readonly clients: readonly StoredRow<'client'>[]
  readonly items: readonly StoredRow<'inventory_item'>[]
  readonly people: readonly KnownPerson[]
}

/** Returns the place of each home in a file: the known records, found by name. */
export function placesOf({ homes, clients, items, people }: Known): (home: Place['home']) => Place {
  const byName = groupBy(clients, client => plainName(fullName(client)))
  const byItem = groupBy(items, item => plainName(item.name))
  const byEmail = new Map(people.map(person => [person.email, person]))
  return home => ({
    home,
    homes,
    clientsNamed: name => byName.get(plainName(name)) ?? [],
    itemsNamed: name => (byItem.get(plainName(name)) ?? []).filter(item => item.home_id === home.id),
    personWith: email => byEmail.get(email),
  })
}
