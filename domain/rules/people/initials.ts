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
  const named = words.length > 1 ? [words[0], words.at(-1)] : words
  return named.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/**
 * Returns initials by person, from their cards. Where older cards, or cards of one moment, have the same initials, the
 * person with the lowest id keeps them; the others get more letters of the last name ("DR", "DRo"), and numbers where
 * those are taken too. Every device computes the same.
 */
export function distinctInitials(people: readonly Signer[]): Map<number, string> {
  const found = new Map<number, string>()
  const taken = new Set<string>()
  for (const person of people.toSorted((one, other) => one.id - other.id)) {
    const own = freeInitials(person, taken)
    taken.add(own)
    found.set(person.id, own)
  }
  return found
}

/** Returns what a person of this name signs with from now on, unique among the people beside them in the company. */
export const newInitials = (
  name: Pick<Signer, 'first_name' | 'last_name'>,
  beside: readonly Signer[],
): string => freeInitials({ ...name, initials: initialsOf(name) }, new Set(distinctInitials(beside).values()))

type Spelled = Omit<Signer, 'id'>

const freeInitials = (person: Spelled, taken: ReadonlySet<string>): string =>
  spellings(person).find(initials => !taken.has(initials)) ?? numbered(person, taken)

/** Returns the possible initials, shortest first. */
function spellings({ first_name, last_name, initials }: Spelled): string[] {
  const letters = Array.from({ length: Math.max(0, last_name.length - 1) }, (_, i) => i + 2)
  const first = first_name.slice(0, 1).toUpperCase()
  return [initials, ...letters.map(count => `${first}${capital(last_name.slice(0, count))}`)]
}

function numbered({ initials }: Spelled, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(`${initials}${number}`)) number++
  return `${initials}${number}`
}

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
