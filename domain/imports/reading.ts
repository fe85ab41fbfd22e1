/** Reads the cells of a file into the values of each row, with faults for cells that cannot be read. */
import * as v from 'valibot'
import { Refusal, wrongField } from '../errors.ts'
import { validate } from '../validate.ts'
import { canonicalJson } from '../values/canonical-json.ts'
import { signsByNumber } from '../values/one-line.ts'
import { looseText } from '../values/text.ts'
import { damageIn, emptyWordsIn } from './damaged-cells.ts'
import { type DayOrders, dayOrdersOf } from './day-cells.ts'
import { endsRow } from './endings.ts'
import type { FileHabits } from './file-habits.ts'
import type { AnyImportKind, Place } from './import-kind.ts'
import { lineFaults } from './line-faults.ts'
import type { FileLanguages } from './number-cells.ts'
import type { TableLine } from './table-lines.ts'
import { type ChosenColumns, HOME, isErrors, isFilled, plainTitle, titlesIn } from './titles.ts'

export interface Fault {
  /** null for a fault of the whole row. */
  readonly column: string | null
  readonly message: string
}

export type CellValues = Readonly<Record<string, unknown>>

export interface ReadRow {
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

export interface ReadTable {
  /** The line of titles as in the file. */
  readonly titles: readonly string[]
  /** The column for which each title is read. */
  readonly found: readonly (string | undefined)[]
  /** Lines above the titles, which are not imported. */
  readonly above: readonly string[]
  /** How the file writes days. */
  readonly dayOrders: DayOrders
  /** The columns found, in the order of the file. */
  readonly columns: readonly string[]
  /** Unknown titles: the cells under them are not imported. */
  readonly unknown: readonly string[]
  readonly rows: readonly ReadRow[]
}

const LONGEST_NAME = 200
export const homeName = looseText(LONGEST_NAME)
export const NO_SUCH_HOME = 'None of your group homes has this name.'
export const ONE_HOME = 'Name one group home of yours in each row.'

/** Returns the message for a name that no home has: it may name several homes. */
export const noHomeWords = (named: string): string =>
  /[;,/|]|^all\b|\band\b/i.test(named) ? ONE_HOME : NO_SUCH_HOME

/** Thrown with the reason why a file cannot be read at all. */
export class Unreadable extends Error {}

export interface HowToRead {
  /** The languages of its numbers. */
  readonly languages?: FileLanguages
  /** Returns the clock of a home by its name; '' for the chosen home. */
  readonly clockOf?: ClockOfHome
  /** Whether the encoding of its text was guessed. */
  readonly isEncodingGuessed?: boolean
  readonly chosen?: ChosenColumns
}

/** Reads the lines of a file. Throws `Unreadable`. */
export function readTable(
  kind: AnyImportKind,
  table: readonly TableLine[],
  { languages = ['English'], clockOf = () => '12h', isEncodingGuessed = false, chosen = {} }: HowToRead = {},
): ReadTable {
  const { at: first, titles, found, above, problem } = titlesIn(kind, table, chosen)
  if (problem !== undefined) throw new Unreadable(problem)
  const lines = table.slice(first + 1)
  const { habitsOf, dayOrders } = habitsIn(kind, {
    rows: lines.map(line => joinedCells(kind, cellsIn(found, line))),
    languages,
    clockOf,
    isEncodingGuessed,
  })
  const shapeFaults = lineFaults(titles, lines.filter(isFilled))
  const rows = table.flatMap((line, index): ReadRow[] => {
    if (index <= first || !isFilled(line)) return []
    const cells = cellsIn(found, line)
    const place = { row: index + 1, line: line.cells, cells }
    // A cell in a line that was torn or joined may belong to another column.
    const torn = shapeFaults.get(line)
    if (torn !== undefined)
      return [{ ...place, values: undefined, faults: [{ column: null, message: torn }] }]
    const read = readCells(kind, cells, habitsOf)
    const ended = titles.flatMap((title, at): Fault[] => {
      const message =
        found[at] === undefined && !isErrors(title) && endsRow(kind, title, line.cells[at] ?? '')
      return message ? [{ column: null, message }] : []
    })
    if (ended.length === 0) return [{ ...place, ...read }]
    return [{ ...place, values: undefined, faults: [...ended, ...read.faults] }]
  })
  if (rows.length === 0) throw new Unreadable('This file has titles and no rows.')
  return {
    titles,
    found,
    above,
    dayOrders,
    columns: found.filter(column => column !== undefined),
    unknown: titles.filter(
      (title, place) => found[place] === undefined && plainTitle(title) !== '' && !isErrors(title),
    ),
    rows,
  }
}

export type ClockOfHome = (home: string) => '12h' | '24h'

type Cells = Readonly<Record<string, string>>

function cellsIn(found: readonly (string | undefined)[], line: TableLine): Cells {
  const cells: Record<string, string> = {}
  for (const [place, column] of found.entries()) {
    if (column !== undefined) cells[column] = (line.cells[place] ?? '').trim()
  }
  return cells
}

/** Returns the cells with the text of joining columns appended to their target columns. */
function joinedCells(kind: AnyImportKind, cells: Cells): Cells {
  const joined: Record<string, string> = { ...cells }
  for (const [key, { joins }] of Object.entries(kind.columns)) {
    if (joins === undefined || joined[key] === undefined) continue
    joined[joins] = `${joined[joins] ?? ''} ${joined[key]}`.trim()
    delete joined[key]
  }
  return joined
}

type HabitsOfCell = (column: string, home: string) => FileHabits

interface FileAsRead extends Required<Pick<HowToRead, 'languages' | 'clockOf' | 'isEncodingGuessed'>> {
  readonly rows: readonly Cells[]
}

/** Determines from all cells how the file writes days, and how each column writes times of the day. */
function habitsIn(kind: AnyImportKind, { rows, clockOf, ...habits }: FileAsRead) {
  const cellsOf = (column: string) => rows.map(cells => cells[column] ?? '')
  const columns = Object.entries(kind.columns)
  const days = columns.flatMap(([key, { isDay }]) => (isDay === true ? cellsOf(key) : []))
  const dayOrders = dayOrdersOf(days, habits.languages)
  const clocks = new Map(columns.map(([key, column]) => [key, column.clockOf?.(cellsOf(key))]))
  const habitsOf: HabitsOfCell = (column, home) => ({
    ...habits,
    dayOrders,
    clock: clockOf(home) === '24h' ? 'all' : (clocks.get(column) ?? 'none'),
  })
  return { habitsOf, dayOrders }
}

function readCells(kind: AnyImportKind, stands: Cells, habitsOf: HabitsOfCell) {
  const cells = joinedCells(kind, stands)
  const said: Record<string, unknown> = {}
  const faults: Fault[] = v.is(homeName, cells[HOME] ?? '') ? [] : [{ column: HOME, message: NO_SUCH_HOME }]
  for (const [key, { read, isLong }] of Object.entries(kind.columns)) {
    const words = cells[key] ?? ''
    if (words === '') continue
    try {
      const habits = habitsOf(key, cells[HOME] ?? '')
      const damage = damageIn(words, { isLong: isLong === true, ...habits })
      if (damage !== undefined) throw wrongField(key, damage)
      const value = read === undefined ? words : read(words, habits)
      const empty = value === words && isLong !== true ? emptyWordsIn(words) : undefined
      if (empty !== undefined) throw wrongField(key, empty)
      said[key] = value
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push({ column: key, message: error.message })
    }
  }
  const { values, faults: others } = readValues(kind, said)
  const told = [...faults, ...others.filter(({ column }) => !faults.some(one => one.column === column))]
  return { values: told.length === 0 ? values : undefined, faults: told }
}

/** The most characters of an unknown name that a message repeats. */
const MAX_REPEATED = 50

/** Reads the values of a row by the schemas of its columns; the server reads the rows sent to it in the same way. */
export function readValues(
  kind: AnyImportKind,
  said: CellValues,
): { values: CellValues | undefined; faults: readonly Fault[] } {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [key, column] of Object.entries(kind.columns)) {
    const value = Object.hasOwn(said, key) ? said[key] : undefined
    if (value === undefined) {
      if (column.missing !== undefined) faults.push({ column: key, message: column.missing })
      continue
    }
    try {
      const { title } = column
      values[key] = validate(v.object({ [title]: column.value }), { [title]: value })[title]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push({ column: key, message: column.otherwise ?? error.message })
    }
  }
  const unknown = Object.keys(said).find(key => !Object.hasOwn(kind.columns, key))
  if (unknown !== undefined) {
    faults.push({
      column: null,
      message: `There is no column "${signsByNumber(unknown.slice(0, MAX_REPEATED))}".`,
    })
  }
  if (faults.length > 0) return { values: undefined, faults }
  try {
    return { values: kind.together?.(values as never) ?? values, faults }
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

interface Placed {
  readonly row: number
  /** The home of the row, as a string. */
  readonly home: string
  readonly values: CellValues
  /** The records to look up names in. */
  readonly place?: Place
}

export interface Repeated {
  readonly of: number
  /** Whether it has the same values in the same home. */
  readonly isSame: boolean
  /** The message if it has other values. */
  readonly words: string
}

export const IMPORTED_BEFORE = 'This row was imported before.'
export const NOT_IMPORTED = 'No import has made it.'
export const saysTheSame = (row: number): string => `This row says the same as row ${row}.`
const saysElse = (row: number): string => `Row ${row} has the same entry with different details.`

/** Returns rows that repeat an earlier row of the file, or have its key and other values. */
export function repeatedRows(kind: AnyImportKind, rows: readonly Placed[]): ReadonlyMap<number, Repeated> {
  const earlier = new Map<string, Placed[]>()
  const repeated = new Map<number, Repeated>()
  for (const placed of rows) {
    const home = kind.elsewhereWords === undefined ? placed.home : ''
    const key = canonicalJson([home, ...kind.key(placed.values as never, placed.place)])
    const alike = earlier.get(key) ?? []
    const other = alike.find(one => kind.areApart?.(one.values as never, placed.values as never) !== true)
    if (other === undefined) earlier.set(key, [...alike, placed])
    else {
      const isElsewhere = other.home !== placed.home
      const isSame = !isElsewhere && canonicalJson(other.values) === canonicalJson(placed.values)
      const words = (isElsewhere ? kind.elsewhereWords : kind.sameWords) ?? saysElse
      repeated.set(placed.row, { of: other.row, isSame, words: words(other.row) })
    }
  }
  return repeated
}
