/** Finds letters that a font lacks: they would be empty boxes on paper, so the user is notified beforehand. */

/** Ranges of code points, both ends included. */
type LetterRanges = readonly (readonly [first: number, last: number])[]

/** OpenType cmap formats: 12 for all of Unicode, 4 for its first 65,536 characters. */
const WIDE_FORMAT = 12
const NARROW_FORMAT = 4

/** Reads the letters of an OpenType font from its character map. */
export function lettersOf(font: ArrayBuffer): LetterRanges {
  const view = new DataView(font)
  const tableCount = view.getUint16(4)
  const cmapEntryOffset = Array.from({ length: tableCount }, (_, index) => 12 + index * 16).find(
    offset => view.getUint32(offset) === tagOf('cmap'),
  )
  if (cmapEntryOffset === undefined) return []
  const cmapOffset = view.getUint32(cmapEntryOffset + 8)
  const subtableOffsets = Array.from(
    { length: view.getUint16(cmapOffset + 2) },
    (_, index) => cmapOffset + view.getUint32(cmapOffset + 4 + index * 8 + 4),
  )
  return subtableOffsets.flatMap(offset => {
    const format = view.getUint16(offset)
    if (format === WIDE_FORMAT) return wideLetters(view, offset)
    return format === NARROW_FORMAT ? narrowLetters(view, offset) : []
  })
}

const tagOf = (name: string): number =>
  [...name].reduce((tag, letter) => tag * 256 + (letter.codePointAt(0) ?? 0), 0)

const wideLetters = (view: DataView, offset: number): LetterRanges =>
  Array.from({ length: view.getUint32(offset + 12) }, (_, group) => {
    const groupOffset = offset + 16 + group * 12
    return [view.getUint32(groupOffset), view.getUint32(groupOffset + 4)]
  })

function narrowLetters(view: DataView, offset: number): LetterRanges {
  const doubledSegmentCount = view.getUint16(offset + 6)
  return Array.from({ length: doubledSegmentCount / 2 }, (_, segment): [number, number] => [
    view.getUint16(offset + 16 + doubledSegmentCount + segment * 2),
    view.getUint16(offset + 14 + segment * 2),
  ]).filter(([first]) => first !== LAST_SEGMENT_START)
}
const LAST_SEGMENT_START = 0xffff

/** Returns each letter of the texts that any of the fonts lacks, once, in the order of the texts. */
export function findLostLetters(texts: Iterable<string>, fonts: readonly LetterRanges[]): string[] {
  const hasGlyph = (code: number) =>
    fonts.every(letters => letters.some(([first, last]) => code >= first && code <= last))
  const lostLetters = new Set<string>()
  const availableLetters = new Set<string>()
  for (const text of texts) {
    for (const letter of text) {
      if (availableLetters.has(letter) || lostLetters.has(letter)) continue
      if (letter === '\n' || letter === '\r' || letter === '\t' || hasGlyph(letter.codePointAt(0) ?? 0))
        availableLetters.add(letter)
      else lostLetters.add(letter)
    }
  }
  return [...lostLetters]
}

/** Returns the letter, or its code point if it is invisible: "U+200D". */
export const letterName = (letter: string): string =>
  /[\p{C}\p{Z}]/u.test(letter)
    ? `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : letter

/**
 * Returns text that reads the same with fewer characters: letters composed with their accents, spaces and line ends
 * replaced by those the font has, and variation selectors removed.
 */
const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\u202f\u2007]/g, '\u00a0')
    .replaceAll(/[\u1680\u205f\u3000]/g, ' ')
    .replaceAll(/\p{Variation_Selector}/gu, '')

/** The properties of a page definition that contain text. */
const TEXT_PROPERTIES = ['text', 'stack', 'columns', 'table', 'body'] as const

const childKeys = (content: object): Iterable<string | number> =>
  Array.isArray(content) ? content.keys() : TEXT_PROPERTIES

/** Yields all text in a page definition, at any depth. */
export function* textsIn(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content
  else if (typeof content === 'object' && content !== null) {
    for (const key of childKeys(content)) yield* textsIn(Reflect.get(content, key))
  }
}

/** Converts all text of a page definition to plain text, in place. */
export function convertToPlainText<Content>(content: Content): Content {
  if (typeof content === 'object' && content !== null) {
    for (const key of childKeys(content)) {
      const child: unknown = Reflect.get(content, key)
      if (typeof child === 'string') Reflect.set(content, key, plainText(child))
      else convertToPlainText(child)
    }
  }
  return content
}
