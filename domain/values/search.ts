/** Searches text, on a device and on the server alike (U7.3): "jose nunez" finds José Núñez. Pure. */

/** Apostrophes, removed from both text and search, so that "obrien" and "o'brien" find O’Brien. */
const APOSTROPHES = /['’‘ʼʻ`´′]/g
/**
 * Accents and other marks of Latin, Greek and Cyrillic letters; marks that make another letter in other scripts stay.
 */
const ACCENT_MARKS = /[\u0300-\u036f]/g
/** Letters that have no separate mark to remove, as people type them without their keyboard. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const SPECIAL_LETTERS = /[ßæœøłđðþı]/g
/** Separators between words; a character between two digits belongs to a number: "120/80", "555-0134". */
const WORD_SEPARATORS = /(?<!\d)[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+(?!\d)/gu

const BEYOND_ASCII = /[^\0-\x7f]/

/** Returns text in lower case, without accents and apostrophes, and in one width. */
export function foldText(text: string): string {
  const plain = text.replaceAll(APOSTROPHES, '')
  // Most text is plain, and a list of a thousand names is searched with every key pressed.
  if (!BEYOND_ASCII.test(plain)) return plain.toLowerCase()
  return plain
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(ACCENT_MARKS, '')
    .replaceAll(SPECIAL_LETTERS, letter => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** Returns the folded text with one space for whatever separates words, to recognize two spellings of one name. */
export const spellingKey = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** Returns the folded words of a search; none for an empty search. Punctuation alone is a word, which finds nothing. */
export function searchWords(search: string): string[] {
  const words = foldText(search).split(WORD_SEPARATORS).filter(Boolean)
  const trimmedSearch = search.trim()
  return words.length > 0 || trimmedSearch === '' ? words : [trimmedSearch]
}

/** Whether every word occurs in one of the texts, in any order. An empty search is found in all of them. */
export function isFoundIn(texts: readonly (string | null | undefined)[], search = ''): boolean {
  const words = searchWords(search)
  if (words.length === 0) return true
  const text = foldText(texts.map(one => one ?? '').join('\n'))
  return words.every(word => text.includes(word))
}
