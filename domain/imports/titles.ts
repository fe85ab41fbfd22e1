/** The titles of a file: in which line they stand, and for which column each is taken. */
import { signsByNumber } from '../values/one-line.ts'
import type { AnyImportKind, Column } from './import-kind.ts'
import { OWN_TITLES } from './own-list.ts'
import type { TableLine } from './table-lines.ts'

/** Every kind may name the group home of a row; those that do not go to the one that was chosen. */
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

/** The column that a file of faulty rows has besides. It says nothing when the file comes back. */
export const ERRORS = 'errors'
export const isErrors = (title: string): boolean => plainTitle(title) === ERRORS

/** For what a person takes the columns of a file, by their place; null: they are left out. */
export type ChosenColumns = Readonly<Record<number, string | null>>

export interface FileTitles {
  /** The place of their line among those of the file. */
  readonly at: number
  /** As they stand in the file. */
  readonly titles: readonly string[]
  /** What each is taken for. */
  readonly found: readonly (string | undefined)[]
  /** What stands above them. */
  readonly above: readonly string[]
  /** Why no row can be read. */
  readonly problem?: string
}

/** Titles stand below the name of a list and its date, not further down. */
const MAX_ABOVE = 20
const MAX_NAMED = 30
const MAX_REPEATED = 40

/** The first line with all columns that a row needs has the titles; else the one with most of them. */
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
