/** Finds letters that a font lacks: they would be empty boxes on paper, so the user is notified beforehand. */

/** Ranges of code points, both ends included. */
type Letters = readonly (readonly [first: number, last: number])[]

/** OpenType cmap formats: 12 for all of Unicode, 4 for its first 65,536 characters. */
const WIDE = 12
const NARROW = 4

/** Reads the letters of an OpenType font from its character map. */
export function lettersOf(font: ArrayBuffer): Letters {
  const view = new DataView(font)
  const tables = view.getUint16(4)
  const entry = Array.from({ length: tables }, (_, index) => 12 + index * 16).find(
    at => view.getUint32(at) === tagOf('cmap'),
  )
  if (entry === undefined) return []
  const cmap = view.getUint32(entry + 8)
  const maps = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 4 + index * 8 + 4),
  )
  return maps.flatMap(at => {
    const format = view.getUint16(at)
    if (format === WIDE) return wideLetters(view, at)
    return format === NARROW ? narrowLetters(view, at) : []
  })
}

const tagOf = (name: string): number =>
  [...name].reduce((tag, letter) => tag * 256 + (letter.codePointAt(0) ?? 0), 0)

const wideLetters = (view: DataView, at: number): Letters =>
  Array.from({ length: view.getUint32(at + 12) }, (_, group) => {
    const from = at + 16 + group * 12
    return [view.getUint32(from), view.getUint32(from + 4)]
  })

function narrowLetters(view: DataView, at: number): Letters {
  const doubled = view.getUint16(at + 6)
  return Array.from({ length: doubled / 2 }, (_, segment): [number, number] => [
    view.getUint16(at + 16 + doubled + segment * 2),
    view.getUint16(at + 14 + segment * 2),
  ]).filter(([first]) => first !== LAST_SEGMENT)
}
const LAST_SEGMENT = 0xffff

/** Returns each letter of the texts that any of the fonts lacks, once, in the order of the texts. */
export function lostLetters(texts: Iterable<string>, fonts: readonly Letters[]): string[] {
  const has = (code: number) =>
    fonts.every(letters => letters.some(([first, last]) => code >= first && code <= last))
  const lost = new Set<string>()
  const known = new Set<string>()
  for (const text of texts) {
    for (const letter of text) {
      if (known.has(letter) || lost.has(letter)) continue
      if (letter === '\n' || letter === '\r' || letter === '\t' || has(letter.codePointAt(0) ?? 0))
        known.add(letter)
      else lost.add(letter)
    }
  }
  return [...lost]
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
const PARTS = ['text', 'stack', 'columns', 'table', 'body'] as const

const partsOf = (content: object): Iterable<string | number> =>
  Array.isArray(content) ? content.keys() : PARTS

/** Yields all text in a page definition, at any depth. */
export function* textsIn(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content
  else if (typeof content === 'object' && content !== null) {
    for (const part of partsOf(content)) yield* textsIn(Reflect.get(content, part))
  }
}

/** Converts all text of a page definition to plain text, in place. */
export function inPlainText<Of>(content: Of): Of {
  if (typeof content === 'object' && content !== null) {
    for (const part of partsOf(content)) {
      const inside: unknown = Reflect.get(content, part)
      if (typeof inside === 'string') Reflect.set(content, part, plainText(inside))
      else inPlainText(inside)
    }
  }
  return content
}
