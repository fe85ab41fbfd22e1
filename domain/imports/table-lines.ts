/**
 * Lines of a text saved by a spreadsheet (RFC 4180), each complete or with its fault. An unclosed quotation mark would
 * join the rows below it into one cell: every line it affects is a fault and stays a separate line.
 */

export interface TableLine {
  readonly cells: readonly string[]
  /** Why it cannot be read; `cells` are then the texts between the separators. */
  readonly fault?: string
}

const openQuoteMessage = (lineNumber: number): string =>
  `The quotation mark that opens in line ${lineNumber} is not closed. Close it, or take it out.`
const strayQuoteMessage = (lineNumber: number): string =>
  `Line ${lineNumber} has a quotation mark inside a cell. Take it out, or write the cell in quotation marks with "" for each of its own.`

const LINE_END = /\r\n|\r|\n/
const QUOTE = '"'

interface Cell {
  readonly content: string
  /** The position after the cell. */
  readonly end: number
  readonly fault?: 'open' | 'stray'
}

/** Splits text into lines. `firstLineNumber`: the number of the text's first line in the file. */
export function readTableLines(text: string, separator: string, firstLineNumber = 1): TableLine[] {
  const lines: TableLine[] = []
  let currentLineNumber = firstLineNumber
  for (let start = 0; start < text.length; ) {
    const { cells, end, quoteFault } = readRecord(text, separator, start)
    const recordText = text.slice(start, end)
    if (quoteFault === undefined) lines.push({ cells })
    else {
      const lineNumber = currentLineNumber + countLineEnds(text.slice(start, quoteFault.position))
      const fault = quoteFault.kind === 'open' ? openQuoteMessage(lineNumber) : strayQuoteMessage(lineNumber)
      const rawLines = recordText.replace(/(\r\n|\r|\n)$/, '').split(LINE_END)
      lines.push(...rawLines.map(rawLine => ({ cells: rawLine.split(separator), fault })))
    }
    currentLineNumber += countLineEnds(recordText)
    start = end
  }
  return lines
}

const countLineEnds = (text: string): number => text.split(LINE_END).length - 1

function readRecord(text: string, separator: string, start: number) {
  const cells: string[] = []
  let quoteFault: { readonly position: number; readonly kind: 'open' | 'stray' } | undefined
  for (let position = start; ; position++) {
    const cell =
      text[position] === QUOTE
        ? readQuotedCell(text, separator, position)
        : readPlainCell(text, separator, position)
    cells.push(cell.content)
    if (cell.fault !== undefined) quoteFault ??= { position, kind: cell.fault }
    position = cell.end
    if (text[position] !== separator)
      return { cells, end: position + lineEndLength(text, position), quoteFault }
  }
}

const lineEndLength = (text: string, position: number): number =>
  text.startsWith('\r\n', position) ? 2 : Math.min(1, text.length - position)

function readPlainCell(text: string, separator: string, start: number): Cell {
  const end = findCellEnd(text, start, separator)
  const content = text.slice(start, end)
  return { content, end, ...(content.includes(QUOTE) ? { fault: 'stray' } : {}) }
}

/** Returns the position of the next separator or line end. */
function findCellEnd(text: string, start: number, separator: string): number {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end++
  return end
}

function readQuotedCell(text: string, separator: string, start: number): Cell {
  let closingQuoteIndex = text.indexOf(QUOTE, start + 1)
  while (closingQuoteIndex !== -1 && text[closingQuoteIndex + 1] === QUOTE)
    closingQuoteIndex = text.indexOf(QUOTE, closingQuoteIndex + 2)
  if (closingQuoteIndex === -1) return { content: text.slice(start), end: text.length, fault: 'open' }
  const end = findCellEnd(text, closingQuoteIndex + 1, separator)
  if (text.slice(closingQuoteIndex + 1, end).trim() === '') {
    return { content: text.slice(start + 1, closingQuoteIndex).replaceAll('""', QUOTE), end }
  }
  // The end of the cell is unknown: the rest of the line is skipped, and the next line is read separately.
  const lineEnd = findCellEnd(text, closingQuoteIndex + 1, '\n')
  return { content: text.slice(start, lineEnd), end: lineEnd, fault: 'stray' }
}
