/** A list as a file that spreadsheets open (CSV, RFC 4180). */
import type { FileColumn } from './columns.ts'

/**
 * Cells a spreadsheet would take for a formula are made text
 * (OWASP, CSV injection).
 */
export async function csvOf<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Promise<string> {
  const { default: papa } = await import('papaparse')
  return papa.unparse(
    {
      fields: columns.map(({ title }) => title),
      data: rows.map(row => columns.map(({ inFile }) => inFile(row) ?? '')),
    },
    { escapeFormulae: true },
  )
}

/** With a mark at the start, without which a spreadsheet takes UTF-8 for something else. */
export const csvFile = (csv: string) => new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' })
