import type { StoredRow } from '../registry.ts'
import { fullName } from '../values/full-name.ts'
import { groupBy } from '../values/group-by.ts'
import { normalizeName } from './cells.ts'
import type { ExistingPerson, Lookup } from './import-kind.ts'

interface ImportRecords {
  readonly homes: Lookup['homes']
  readonly clients: readonly StoredRow<'client'>[]
  readonly items: readonly StoredRow<'inventory_item'>[]
  readonly people: readonly ExistingPerson[]
}

/** Returns a function that makes the lookup of a home: the existing records, found by name. */
export function createLookupFactory({
  homes,
  clients,
  items,
  people,
}: ImportRecords): (home: Lookup['home']) => Lookup {
  const clientsByName = groupBy(clients, client => normalizeName(fullName(client)))
  const itemsByName = groupBy(items, item => normalizeName(item.name))
  const peopleByEmail = new Map(people.map(person => [person.email, person]))
  return home => ({
    home,
    homes,
    findClientsByName: name => clientsByName.get(normalizeName(name)) ?? [],
    findItemsByName: name =>
      (itemsByName.get(normalizeName(name)) ?? []).filter(item => item.home_id === home.id),
    findPersonByEmail: email => peopleByEmail.get(email),
  })
}
