/**
 * The initials people sign with: no two of one company share them, on the screen and on paper alike. They are given once
 * (decision 73), so that what is printed says the same whoever is hired, renamed or leaves later.
 */

export interface Signer {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly initials: string
}

/** Of a name in two parts. */
export const initialsOf = ({ first_name, last_name }: Pick<Signer, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].map(part => [...part.trim()][0]?.toUpperCase() ?? '').join('')

/** Of a name as it is shown: "Walter Abbott" and "Walter James Abbott" → "WA"; one word gives one letter, none nothing. */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/)
  const named = words.length > 1 ? [words[0], words.at(-1)] : words
  return named.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/**
 * Initials by person: those on their card. Where cards of before, or of one moment, have the same, who was there first,
 * by the ids, keeps them; for the others more letters of the last name tell them apart ("DR", "DRo"), and numbers where
 * those are taken too. Every device writes the same.
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

/** What somebody of this name signs with from now on: nobody beside them in the company does. */
export const newInitials = (
  name: Pick<Signer, 'first_name' | 'last_name'>,
  beside: readonly Signer[],
): string => freeInitials({ ...name, initials: initialsOf(name) }, new Set(distinctInitials(beside).values()))

type Spelled = Omit<Signer, 'id'>

const freeInitials = (person: Spelled, taken: ReadonlySet<string>): string =>
  spellings(person).find(initials => !taken.has(initials)) ?? numbered(person, taken)

/** The shortest first. */
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
