/** Finds names of residents in text that is written to people outside their care. */

/** The fields of a client whose words are searched for. */
interface ClientName {
  readonly first_name: string
  readonly last_name: string
}

/** An initial alone is not a name. */
const MIN_NAME_LETTERS = 2

/** Returns " walter o brien s ": words in lower case without accents, each between spaces. */
const spacedWords = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Finds the names in a text, as they are written in the records, each once. */
export type FindNames = (text: string) => string[]

/**
 * Returns a function that looks for first and last names of these people as whole words. Case, accents and punctuation
 * make no difference: it warns, and a person judges.
 */
export function createNameFinder(people: readonly ClientName[]): FindNames {
  const names = new Set(people.flatMap(({ first_name, last_name }) => [first_name.trim(), last_name.trim()]))
  const searchedNames = [...names]
    .map(name => ({ name, words: spacedWords(name) }))
    .filter(({ words }) => words.trim().length >= MIN_NAME_LETTERS)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
  return text => {
    const textWords = spacedWords(text)
    return searchedNames.filter(({ words }) => textWords.includes(words)).map(({ name }) => name)
  }
}
