/** The titles of a file: in which line they are, and for which column each is read. */
import { showInvisible } from '../values/one-line.ts'
import type { AnyImportKind, Column } from './import-kind.ts'
import { EXPORTED_STOCK_TITLES } from './own-list.ts'
import type { TableLine } from './table-lines.ts'

/** The column with the group home of a row, in every kind; rows without it go to the chosen home. */
export const HOME_COLUMN = 'home'
const homeColumn: Omit<Column, 'value'> = {
  title: 'Group home',
  otherTitles: ['home', 'home name', 'house', 'facility', 'group home name', ...EXPORTED_STOCK_TITLES.home],
}

export const columnsOf = (kind: AnyImportKind): Readonly<Record<string, Omit<Column, 'value'>>> => ({
  ...kind.columns,
  [HOME_COLUMN]: homeColumn,
})

export const columnTitle = (kind: AnyImportKind, column: string): string =>
  columnsOf(kind)[column]?.title ?? column

/** The additional column of a file of faulty rows. It is ignored when the file is imported again. */
export const ERRORS_TITLE = 'errors'
export const isErrorsTitle = (title: string): boolean => normalizeTitle(title) === ERRORS_TITLE

/** The columns a person chose for the columns of a file, by position; null: not imported. */
export type ChosenColumns = Readonly<Record<number, string | null>>

export interface FileTitles {
  /** The index of their line in the file. */
  readonly lineIndex: number
  /** The titles as in the file. */
  readonly titles: readonly string[]
  /** The column for which each title is read. */
  readonly titleColumns: readonly (string | undefined)[]
  /** The lines above them. */
  readonly linesAbove: readonly string[]
  /** Why no row can be read. */
  readonly problem?: string
}

/** How many filled lines are searched for the titles, which are below the name of a list and its date. */
const MAX_SEARCHED_LINES = 20
const MAX_LISTED_TITLES = 30
const MAX_QUOTED_LENGTH = 40

/** Finds the titles: the first line with all required columns, else the line with most of them. */
export function findTitles(
  kind: AnyImportKind,
  table: readonly TableLine[],
  chosenColumns: ChosenColumns = {},
): FileTitles {
  const filledLines = [...table.entries()].filter(([, line]) => isFilled(line)).slice(0, MAX_SEARCHED_LINES)
  const candidates = filledLines.map(([lineIndex, line]) => ({
    lineIndex,
    line,
    columns: matchColumns(kind, line.cells),
  }))
  const [firstCandidate] = candidates
  if (firstCandidate === undefined)
    return { lineIndex: 0, titles: [], titleColumns: [], linesAbove: [], problem: 'This file is empty.' }
  const bestMatch = candidates.reduce((best, candidate) =>
    countColumns(candidate.columns) > countColumns(best.columns) ? candidate : best,
  )
  const completeMatch = candidates.find(
    ({ columns: titleColumns }) => missingTitles(kind, titleColumns).length === 0,
  )
  const {
    lineIndex,
    line,
    columns: matchedColumns,
  } = completeMatch ?? (countColumns(bestMatch.columns) > 1 ? bestMatch : firstCandidate)
  const { cells: titles, fault } = line
  const titleColumns = titles.map((_, position) =>
    chosenColumns[position] === undefined ? matchedColumns[position] : (chosenColumns[position] ?? undefined),
  )
  const problem = fault ?? problemOf(kind, titles, titleColumns)
  const linesAbove = filledLines
    .filter(([position]) => position < lineIndex)
    .map(([, { cells }]) => cells.filter(Boolean).join(' '))
  return { lineIndex, titles, titleColumns, linesAbove, ...(problem === undefined ? {} : { problem }) }
}

export const isFilled = ({ cells }: TableLine): boolean => cells.some(cell => cell.trim() !== '')

const countColumns = (titleColumns: readonly (string | undefined)[]): number =>
  new Set(titleColumns.filter(column => column !== undefined)).size

export const normalizeTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

const matchColumns = (kind: AnyImportKind, titles: readonly string[]): (string | undefined)[] =>
  titles.map(title => matchColumn(kind, title))

function matchColumn(kind: AnyImportKind, title: string): string | undefined {
  const searchedTitle = normalizeTitle(title)
  if (searchedTitle === '') return undefined
  const hasTitle = ([key, column]: [string, Omit<Column, 'value'>]) =>
    [key, column.title, ...(column.otherTitles ?? [])].some(name => normalizeTitle(name) === searchedTitle)
  return Object.entries(columnsOf(kind)).find(hasTitle)?.[0]
}

const missingTitles = (kind: AnyImportKind, titleColumns: readonly (string | undefined)[]): string[] =>
  Object.entries(kind.columns)
    .filter(([key, { missingMessage }]) => missingMessage !== undefined && !titleColumns.includes(key))
    .map(([, { title }]) => title)

const quotedList = (titles: readonly string[]): string =>
  titles
    .slice(0, MAX_LISTED_TITLES)
    .map(title => `"${showInvisible(title.trim().slice(0, MAX_QUOTED_LENGTH))}"`)
    .join(', ')

function problemOf(
  kind: AnyImportKind,
  titles: readonly string[],
  titleColumns: readonly (string | undefined)[],
): string | undefined {
  const repeatedColumn = titleColumns.find(
    (column, position) => column !== undefined && titleColumns.indexOf(column) !== position,
  )
  if (repeatedColumn !== undefined) {
    const sameTitles = titles.filter((_, position) => titleColumns[position] === repeatedColumn)
    return `Two columns are taken for "${columnTitle(kind, repeatedColumn)}": ${quotedList(sameTitles)}. Choose one of them.`
  }
  const missingColumns = missingTitles(kind, titleColumns)
  if (missingColumns.length === 0) return undefined
  const filledTitles = titles.filter(title => title.trim() !== '')
  return `These columns are missing: ${quotedList(missingColumns)}. The titles of this file are: ${quotedList(filledTitles)}.`
}
