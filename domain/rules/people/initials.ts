/**
 * The initials people sign with: no two people of one company share them, on the screen and on paper alike. They are
 * assigned once (decision 73), so that a printed record stays right whoever is hired, renamed or leaves later.
 */

export interface Signer {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly initials: string
}

/** Returns the initials of a name in two parts. */
export const initialsOf = ({ first_name, last_name }: Pick<Signer, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].map(part => [...part.trim()][0]?.toUpperCase() ?? '').join('')

/**
 * Returns the initials of a name as it is shown: "Walter Abbott" and "Walter James Abbott" → "WA"; one word gives one
 * letter, an empty name none.
 */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/)
  const outerWords = words.length > 1 ? [words[0], words.at(-1)] : words
  return outerWords.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/**
 * Returns initials by person, from their cards. Where older cards, or cards made at one moment, share initials, the
 * person with the lowest id keeps them; the others get more letters of the last name ("DR", "DRo"), and numbers where
 * those are taken too. Every device computes the same.
 */
export function distinctInitials(people: readonly Signer[]): Map<number, string> {
  const initialsById = new Map<number, string>()
  const takenInitials = new Set<string>()
  for (const person of people.toSorted((one, other) => one.id - other.id)) {
    const initials = firstFreeInitials(person, takenInitials)
    takenInitials.add(initials)
    initialsById.set(person.id, initials)
  }
  return initialsById
}

/** Returns what a person of this name signs with from now on, unique among the people beside them in the company. */
export const newInitials = (
  name: Pick<Signer, 'first_name' | 'last_name'>,
  colleagues: readonly Signer[],
): string =>
  firstFreeInitials({ ...name, initials: initialsOf(name) }, new Set(distinctInitials(colleagues).values()))

type SignerName = Omit<Signer, 'id'>

const firstFreeInitials = (person: SignerName, takenInitials: ReadonlySet<string>): string =>
  possibleInitials(person).find(initials => !takenInitials.has(initials)) ??
  numberedInitials(person, takenInitials)

/** Returns the possible initials, shortest first. */
function possibleInitials({ first_name, last_name, initials }: SignerName): string[] {
  const letterCounts = Array.from({ length: Math.max(0, last_name.length - 1) }, (_, i) => i + 2)
  const firstLetter = first_name.slice(0, 1).toUpperCase()
  return [initials, ...letterCounts.map(count => `${firstLetter}${capitalize(last_name.slice(0, count))}`)]
}

function numberedInitials({ initials }: SignerName, takenInitials: ReadonlySet<string>): string {
  let suffix = 2
  while (takenInitials.has(`${initials}${suffix}`)) suffix++
  return `${initials}${suffix}`
}

const capitalize = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
