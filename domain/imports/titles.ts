/** The titles of a file: in which line they are, and for which column each is read. */
import { signsByNumber } from '../values/one-line.ts'
import type { AnyImportKind, Column } from './import-kind.ts'
import { OWN_TITLES } from './own-list.ts'
import type { TableLine } from './table-lines.ts'

/** The column with the group home of a row, in every kind; rows without it go to the chosen home. */
export const HOME = 'home'
const homeColumn: Omit<Column, 'value'> = {
  title: 'Group home',
  also: ['home', 'home name', 'house', 'facility', 'group home name', ...OWN_TITLES.home],
}

export const columnsOf = (kind: AnyImportKind): Readonly<Record<string, Omit<Column, 'value'>>> => ({
  ...kind.columns,
  [HOME]: homeColumn,
})

export const columnTitle = (kind: AnyImportKind, column: string): string =>
  columnsOf(kind)[column]?.title ?? column

/** The additional column of a file of faulty rows. It is ignored when the file is imported again. */
export const ERRORS = 'errors'
export const isErrors = (title: string): boolean => plainTitle(title) === ERRORS

/** The columns a person chose for the columns of a file, by position; null: not imported. */
export type ChosenColumns = Readonly<Record<number, string | null>>

export interface FileTitles {
  /** The index of their line in the file. */
  readonly at: number
  /** The titles as in the file. */
  readonly titles: readonly string[]
  /** The column for which each title is read. */
  readonly found: readonly (string | undefined)[]
  /** The lines above them. */
  readonly above: readonly string[]
  /** Why no row can be read. */
  readonly problem?: string
}

/** How many filled lines are searched for the titles, which are below the name of a list and its date. */
const MAX_ABOVE = 20
const MAX_NAMED = 30
const MAX_REPEATED = 40

/** Finds the titles: the first line with all required columns, else the line with most of them. */
export function titlesIn(
  kind: AnyImportKind,
  table: readonly TableLine[],
  chosen: ChosenColumns = {},
): FileTitles {
  const filled = [...table.entries()].filter(([, line]) => isFilled(line)).slice(0, MAX_ABOVE)
  const known = filled.map(([at, line]) => ({ at, line, found: columnsTitled(kind, line.cells) }))
  const [first] = known
  if (first === undefined) return { at: 0, titles: [], found: [], above: [], problem: 'This file is empty.' }
  const most = known.reduce((one, other) => (countOf(other.found) > countOf(one.found) ? other : one))
  const whole = known.find(({ found }) => lackingIn(kind, found).length === 0)
  const { at, line, found: named } = whole ?? (countOf(most.found) > 1 ? most : first)
  const { cells: titles, fault } = line
  const found = titles.map((_, place) =>
    chosen[place] === undefined ? named[place] : (chosen[place] ?? undefined),
  )
  const problem = fault ?? problemOf(kind, titles, found)
  const above = filled.filter(([place]) => place < at).map(([, { cells }]) => cells.filter(Boolean).join(' '))
  return { at, titles, found, above, ...(problem === undefined ? {} : { problem }) }
}

export const isFilled = ({ cells }: TableLine): boolean => cells.some(cell => cell.trim() !== '')

const countOf = (found: readonly (string | undefined)[]): number =>
  new Set(found.filter(column => column !== undefined)).size

export const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

const columnsTitled = (kind: AnyImportKind, titles: readonly string[]): (string | undefined)[] =>
  titles.map(title => columnTitled(kind, title))

function columnTitled(kind: AnyImportKind, title: string): string | undefined {
  const plain = plainTitle(title)
  if (plain === '') return undefined
  const isCalled = ([key, column]: [string, Omit<Column, 'value'>]) =>
    [key, column.title, ...(column.also ?? [])].some(name => plainTitle(name) === plain)
  return Object.entries(columnsOf(kind)).find(isCalled)?.[0]
}

const lackingIn = (kind: AnyImportKind, found: readonly (string | undefined)[]): string[] =>
  Object.entries(kind.columns)
    .filter(([key, { missing }]) => missing !== undefined && !found.includes(key))
    .map(([, { title }]) => title)

const quoted = (titles: readonly string[]): string =>
  titles
    .slice(0, MAX_NAMED)
    .map(title => `"${signsByNumber(title.trim().slice(0, MAX_REPEATED))}"`)
    .join(', ')

function problemOf(
  kind: AnyImportKind,
  titles: readonly string[],
  found: readonly (string | undefined)[],
): string | undefined {
  const twice = found.find((column, place) => column !== undefined && found.indexOf(column) !== place)
  if (twice !== undefined) {
    const both = titles.filter((_, place) => found[place] === twice)
    return `Two columns are taken for "${columnTitle(kind, twice)}": ${quoted(both)}. Choose one of them.`
  }
  const lacking = lackingIn(kind, found)
  if (lacking.length === 0) return undefined
  const named = titles.filter(title => title.trim() !== '')
  return `These columns are missing: ${quoted(lacking)}. The titles of this file are: ${quoted(named)}.`
}
