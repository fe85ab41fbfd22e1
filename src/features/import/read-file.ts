/** Reads users' files as cells: encodings, separators and line ends of spreadsheets. Nothing leaves the device. */
import { MAX_FILE_BYTES, MAX_FILE_ROWS } from '#domain/imports/protocol.ts'
import { readTableLines, type TableLine } from '#domain/imports/table-lines.ts'

export type FileProblem =
  | 'tooLarge'
  | 'tooManyRows'
  | 'spreadsheet'
  | 'pdf'
  | 'webPage'
  | 'document'
  | 'unreadable'

export class FileProblemError extends Error {
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

/** Reads a file's bytes. Throws `FileProblemError`. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > MAX_FILE_BYTES) throw new FileProblemError('tooLarge')
  return new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new FileProblemError('unreadable')
    }),
  )
}

/** Decodes by the chosen or the detected encoding. Throws `FileProblemError` for files that are not lists. */
export function decodeText(bytes: Uint8Array, chosenEncoding?: Encoding): FileText {
  // These bytes begin a ZIP archive (XLSX and ODS), or the older XLS.
  if (beginsWith(bytes, [0x50, 0x4b]) || beginsWith(bytes, [0xd0, 0xcf]))
    throw new FileProblemError('spreadsheet')
  const encoding = chosenEncoding ?? encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const foreignFormat = OTHER_FORMATS.find(([pattern]) => pattern.test(text))
  if (foreignFormat !== undefined) throw new FileProblemError(foreignFormat[1])
  return { text, encoding, isGuessed: chosenEncoding === undefined && encoding === FALLBACK_ENCODING }
}

/**
 * Detects UTF-16 by its byte order mark or its zero bytes, then UTF-8 if the text is valid. Otherwise returns the
 * encoding that old spreadsheets write.
 */
function encodingOf(bytes: Uint8Array): Encoding {
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const zeroCounts = [0, 0]
  for (const [index, byte] of bytes.entries())
    if (byte === 0) zeroCounts[index % 2] = (zeroCounts[index % 2] ?? 0) + 1
  const [evenZeros = 0, oddZeros = 0] = zeroCounts
  if (oddZeros > bytes.length * MIN_ZERO_FRACTION && evenZeros === 0) return 'utf-16le'
  if (evenZeros > bytes.length * MIN_ZERO_FRACTION && oddZeros === 0) return 'utf-16be'
  // Text in any other encoding has no zero bytes.
  if (evenZeros + oddZeros > 0) throw new FileProblemError('spreadsheet')
  const text = new TextDecoder().decode(bytes)
  // With only a few invalid bytes it is still UTF-8; they are reported at their cells.
  const letterCount = text.match(/[\u0080-\ufffc]|[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0
  const invalidCount = text.match(/\ufffd/g)?.length ?? 0
  return invalidCount === 0 || invalidCount < letterCount ? 'utf-8' : FALLBACK_ENCODING
}

const FALLBACK_ENCODING = 'windows-1252'
/** The fraction of zero bytes that shows UTF-16: in its text of English letters half of the bytes are zero. */
const MIN_ZERO_FRACTION = 0.25

const beginsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte)

const OTHER_FORMATS: readonly (readonly [RegExp, FileProblem])[] = [
  [/^%PDF-/, 'pdf'],
  [/^\{\\rtf/, 'document'],
  [/^\s*<(!doctype|html|head|body|table|meta|\?xml)\b/i, 'webPage'],
]

/** Splits a text into lines of cells. Excel may name the separator in a first line. Throws `FileProblemError`. */
export function linesIn(text: string, separator = separatorsIn(text)[0] ?? ','): TableLine[] {
  const separatorLine = SEPARATOR_LINE.exec(text)
  const body = separatorLine === null ? text : text.slice(separatorLine[0].length)
  const lines = readTableLines(body, separator, separatorLine === null ? 1 : 2)
  const lastFilledIndex = lines.findLastIndex(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (lastFilledIndex >= MAX_LINES) throw new FileProblemError('tooManyRows')
  const filledLines = lines
    .slice(0, lastFilledIndex + 1)
    .map(({ cells, ...line }) => ({ ...line, cells: cells.map(removeFormulaGuard) }))
  // The line that names the separator counts as a line of the file.
  return separatorLine === null ? filledLines : [{ cells: [] }, ...filledLines]
}

const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\r|\n)/i

/**
 * Returns the separator the file names, or all candidates, likeliest first. Only the titles are counted, because text
 * in rows may contain any separator.
 */
export function separatorsIn(text: string): readonly string[] {
  const [, namedSeparator] = SEPARATOR_LINE.exec(text) ?? []
  if (namedSeparator !== undefined) return [namedSeparator]
  const titles = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const columnCount = (separator: string) => titles.split(separator).length
  return [',', ';', '\t', '|'].toSorted((left, right) => columnCount(right) - columnCount(left))
}

/** Removes the apostrophe that our own files and Excel put before text that looks like a formula. */
const removeFormulaGuard = (cell: string): string =>
  /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
