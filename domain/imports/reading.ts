/** Reads the cells of a file into the values of each row, with faults for cells that cannot be read. */
import * as v from 'valibot'
import { fieldRefusal, Refusal } from '../errors.ts'
import { validate } from '../validate.ts'
import { canonicalJson } from '../values/canonical-json.ts'
import { showInvisible } from '../values/one-line.ts'
import { optionalText } from '../values/text.ts'
import { emptyValueMessage, findDamage } from './damaged-cells.ts'
import { type DayOrders, dayOrdersOf } from './day-cells.ts'
import { endingFault } from './endings.ts'
import type { FileConventions } from './file-habits.ts'
import type { AnyImportKind, Lookup } from './import-kind.ts'
import { lineFaults } from './line-faults.ts'
import type { FileLanguages } from './number-cells.ts'
import type { TableLine } from './table-lines.ts'
import {
  type ChosenColumns,
  findTitles,
  HOME_COLUMN,
  isErrorsTitle,
  isFilled,
  normalizeTitle,
} from './titles.ts'

export interface Fault {
  /** null for a fault of the whole row. */
  readonly column: string | null
  readonly message: string
}

export type CellValues = Readonly<Record<string, unknown>>

export interface ImportRow {
  /** The number as in a spreadsheet: the line of titles is 1. */
  readonly row: number
  /** The whole line as in the file. */
  readonly line: readonly string[]
  /** The texts of the cells, by column. */
  readonly cells: Readonly<Record<string, string>>
  /** Undefined when there are faults. */
  readonly values: CellValues | undefined
  readonly faults: readonly Fault[]
}

export interface FileTable {
  /** The line of titles as in the file. */
  readonly titles: readonly string[]
  /** The column for which each title is read. */
  readonly titleColumns: readonly (string | undefined)[]
  /** Lines above the titles, which are not imported. */
  readonly linesAbove: readonly string[]
  /** How the file writes days. */
  readonly dayOrders: DayOrders
  /** The columns found, in the order of the file. */
  readonly columns: readonly string[]
  /** Unknown titles: the cells under them are not imported. */
  readonly unknownTitles: readonly string[]
  readonly rows: readonly ImportRow[]
}

const MAX_HOME_NAME_LENGTH = 200
export const homeNameSchema = optionalText(MAX_HOME_NAME_LENGTH)
export const NO_SUCH_HOME_MESSAGE = 'None of your group homes has this name.'
export const ONE_HOME_MESSAGE = 'Name one group home of yours in each row.'

/** Returns the message for a name that no home has: it may name several homes. */
export const unknownHomeMessage = (name: string): string =>
  /[;,/|]|^all\b|\band\b/i.test(name) ? ONE_HOME_MESSAGE : NO_SUCH_HOME_MESSAGE

/** Thrown with the reason why a file cannot be read at all. */
export class UnreadableFile extends Error {}

export interface ReadOptions {
  /** The languages of its numbers. */
  readonly languages?: FileLanguages
  /** Returns the clock of a home by its name; '' for the chosen home. */
  readonly clockOf?: ClockOfHome
  /** Whether the encoding of its text was guessed. */
  readonly isEncodingGuessed?: boolean
  readonly chosenColumns?: ChosenColumns
}

