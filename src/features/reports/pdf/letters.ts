/** Which letters a font can set: a letter it lacks would be an empty box on paper, so it is told before. */

/** Ranges of code points, both ends included. */
type Letters = readonly (readonly [first: number, last: number])[]

/** Of Unicode characters outside the first 65,536, and of those within (OpenType: cmap, formats 12 and 4). */
const WIDE = 12
const NARROW = 4

/** The letters of an OpenType font, from its character map. */
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

/** Every letter of these texts that one of the fonts lacks, once, in their order. */
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

/** All that is written in a definition of pages, at whatever depth. */
export function* textsIn(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content
  else if (Array.isArray(content)) for (const part of content) yield* textsIn(part)
  else if (typeof content === 'object' && content !== null) {
    for (const part of ['text', 'stack', 'columns', 'table', 'body'] as const)
      yield* textsIn((content as Readonly<Record<string, unknown>>)[part])
  }
}
