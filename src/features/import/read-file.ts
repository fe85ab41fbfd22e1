/** Reads users' files as cells: encodings, separators and line ends of spreadsheets. Nothing leaves the device. */
import { MAX_FILE_BYTES, MAX_FILE_ROWS } from '#domain/imports/protocol.ts'
import { type TableLine, tableLines } from '#domain/imports/table-lines.ts'

export type FileProblem =
  | 'tooLarge'
  | 'tooManyRows'
  | 'spreadsheet'
  | 'pdf'
  | 'webPage'
  | 'document'
  | 'unreadable'

export class FileNotReadable extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}

/** Allows for a few lines of titles and notes above the rows. */
const MAX_LINES = MAX_FILE_ROWS + 20

/** The encodings a user may choose, by their names in the Encoding Standard. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'shift_jis',
  'gb18030',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof ENCODINGS)[number]

export interface FileText {
  readonly text: string
  readonly encoding: Encoding
  /** True if nothing in the file shows its encoding. */
  readonly isGuessed: boolean
}

/** Reads a file's bytes. Throws `FileNotReadable`. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > MAX_FILE_BYTES) throw new FileNotReadable('tooLarge')
  return new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new FileNotReadable('unreadable')
    }),
  )
}

/** Decodes by the chosen encoding, or by what the bytes show. Throws `FileNotReadable` for files that are not lists. */
export function textIn(bytes: Uint8Array, chosenEncoding?: Encoding): FileText {
  // A ZIP archive (XLSX and ODS), or the older XLS.
  if (beginsWith(bytes, [0x50, 0x4b]) || beginsWith(bytes, [0xd0, 0xcf]))
    throw new FileNotReadable('spreadsheet')
  const encoding = chosenEncoding ?? encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const foreignFormat = OTHER_FORMATS.find(([pattern]) => pattern.test(text))
  if (foreignFormat !== undefined) throw new FileNotReadable(foreignFormat[1])
  return { text, encoding, isGuessed: chosenEncoding === undefined && encoding === FALLBACK_ENCODING }
}

/** Detects by byte order mark, by the zero bytes of UTF-16, UTF-8 if valid, otherwise what old spreadsheets write. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const zeroCounts = [0, 0]
  for (const [index, byte] of bytes.entries())
    if (byte === 0) zeroCounts[index % 2] = (zeroCounts[index % 2] ?? 0) + 1
  const [evenZeros = 0, oddZeros = 0] = zeroCounts
  if (oddZeros > bytes.length * MIN_ZERO_FRACTION && evenZeros === 0) return 'utf-16le'
  if (evenZeros > bytes.length * MIN_ZERO_FRACTION && oddZeros === 0) return 'utf-16be'
  // No other text has zero bytes.
  if (evenZeros + oddZeros > 0) throw new FileNotReadable('spreadsheet')
  const text = new TextDecoder().decode(bytes)
  // A few wrong bytes are reported at their cells; the letters around them are right.
  const letterCount = text.match(/[\u0080-\ufffc]|[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0
  const invalidCount = text.match(/\ufffd/g)?.length ?? 0
  return invalidCount === 0 || invalidCount < letterCount ? 'utf-8' : FALLBACK_ENCODING
}

const FALLBACK_ENCODING = 'windows-1252'
/** The fraction of zero bytes that shows UTF-16: in its text of English letters half of the bytes are zero. */
const MIN_ZERO_FRACTION = 0.25

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const OTHER_FORMATS: readonly (readonly [RegExp, FileProblem])[] = [
  [/^%PDF-/, 'pdf'],
  [/^\{\\rtf/, 'document'],
  [/^\s*<(!doctype|html|head|body|table|meta|\?xml)\b/i, 'webPage'],
]

/** Splits a text into lines of cells. Excel may name the separator in a first line. Throws `FileNotReadable`. */
export function linesIn(text: string, separator = separatorsIn(text)[0] ?? ','): TableLine[] {
  const separatorLine = SEPARATOR_LINE.exec(text)
  const body = separatorLine === null ? text : text.slice(separatorLine[0].length)
  const lines = tableLines(body, separator, separatorLine === null ? 1 : 2)
  const lastFilledIndex = lines.findLastIndex(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (lastFilledIndex >= MAX_LINES) throw new FileNotReadable('tooManyRows')
  const filledLines = lines
    .slice(0, lastFilledIndex + 1)
    .map(({ cells, ...line }) => ({ ...line, cells: cells.map(withoutGuard) }))
  // The line that names the separator counts as a line of the file.
  return separatorLine === null ? filledLines : [{ cells: [] }, ...filledLines]
}

const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\r|\n)/i

/** Returns the named separator, or those possible in the titles, likeliest first: text in rows may contain any. */
export function separatorsIn(text: string): readonly string[] {
  const [, namedSeparator] = SEPARATOR_LINE.exec(text) ?? []
  if (namedSeparator !== undefined) return [namedSeparator]
  const titles = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const columnCount = (separator: string) => titles.split(separator).length
  return [',', ';', '\t', '|'].toSorted((one, other) => columnCount(other) - columnCount(one))
}

/** Removes the apostrophe that marks what looks like a formula as text, as our own files and Excel write it. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