/** Reads the lines of a file. Throws `UnreadableFile`. */
export function readTable(
  kind: AnyImportKind,
  table: readonly TableLine[],
  {
    languages = ['English'],
    clockOf = () => '12h',
    isEncodingGuessed = false,
    chosenColumns = {},
  }: ReadOptions = {},
): FileTable {
  const {
    lineIndex: titleLineIndex,
    titles,
    titleColumns,
    linesAbove,
    problem,
  } = findTitles(kind, table, chosenColumns)
  if (problem !== undefined) throw new UnreadableFile(problem)
  const lines = table.slice(titleLineIndex + 1)
  const { habitsOf: conventionsOf, dayOrders } = detectFileConventions(kind, {
    rows: lines.map(line => joinCells(kind, cellsByColumn(titleColumns, line))),
    languages,
    clockOf,
    isEncodingGuessed,
  })
  const shapeFaults = lineFaults(titles, lines.filter(isFilled))
  const rows = table.flatMap((line, index): ImportRow[] => {
    if (index <= titleLineIndex || !isFilled(line)) return []
    const cells = cellsByColumn(titleColumns, line)
    const rowBase = { row: index + 1, line: line.cells, cells }
    // A cell in a line that was torn or joined may belong to another column.
    const shapeFault = shapeFaults.get(line)
    if (shapeFault !== undefined)
      return [{ ...rowBase, values: undefined, faults: [{ column: null, message: shapeFault }] }]
    const reading = readCells(kind, cells, conventionsOf)
    const endingFaults = titles.flatMap((title, position): Fault[] => {
      const message =
        titleColumns[position] === undefined &&
        !isErrorsTitle(title) &&
        endingFault(kind, title, line.cells[position] ?? '')
      return message ? [{ column: null, message }] : []
    })
    if (endingFaults.length === 0) return [{ ...rowBase, ...reading }]
    return [{ ...rowBase, values: undefined, faults: [...endingFaults, ...reading.faults] }]
  })
  if (rows.length === 0) throw new UnreadableFile('This file has titles and no rows.')
  return {
    titles,
    titleColumns,
    linesAbove,
    dayOrders,
    columns: titleColumns.filter(column => column !== undefined),
    unknownTitles: titles.filter(
      (title, position) =>
        titleColumns[position] === undefined && normalizeTitle(title) !== '' && !isErrorsTitle(title),
    ),
    rows,
  }
}

export type ClockOfHome = (home: string) => '12h' | '24h'

type Cells = Readonly<Record<string, string>>

function cellsByColumn(titleColumns: readonly (string | undefined)[], line: TableLine): Cells {
  const cells: Record<string, string> = {}
  for (const [position, column] of titleColumns.entries()) {
    if (column !== undefined) cells[column] = (line.cells[position] ?? '').trim()
  }
  return cells
}

/** Returns the cells with the text of joining columns appended to their target columns. */
function joinCells(kind: AnyImportKind, cells: Cells): Cells {
  const combinedCells: Record<string, string> = { ...cells }
  for (const [key, { targetColumn }] of Object.entries(kind.columns)) {
    if (targetColumn === undefined || combinedCells[key] === undefined) continue
    combinedCells[targetColumn] = `${combinedCells[targetColumn] ?? ''} ${combinedCells[key]}`.trim()
    delete combinedCells[key]
  }
  return combinedCells
}

type ConventionsOfCell = (column: string, home: string) => FileConventions

interface FileCells extends Required<Pick<ReadOptions, 'languages' | 'clockOf' | 'isEncodingGuessed'>> {
  readonly rows: readonly Cells[]
}

/** Determines from all cells how the file writes days, and how each column writes times of the day. */
function detectFileConventions(kind: AnyImportKind, { rows, clockOf, ...fileSettings }: FileCells) {
  const cellsOf = (column: string) => rows.map(cells => cells[column] ?? '')
  const columns = Object.entries(kind.columns)
  const dayCells = columns.flatMap(([key, { isDay }]) => (isDay === true ? cellsOf(key) : []))
  const dayOrders = dayOrdersOf(dayCells, fileSettings.languages)
  const clockByColumn = new Map(
    columns.map(([key, column]) => [key, column.findReadableTimes?.(cellsOf(key))]),
  )
  const conventionsOf: ConventionsOfCell = (column, home) => ({
    ...fileSettings,
    dayOrders,
    readableTimes: clockOf(home) === '24h' ? 'all' : (clockByColumn.get(column) ?? 'none'),
  })
  return { habitsOf: conventionsOf, dayOrders }
}

function readCells(kind: AnyImportKind, unjoinedCells: Cells, conventionsOf: ConventionsOfCell) {
  const cells = joinCells(kind, unjoinedCells)
  const cellValues: Record<string, unknown> = {}
  const faults: Fault[] = v.is(homeNameSchema, cells[HOME_COLUMN] ?? '')
    ? []
    : [{ column: HOME_COLUMN, message: NO_SUCH_HOME_MESSAGE }]
  for (const [key, { read, isMultiline }] of Object.entries(kind.columns)) {
    const cellText = cells[key] ?? ''
    if (cellText === '') continue
    try {
      const conventions = conventionsOf(key, cells[HOME_COLUMN] ?? '')
      const damage = findDamage(cellText, { isMultiline: isMultiline === true, ...conventions })
      if (damage !== undefined) throw fieldRefusal(key, damage)
      const value = read === undefined ? cellText : read(cellText, conventions)
      const emptyMessage =
        value === cellText && isMultiline !== true ? emptyValueMessage(cellText) : undefined
      if (emptyMessage !== undefined) throw fieldRefusal(key, emptyMessage)
      cellValues[key] = value
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push({ column: key, message: error.message })
    }
  }
  const { values, faults: valueFaults } = readValues(kind, cellValues)
  const allFaults = [
    ...faults,
    ...valueFaults.filter(({ column }) => !faults.some(fault => fault.column === column)),
  ]
  return { values: allFaults.length === 0 ? values : undefined, faults: allFaults }
}

