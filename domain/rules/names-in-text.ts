/** Names of residents in words that are written to somebody outside their care. */

/** The fields of a client whose words are looked for. */
interface Named {
  readonly first_name: string
  readonly last_name: string
}

/** An initial alone is no name. */
const SHORTEST = 2

/** " walter o brien s ": words in lower case without accents, each between spaces. */
const inWords = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * The first and last names of these people that stand in a text as whole words, as they are written in their records, each
 * once. Upper and lower case, accents and punctuation make no difference: it warns, and a person judges.
 */
export function namesIn(text: string, people: readonly Named[]): string[] {
  const words = inWords(text)
  const names = new Set(people.flatMap(({ first_name, last_name }) => [first_name.trim(), last_name.trim()]))
  return [...names]
    .filter(name => inWords(name).trim().length >= SHORTEST && words.includes(inWords(name)))
    .sort((one, other) => one.localeCompare(other, 'en'))
}
