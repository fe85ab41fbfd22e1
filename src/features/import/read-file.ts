/** A file as people have it, as cells: encodings, separators and line ends of spreadsheets. Nothing leaves the device. */
import { MOST_FILE_BYTES, MOST_FILE_ROWS } from '#domain/imports/protocol.ts'
import { type TableLine, tableLines } from '#domain/imports/table-lines.ts'

export type FileProblem = 'tooLarge' | 'tooManyRows' | 'spreadsheet' | 'unreadable'

export class NotRead extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}

/** Lines of titles and notes above the rows are few. */
const MOST_LINES = MOST_FILE_ROWS + 20

export interface FileLines {
  readonly lines: readonly TableLine[]
  /** What stands between its cells. */
  readonly separator: string
}

/** Throws `NotRead`. */
export async function linesOf(file: File): Promise<FileLines> {
  if (file.size > MOST_FILE_BYTES) throw new NotRead('tooLarge')
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new NotRead('unreadable')
    }),
  )
  const text = textIn(bytes)
  return { lines: linesIn(text), separator: separatorIn(text) }
}

/** UTF-8 or UTF-16 by their marks, UTF-8 when it is valid, else what old spreadsheets write. */
export function textIn(bytes: Uint8Array): string {
  // A ZIP archive, which XLSX and ODS are, and the older XLS.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) {
    throw new NotRead('spreadsheet')
  }
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  // No text has it.
  if (bytes.includes(0)) throw new NotRead('spreadsheet')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Comma, semicolon or tab. Excel may name it in a line of its own. */
export function linesIn(text: string): TableLine[] {
  const named = NAMED.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const lines = tableLines(body, separatorIn(text), named === null ? 1 : 2)
  const last = lines.findLastIndex(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (last >= MOST_LINES) throw new NotRead('tooManyRows')
  const filled = lines
    .slice(0, last + 1)
    .map(({ cells, ...line }) => ({ ...line, cells: cells.map(withoutGuard) }))
  // The line that names the separator is one of the file's.
  return named === null ? filled : [{ cells: [] }, ...filled]
}

const NAMED = /^"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\r|\n)/i

/** What is named, else what parts the titles: rows may hold any of them in what people write. */
function separatorIn(text: string): string {
  const [, named] = NAMED.exec(text) ?? []
  if (named !== undefined) return named
  const titles = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => titles.split(separator).length
  const [most = ','] = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))
  return most
}

/** An apostrophe before what looks like a formula says that it is text: our own files have it, and Excel's habit is the same. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
