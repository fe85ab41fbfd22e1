/** A list as a file that spreadsheets open (CSV, RFC 4180). */
import type { FileColumn } from './columns.ts'

type Cell = string | number | null

export const csvOf = <Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  separator?: string,
): Promise<string> =>
  csvText(
    columns.map(({ title }) => title),
    rows.map(row => columns.map(({ inFile }) => inFile(row))),
    separator,
  )

/**
 * Cells a spreadsheet would take for a formula are made text
 * (OWASP, CSV injection).
 */
export async function csvText(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  separator = ',',
): Promise<string> {
  const { default: papa } = await import('papaparse')
  return papa.unparse(
    { fields: [...titles], data: rows.map(row => row.map(cell => cell ?? '')) },
    { escapeFormulae: true, delimiter: separator },
  )
}

/** With a mark at the start, without which a spreadsheet takes UTF-8 for something else. */
export const csvFile = (csv: string) => new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' })
