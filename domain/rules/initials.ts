/** The initials people sign with: no two of one company share them, on the screen and on paper alike. */
import { groupBy } from '../values/group-by.ts'

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
 * Initials by person. Where two coincide, more letters of the last name tell them apart ("DRe", "DRo"); where the names
 * are the same too, numbers do, in the order of the ids, so that every device writes the same.
 */
export function distinctInitials(people: readonly Signer[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const [initials, same] of groupBy(people, person => person.initials.toUpperCase())) {
    if (same.length === 1) for (const { id } of same) found.set(id, initials)
    else for (const [id, words] of longer(same)) found.set(id, words)
  }
  return found
}

function longer(people: readonly Signer[]): [number, string][] {
  const longest = Math.max(...people.map(person => person.last_name.length))
  const words = (person: Signer, letters: number) =>
    `${person.first_name.slice(0, 1).toUpperCase()}${capital(person.last_name.slice(0, letters))}`
  return people.map((person): [number, string] => {
    const others = people.filter(other => other.id !== person.id)
    for (let letters = 2; letters <= longest; letters++) {
      const own = words(person, letters)
      if (others.every(other => words(other, letters) !== own)) return [person.id, own]
    }
    const twins = people.filter(other => words(other, longest) === words(person, longest))
    const position = twins.filter(other => other.id <= person.id).length
    return [person.id, `${person.initials.toUpperCase()}${position}`]
  })
}

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
