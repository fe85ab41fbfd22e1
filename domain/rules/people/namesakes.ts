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

const isSameName = (one: PersonName, other: PersonName): boolean =>
  spellingKey(fullName(one)) === spellingKey(fullName(other)) ||
  spellingKey(`${one.last_name} ${one.first_name}`) === spellingKey(fullName(other))

/**
 * Returns a sentence to be confirmed for each client, closed ones too, with the same name and date of birth, with a
 * similar name and the same date of birth, or with the same name where one of the two dates is not known.
 */
export const namesakeDoubts = (newClient: NewClient, clients: readonly Namesake[]): string[] =>
  clients.flatMap(other => {
    const isSameBirthday = newClient.date_of_birth !== null && newClient.date_of_birth === other.date_of_birth
    if (isSameBirthday && (isSameName(newClient, other) || areNamesAlike(newClient, other)))
      return [sameBirthdayDoubt(other)]
    const isBirthdayUnknown = newClient.date_of_birth === null || other.date_of_birth === null
    return isBirthdayUnknown && isSameName(newClient, other) ? [unknownBirthdayDoubt(other)] : []
  })

function sameBirthdayDoubt(other: Namesake): string {
  const [name, homeName] = [fullName(other), other.home_name]
  return other.status === 'active'
    ? `${name} is a client of ${homeName} already, with this date of birth.`
    : `${name} was a client of ${homeName}, with this date of birth.`
}

function unknownBirthdayDoubt(other: Namesake): string {
  const [name, homeName] = [fullName(other), other.home_name]
  return other.status === 'active'
    ? `${name} is a client of ${homeName} already. A date of birth is missing to tell them apart.`
    : `${name} was a client of ${homeName}. A date of birth is missing to tell them apart.`
}
