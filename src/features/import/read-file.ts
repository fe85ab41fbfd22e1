/** A file as people have it, as cells: encodings, separators and line ends of spreadsheets. Nothing leaves the device. */
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

export class NotRead extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}

/** Lines of titles and notes above the rows are few. */
const MAX_LINES = MAX_FILE_ROWS + 20

/** What a person may choose, by the names of the Encoding Standard. */
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
  /** Nothing in the file says it. */
  readonly isGuessed: boolean
}

/** Throws `NotRead`. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > MAX_FILE_BYTES) throw new NotRead('tooLarge')
  return new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new NotRead('unreadable')
    }),
  )
}

/** By the encoding that was chosen, or by what the bytes show. Throws `NotRead` for what is no list. */
export function textIn(bytes: Uint8Array, chosen?: Encoding): FileText {
  // A ZIP archive, which XLSX and ODS are, and the older XLS.
  if (beginsWith(bytes, [0x50, 0x4b]) || beginsWith(bytes, [0xd0, 0xcf])) throw new NotRead('spreadsheet')
  const encoding = chosen ?? encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const other = OTHER_FILES.find(([pattern]) => pattern.test(text))
  if (other !== undefined) throw new NotRead(other[1])
  return { text, encoding, isGuessed: chosen === undefined && encoding === GUESS }
}

/** By the mark at the start, by the zeros of English letters, UTF-8 when it is valid, else what old spreadsheets write. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > bytes.length * MANY_ZEROS && even === 0) return 'utf-16le'
  if (even > bytes.length * MANY_ZEROS && odd === 0) return 'utf-16be'
  // No other text has it.
  if (even + odd > 0) throw new NotRead('spreadsheet')
  const text = new TextDecoder().decode(bytes)
  // A few bytes that are wrong are told where they stand; the letters around them are right.
  const letters = text.match(/[\u0080-\ufffc]|[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0
  const wrong = text.match(/\ufffd/g)?.length ?? 0
  return wrong === 0 || wrong < letters ? 'utf-8' : GUESS
}

const GUESS = 'windows-1252'
/** Of the bytes, in a text of English letters half. */
const MANY_ZEROS = 0.25

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte)

const OTHER_FILES: readonly (readonly [RegExp, FileProblem])[] = [
  [/^%PDF-/, 'pdf'],
  [/^\{\\rtf/, 'document'],
  [/^\s*<(!doctype|html|head|body|table|meta|\?xml)\b/i, 'webPage'],
]

/** Excel may name what stands between the cells in a line of its own. Throws `NotRead`. */
export function linesIn(text: string, separator = separatorsIn(text)[0] ?? ','): TableLine[] {
  const named = NAMED.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const lines = tableLines(body, separator, named === null ? 1 : 2)
  const last = lines.findLastIndex(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (last >= MAX_LINES) throw new NotRead('tooManyRows')
  const filled = lines
    .slice(0, last + 1)
    .map(({ cells, ...line }) => ({ ...line, cells: cells.map(withoutGuard) }))
  // The line that names the separator is one of the file's.
  return named === null ? filled : [{ cells: [] }, ...filled]
}

const NAMED = /^"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\r|\n)/i

/** What is named, else what may part the titles, the likeliest first: rows may hold any of them in what people write. */
export function separatorsIn(text: string): readonly string[] {
  const [, named] = NAMED.exec(text) ?? []
  if (named !== undefined) return [named]
  const titles = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => titles.split(separator).length
  return [',', ';', '\t', '|'].toSorted((one, other) => count(other) - count(one))
}

/** An apostrophe before what looks like a formula says that it is text: our own files have it, and Excel's habit is the same. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
