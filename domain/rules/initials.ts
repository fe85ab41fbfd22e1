/** The initials people sign with: no two of one company share them, on the screen and on paper alike. */

export interface Signer {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly initials: string
}

/** Of a name as it is shown: "Walter Abbott" and "Walter James Abbott" → "WA"; one word gives one letter, none nothing. */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/)
  const named = words.length > 1 ? [words[0], words.at(-1)] : words
  return named.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/**
 * Initials by person. Who was there first, by the ids, keeps theirs, so that what is printed says the same after somebody
 * is hired; for the others more letters of the last name tell them apart ("DR", "DRo"), and numbers where those are
 * taken too. Every device writes the same.
 */
export function distinctInitials(people: readonly Signer[]): Map<number, string> {
  const found = new Map<number, string>()
  const taken = new Set<string>()
  for (const person of people.toSorted((one, other) => one.id - other.id)) {
    const own = spellings(person).find(initials => !taken.has(initials)) ?? numbered(person, taken)
    taken.add(own)
    found.set(person.id, own)
  }
  return found
}

/** The shortest first. */
function spellings({ first_name, last_name, initials }: Signer): string[] {
  const letters = Array.from({ length: Math.max(0, last_name.length - 1) }, (_, i) => i + 2)
  const first = first_name.slice(0, 1).toUpperCase()
  return [initials.toUpperCase(), ...letters.map(count => `${first}${capital(last_name.slice(0, count))}`)]
}

function numbered({ initials }: Signer, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(`${initials.toUpperCase()}${number}`)) number++
  return `${initials.toUpperCase()}${number}`
}

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
