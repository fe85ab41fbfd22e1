/**
 * Lines of a text saved by a spreadsheet (RFC 4180), each complete or with its fault. An unclosed quotation mark would
 * join the rows below it into one cell: every line it affects is a fault and stays a separate line.
 */

export interface TableLine {
  readonly cells: readonly string[]
  /** Why it cannot be read; `cells` are then the texts between the separators. */
  readonly fault?: string
}

const openQuote = (line: number): string =>
  `The quotation mark that opens in line ${line} is not closed. Close it, or take it out.`
const strayQuote = (line: number): string =>
  `Line ${line} has a quotation mark inside a cell. Take it out, or write the cell in quotation marks with "" for each of its own.`

const LINE_END = /\r\n|\r|\n/
const QUOTE = '"'

interface Cell {
  readonly words: string
  /** The position after the cell. */
  readonly end: number
  readonly fault?: 'open' | 'stray'
}

/** Splits text into lines. `firstLine`: the number in the file of the text's first line. */
export function tableLines(text: string, separator: string, firstLine = 1): TableLine[] {
  const lines: TableLine[] = []
  let line = firstLine
  for (let start = 0; start < text.length; ) {
    const { cells, end, wrong } = recordAt(text, separator, start)
    const raw = text.slice(start, end)
    if (wrong === undefined) lines.push({ cells })
    else {
      const screen = line + lineEndsIn(text.slice(start, wrong.at))
      const fault = wrong.as === 'open' ? openQuote(screen) : strayQuote(screen)
      const touched = raw.replace(/(\r\n|\r|\n)$/, '').split(LINE_END)
      lines.push(...touched.map(one => ({ cells: one.split(separator), fault })))
    }
    line += lineEndsIn(raw)
    start = end
  }
  return lines
}

const lineEndsIn = (text: string): number => text.split(LINE_END).length - 1

function recordAt(text: string, separator: string, start: number) {
  const cells: string[] = []
  let wrong: { readonly at: number; readonly as: 'open' | 'stray' } | undefined
  for (let at = start; ; at++) {
    const cell = text[at] === QUOTE ? quotedCell(text, separator, at) : plainCell(text, separator, at)
    cells.push(cell.words)
    if (cell.fault !== undefined) wrong ??= { at, as: cell.fault }
    at = cell.end
    if (text[at] !== separator) return { cells, end: at + lineEndAt(text, at), wrong }
  }
}

const lineEndAt = (text: string, at: number): number =>
  text.startsWith('\r\n', at) ? 2 : Math.min(1, text.length - at)

function plainCell(text: string, separator: string, start: number): Cell {
  const end = endOf(text, start, separator)
  const words = text.slice(start, end)
  return { words, end, ...(words.includes(QUOTE) ? { fault: 'stray' } : {}) }
}

/** Returns the position of the next separator or line end. */
function endOf(text: string, start: number, separator: string): number {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end++
  return end
}

function quotedCell(text: string, separator: string, start: number): Cell {
  let close = text.indexOf(QUOTE, start + 1)
  while (close !== -1 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2)
  if (close === -1) return { words: text.slice(start), end: text.length, fault: 'open' }
  const end = endOf(text, close + 1, separator)
  if (text.slice(close + 1, end).trim() === '') {
    return { words: text.slice(start + 1, close).replaceAll('""', QUOTE), end }
  }
  // The end of the cell is unknown: the rest of the line is skipped, and the next line is read separately.
  const next = endOf(text, close + 1, '\n')
  return { words: text.slice(start, next), end: next, fault: 'stray' }
}
