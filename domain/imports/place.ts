import type { StoredRow } from '../registry.ts'
import { fullName } from '../values/full-name.ts'
import { groupBy } from '../values/group-by.ts'
import { plainName } from './cells.ts'
import type { ExistingPerson, Lookup } from './import-kind.ts'

interface ImportRecords {
  readonly homes: Lookup['homes']
  readonly clients: readonly StoredRow<'client'>[]
  readonly items: readonly StoredRow<'inventory_item'>[]
  readonly people: readonly ExistingPerson[]
}

/** Returns a function that makes the lookup of a home: the existing records, found by name. */
export function lookupsOf({
  homes,
  clients,
  items,
  people,
}: ImportRecords): (home: Lookup['home']) => Lookup {
  const clientsByName = groupBy(clients, client => plainName(fullName(client)))
  const itemsByName = groupBy(items, item => plainName(item.name))
  const peopleByEmail = new Map(people.map(person => [person.email, person]))
  return home => ({
    home,
    homes,
    clientsNamed: name => clientsByName.get(plainName(name)) ?? [],
    itemsNamed: name => (itemsByName.get(plainName(name)) ?? []).filter(item => item.home_id === home.id),
    personByEmail: email => peopleByEmail.get(email),
  })
}
