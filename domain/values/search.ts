/** How words are searched, on a device and on the server alike (U7.3): "jose nunez" finds José Núñez. Pure. */

/** Removed on both sides, so that "obrien" and "o'brien" find O’Brien. */
const APOSTROPHES = /['’‘ʼʻ`´′]/g
/** Accents and other marks of Latin, Greek and Cyrillic letters; those that make another letter elsewhere stay. */
const MARKS = /[\u0300-\u036f]/g
/** Letters that have no mark to take away, as people type them without their keyboard. */
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
const UNMARKED = /[ßæœøłđðþı]/g
/** Between words; what stands between two digits belongs to a number: "120/80", "555-0134". */
const BETWEEN = /(?<!\d)[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+(?!\d)/gu

/** In small letters, without accents and apostrophes, and in one width. */
export const folded = (text: string): string =>
  text
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(UNMARKED, letter => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')

/** Folded, and with one space for whatever else stands between words: by this two spellings of one name are told to be one. */
export const spelledAlike = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** The words of a search, folded; none where nothing is searched. Signs alone are a word: they find nothing. */
export function searchWords(search: string): string[] {
  const words = folded(search).split(BETWEEN).filter(Boolean)
  const typed = search.trim()
  return words.length > 0 || typed === '' ? words : [typed]
}

/** Whether every word occurs in one text or another, in whatever order. Nothing searched is in all of them. */
export function isFoundIn(texts: readonly (string | null | undefined)[], search = ''): boolean {
  const words = searchWords(search)
  if (words.length === 0) return true
  const text = folded(texts.map(one => one ?? '').join('\n'))
  return words.every(word => text.includes(word))
}
