/** A file as an import reads it. */

import { findImportKind } from '#domain/imports/kinds.ts'
import { readTable } from '#domain/imports/reading.ts'
import { readTableLines, type TableLine } from '#domain/imports/table-lines.ts'

export const kindNamed = (name: string) => {
  const kind = findImportKind(name)
  if (kind === undefined) throw new Error(`There is no import of ${name}.`)
  return kind
}

export const lines = (table: readonly (readonly string[])[]): TableLine[] => table.map(cells => ({ cells }))

/** The rows of a text with commas. */
export const rowsIn = (kind: string, text: string) =>
  readTable(kindNamed(kind), readTableLines(text, ',')).rows
export const faultsIn = (kind: string, text: string) =>
  rowsIn(kind, text).map(({ row, faults }) => [row, ...faults.map(({ message }) => message)])