/** The most characters of an unknown name that a message repeats. */
const MAX_QUOTED_LENGTH = 50

/** Reads the values of a row by the schemas of its columns; the server reads the rows sent to it in the same way. */
export function readValues(
  kind: AnyImportKind,
  cellValues: CellValues,
): { values: CellValues | undefined; faults: readonly Fault[] } {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [key, column] of Object.entries(kind.columns)) {
    const value = Object.hasOwn(cellValues, key) ? cellValues[key] : undefined
    if (value === undefined) {
      if (column.missingMessage !== undefined) faults.push({ column: key, message: column.missingMessage })
      continue
    }
    try {
      const { title } = column
      values[key] = validate(v.object({ [title]: column.value }), { [title]: value })[title]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push({ column: key, message: column.invalidMessage ?? error.message })
    }
  }
  const unknownKey = Object.keys(cellValues).find(key => !Object.hasOwn(kind.columns, key))
  if (unknownKey !== undefined) {
    faults.push({
      column: null,
      message: `There is no column "${showInvisible(unknownKey.slice(0, MAX_QUOTED_LENGTH))}".`,
    })
  }
  if (faults.length > 0) return { values: undefined, faults }
  try {
    return { values: kind.combineValues?.(values as never) ?? values, faults }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values: undefined, faults: [faultOf(error)] }
  }
}

/** Converts a refusal, which may name its column, to a fault. */
export function faultOf(refusal: Refusal): Fault {
  const [column = null] = Object.keys(refusal.details.fields ?? {})
  return { column, message: refusal.message }
}

interface HomeRow {
  readonly row: number
  /** The home of the row, as a string. */
  readonly home: string
  readonly values: CellValues
  /** The records to look up names in. */
  readonly lookup?: Lookup
}

export interface RowRepeat {
  readonly earlierRow: number
  /** Whether it has the same values in the same home. */
  readonly isIdentical: boolean
  /** The message if it has other values. */
  readonly message: string
}

export const IMPORTED_BEFORE_MESSAGE = 'This row was imported before.'
export const NOT_IMPORTED_MESSAGE = 'No import has made it.'
export const sameRowMessage = (rowNumber: number): string => `This row says the same as row ${rowNumber}.`
const otherRowMessage = (rowNumber: number): string =>
  `Row ${rowNumber} has the same entry with different details.`

/** Returns rows that repeat an earlier row of the file, or have its key and other values. */
export function repeatedRows(kind: AnyImportKind, rows: readonly HomeRow[]): ReadonlyMap<number, RowRepeat> {
  const rowsByKey = new Map<string, HomeRow[]>()
  const repeats = new Map<number, RowRepeat>()
  for (const homeRow of rows) {
    const home = kind.otherHomeMessage === undefined ? homeRow.home : ''
    const key = canonicalJson([home, ...kind.keyOf(homeRow.values as never, homeRow.lookup)])
    const sameKeyRows = rowsByKey.get(key) ?? []
    const originalRow = sameKeyRows.find(
      earlierRow => kind.areDistinct?.(earlierRow.values as never, homeRow.values as never) !== true,
    )
    if (originalRow === undefined) rowsByKey.set(key, [...sameKeyRows, homeRow])
    else {
      const isOtherHome = originalRow.home !== homeRow.home
      const isSame = !isOtherHome && canonicalJson(originalRow.values) === canonicalJson(homeRow.values)
      const messageOf = (isOtherHome ? kind.otherHomeMessage : kind.duplicateMessage) ?? otherRowMessage
      repeats.set(homeRow.row, {
        earlierRow: originalRow.row,
        isIdentical: isSame,
        message: messageOf(originalRow.row),
      })
    }
  }
  return repeats
}
