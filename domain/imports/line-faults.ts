/**
 * Lines whose cells may not be under their titles: longer than the titles, torn by a line break, or with other rows
 * inside a cell. Their values would be cut off or belong to another person.
 */
import { showInvisible } from '../values/one-line.ts'
import type { TableLine } from './table-lines.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
/** The minimum of columns: a note with commas looks like a row with fewer columns. */
const MIN_COLUMNS = 4
const MAX_QUOTED_LENGTH = 100

const SINGLE_CELL_MESSAGE =
  'This line has a single cell. It may belong to the row above: a cell of several lines needs quotation marks.'
const SINGLE_CELL_BELOW_MESSAGE =
  'The line below has a single cell, which may belong to this row: a cell of several lines needs quotation marks.'
const CONTAINED_ROWS_MESSAGE =
  'One of its cells holds what looks like further rows: a quotation mark may be missing.'

/** Returns what is wrong with lines, by line; `lines` are the lines below the titles that are not empty. */
export function lineFaults(
  titles: readonly string[],
  lines: readonly TableLine[],
): ReadonlyMap<TableLine, string> {
  const faults = new Map<TableLine, string>()
  const isPadded = arePadded(titles.length, lines)
  for (const [index, line] of lines.entries()) {
    const nextLine = lines[index + 1]
    const fault =
      line.fault ??
      overflowFault(titles, line, isPadded) ??
      (isSingleCellLine(line, titles) ? SINGLE_CELL_MESSAGE : undefined) ??
      (nextLine !== undefined && nextLine.fault === undefined && isSingleCellLine(nextLine, titles)
        ? SINGLE_CELL_BELOW_MESSAGE
        : undefined) ??
      (containsRows(line, titles) ? CONTAINED_ROWS_MESSAGE : undefined)
    if (fault !== undefined) faults.set(line, fault)
  }
  return faults
}

/** Whether every row ends with separators that the titles lack. A comma in a cell is only in some rows. */
function arePadded(titleCount: number, lines: readonly TableLine[]): boolean {
  const intactLines = lines.filter(({ fault }) => fault === undefined)
  const [firstLine] = intactLines
  return (
    firstLine !== undefined &&
    intactLines.length > 1 &&
    intactLines.every(
      ({ cells }) => cells.length === firstLine.cells.length && isEmpty(cells.slice(titleCount)),
    )
  )
}

const isEmpty = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

function overflowFault(
  titles: readonly string[],
  { cells }: TableLine,
  isPadded: boolean,
): string | undefined {
  const untitledCells = cells.filter(
    (cell, position) => cell.trim() !== '' && (titles[position] ?? '').trim() === '',
  )
  const lastTitle = showInvisible(titles.findLast(title => title.trim() !== '') ?? '')
  if (untitledCells.length > 0) {
    const untitledText = untitledCells
      .map(cell => cell.trim())
      .join(', ')
      .slice(0, MAX_QUOTED_LENGTH)
    return `The column after "${lastTitle}" has no title and says "${showInvisible(untitledText)}". A cell with a comma in it needs quotation marks.`
  }
  if (cells.length <= titles.length || isPadded) return undefined
  return `This row has more cells than there are titles, and the last is "${lastTitle}". A cell with a comma in it needs quotation marks.`
}

const isSingleCellLine = ({ cells }: TableLine, titles: readonly string[]): boolean =>
  cells.length === 1 && titles.length > 1

/** Whether a cell contains rows: its first line then ends its own row, and its last line begins a row. */
function containsRows({ cells }: TableLine, { length }: readonly string[]): boolean {
  if (length < MIN_COLUMNS) return false
  return cells.some((cell, position) => {
    const lines = cell.split(/\r\n|\r|\n/)
    const [firstLine = ''] = lines
    const lastLine = lines.at(-1) ?? ''
    if (lines.length === 1) return false
    return SEPARATORS.some(
      separator =>
        countOf(separator, firstLine) >= length - 1 - position && countOf(separator, lastLine) >= position,
    )
  })
}

const countOf = (separator: string, text: string): number => text.split(separator).length - 1
