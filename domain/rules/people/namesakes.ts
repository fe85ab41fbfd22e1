/** Finds clients who may be the same person as a new client (D7), to be confirmed before a second chart. Pure. */
import type { StoredRow } from '../../registry.ts'
import { fullName } from '../../values/full-name.ts'
import { spellingKey } from '../../values/search.ts'
import { areNamesAlike, type PersonName } from './name-alerts.ts'

interface NewClient extends PersonName {
  readonly date_of_birth: string | null
}
export interface Namesake extends NewClient, Pick<StoredRow<'client'>, 'status'> {
  readonly home_name: string
}

const haveSameName = (person: PersonName, otherPerson: PersonName): boolean =>
  spellingKey(fullName(person)) === spellingKey(fullName(otherPerson)) ||
  spellingKey(`${person.last_name} ${person.first_name}`) === spellingKey(fullName(otherPerson))

/**
 * Returns a sentence to be confirmed for each client, closed ones too, with the same name and date of birth, with a
 * similar name and the same date of birth, or with the same name where one of the two dates is not known.
 */
export const namesakeDoubts = (newClient: NewClient, clients: readonly Namesake[]): string[] =>
  clients.flatMap(client => {
    const isSameBirthday =
      newClient.date_of_birth !== null && newClient.date_of_birth === client.date_of_birth
    if (isSameBirthday && (haveSameName(newClient, client) || areNamesAlike(newClient, client)))
      return [sameBirthdayDoubt(client)]
    const isBirthdayUnknown = newClient.date_of_birth === null || client.date_of_birth === null
    return isBirthdayUnknown && haveSameName(newClient, client) ? [unknownBirthdayDoubt(client)] : []
  })

function sameBirthdayDoubt(namesake: Namesake): string {
  const [name, homeName] = [fullName(namesake), namesake.home_name]
  return namesake.status === 'active'
    ? `${name} is a client of ${homeName} already, with this date of birth.`
    : `${name} was a client of ${homeName}, with this date of birth.`
}

function unknownBirthdayDoubt(namesake: Namesake): string {
  const [name, homeName] = [fullName(namesake), namesake.home_name]
  return namesake.status === 'active'
    ? `${name} is a client of ${homeName} already. A date of birth is missing to tell them apart.`
    : `${name} was a client of ${homeName}. A date of birth is missing to tell them apart.`
}
