/** A list as a file that spreadsheets open (CSV, RFC 4180). */
import type { FileColumn } from './columns.ts'

type Cell = string | number | null

/** The number format and separator of a CSV file. */
interface CsvFormat {
  /** The separator between cells. */
  readonly separator: string
  readonly formatNumber: (value: number) => string
}

const MAX_DECIMALS = 20

/**
 * Returns the CSV format that spreadsheets in this locale expect: if the decimal mark is a comma, the separator is a
 * semicolon. Otherwise a German spreadsheet reads 19.5 as a date, and a whole line as one cell.
 */
export function csvFormatIn(locale: string): CsvFormat {
  const { format } = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: MAX_DECIMALS,
  })
  return { separator: format(0.5).includes(',') ? ';' : ',', formatNumber: format }
}

/** Returns a CSV format with this separator and a decimal point in numbers. */
export const csvFormatWith = (separator: string): CsvFormat => ({ separator, formatNumber: String })

export const csvOf = <Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  csvFormat: CsvFormat = csvFormatWith(','),
): Promise<string> =>
  csvText(
    columns.map(({ title }) => title),
    rows.map(row => columns.map(({ exportValue }) => exportValue(row))),
    csvFormat,
  )

/**
 * Matches text that a spreadsheet would read as a formula, but not a plain number, whatever its sign. The wide
 * characters come from Chinese and Japanese keyboards.
 */
const FORMULA_PATTERN = /^(?!-?\d+([.,]\d+)?$)[=+\-@\t\r＝＋－＠].*$/s

/** Returns the file's text. Cells that a spreadsheet would read as a formula become text (OWASP, CSV injection). */
export async function csvText(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  { separator, formatNumber }: CsvFormat,
): Promise<string> {
  const { default: papa } = await import('papaparse')
  const formatCell = (cell: Cell) => (typeof cell === 'number' ? formatNumber(cell) : (cell ?? ''))
  return papa.unparse(
    { fields: [...titles], data: rows.map(row => row.map(formatCell)) },
    { escapeFormulae: FORMULA_PATTERN, delimiter: separator },
  )
}

/** Returns a file that starts with a byte order mark, without which a spreadsheet does not recognize UTF-8. */
export const csvFile = (csv: string) => new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' })
