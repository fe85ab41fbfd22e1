/** Finds clients who may be the same person as a new client (D7), to be confirmed before a second chart. Pure. */
import type { StoredRow } from '../../registry.ts'
import { fullName } from '../../values/full-name.ts'
import { spelledAlike } from '../../values/search.ts'
import { areNamesAlike, type Named } from './name-alerts.ts'

interface Person extends Named {
  readonly date_of_birth: string | null
}
export interface Namesake extends Person, Pick<StoredRow<'client'>, 'status'> {
  readonly home_name: string
}

const isSameName = (one: Named, other: Named): boolean =>
  spelledAlike(fullName(one)) === spelledAlike(fullName(other)) ||
  spelledAlike(`${one.last_name} ${one.first_name}`) === spelledAlike(fullName(other))

/**
 * Returns a sentence to be confirmed for each client, closed ones too, with the same name and date of birth, with a
 * similar name and the same date of birth, or with the same name where one of the two dates is not known.
 */
export const namesakeDoubts = (person: Person, others: readonly Namesake[]): string[] =>
  others.flatMap(other => {
    const isSameDay = person.date_of_birth !== null && person.date_of_birth === other.date_of_birth
    if (isSameDay && (isSameName(person, other) || areNamesAlike(person, other))) return [sameDay(other)]
    const isDayOpen = person.date_of_birth === null || other.date_of_birth === null
    return isDayOpen && isSameName(person, other) ? [dayOpen(other)] : []
  })

function sameDay(other: Namesake): string {
  const [name, home] = [fullName(other), other.home_name]
  return other.status === 'active'
    ? `${name} is a client of ${home} already, with this date of birth.`
    : `${name} was a client of ${home}, with this date of birth.`
}

function dayOpen(other: Namesake): string {
  const [name, home] = [fullName(other), other.home_name]
  return other.status === 'active'
    ? `${name} is a client of ${home} already. A date of birth is missing to tell them apart.`
    : `${name} was a client of ${home}. A date of birth is missing to tell them apart.`
}
