/** A list as a file that spreadsheets open (CSV, RFC 4180). */
import type { FileColumn } from './columns.ts'

type Cell = string | number | null

/** How a file is written. */
interface CsvWriting {
  /** Between the cells. */
  readonly separator: string
  readonly number: (value: number) => string
}

const MAX_DECIMALS = 20

/**
 * As spreadsheets of a language read it: where a comma stands before the decimals, a semicolon stands between the cells.
 * Otherwise one that speaks German takes 19.5 for a day, and a line for one cell.
 */
export function csvIn(locale: string): CsvWriting {
  const { format } = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: MAX_DECIMALS,
  })
  return { separator: format(0.5).includes(',') ? ';' : ',', number: format }
}

/** With cells that are text already. */
export const csvWith = (separator: string): CsvWriting => ({ separator, number: String })

export const csvOf = <Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  writing: CsvWriting = csvWith(','),
): Promise<string> =>
  csvText(
    columns.map(({ title }) => title),
    rows.map(row => columns.map(({ exportValue }) => exportValue(row))),
    writing,
  )

/** A plain number is none, whatever its sign; the wide signs are those of Chinese and Japanese keyboards. */
const FORMULA = /^(?!-?\d+([.,]\d+)?$)[=+\-@\t\r＝＋－＠].*$/s

/** Cells that a spreadsheet would take for a formula are made text (OWASP, CSV injection). */
export async function csvText(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  { separator, number }: CsvWriting,
): Promise<string> {
  const { default: papa } = await import('papaparse')
  const written = (cell: Cell) => (typeof cell === 'number' ? number(cell) : (cell ?? ''))
  return papa.unparse(
    { fields: [...titles], data: rows.map(row => row.map(written)) },
    { escapeFormulae: FORMULA, delimiter: separator },
  )
}

/** With a mark at the start, without which a spreadsheet takes UTF-8 for something else. */
export const csvFile = (csv: string) => new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' })
