/**
 * The content of a report: figures, a chart, tables, months. Screen, paper, PDF and CSV are made from the same
 * document (R7), which contains all text; none is added later.
 */
import type { PaperState } from '#domain/rules/doses/chart/paper.ts'
import type { Tone } from '../../../ui/theme-colors.ts'

export interface ReportDocument {
  readonly title: string
  /** The file name without its extension. */
  readonly fileName: string
  /** Home, residents, days, and when the report was made. */
  readonly facts: readonly Fact[]
  /** Warnings a reader must see before relying on the report. */
  readonly warnings: readonly string[]
  readonly figures: readonly Figure[]
  readonly chart?: ChartData
  readonly sections: readonly Section[]
  readonly createCsv: () => CsvTable
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface Figure {
  readonly label: string
  readonly value: string | number
  readonly note?: string
  readonly tone?: Tone
}

/** Bars by day, month or kind; several series are stacked. A tone is a color, whatever the bar counts. */
export interface ChartData {
  readonly title: string
  readonly series: readonly { readonly name: string; readonly tone: BarTone }[]
  /** Whether the values are sums of money; otherwise they are counts. */
  readonly isMoney?: boolean
  /** Each bar has a number for each series, by the name of the series. */
  readonly bars: readonly { readonly label: string; readonly values: Readonly<Record<string, number>> }[]
}
export type BarTone = 'accent' | 'given' | 'held'

export interface Section {
  readonly key: string
  readonly title: string
  /** Whether it is one resident's month: on a page of its own on paper, collapsed on a screen. */
  readonly isSheet?: boolean
  /** Whether the sheet starts on the page of the report's head. */
  readonly isUnderHead?: boolean
  readonly facts?: readonly Fact[]
  readonly figures?: readonly Figure[]
  /** A function, because a month has hundreds of doses, whose text is made only when it is shown. */
  readonly createBlocks: () => readonly Block[]
}

export type Block = TableBlock | GridBlock | ListBlock

export interface TableBlock {
  readonly kind: 'table'
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  /** Returns the first `limit` rows, or all. */
  readonly rows: (limit?: number) => readonly (readonly TableCell[])[]
  /** The text when the table has no rows. */
  readonly emptyText: string
  readonly note?: string
}

/** Returns the rows of a table, one for each element of `items`. */
export const rowsOf = <Item>(
  items: readonly Item[],
  cellsOf: (item: Item) => readonly TableCell[],
): Pick<TableBlock, 'rowCount' | 'rows'> => ({
  rowCount: items.length,
  rows: limit => items.slice(0, limit).map(cellsOf),
})

export interface TableColumn {
  readonly title: string
  /** The column's share of the width, relative to the other columns. */
  readonly share: number
  readonly isNumber?: boolean
}

/** A cell's content; `\n` starts a new line. */
export type TableCell = string | number | { readonly text: string; readonly tone: Tone }

export interface ListBlock {
  readonly kind: 'list'
  readonly title: string
  readonly items: readonly Fact[]
}

/** A month in the form of a paper chart: a line for each version of an order, in it a row for each time of day. */
export interface GridBlock {
  readonly kind: 'grid'
  readonly title: string
  /** The headings of the first two columns. */
  readonly firstColumnHeadings: readonly [string, string]
  readonly days: readonly { readonly weekday: string; readonly day: number; readonly isWeekend: boolean }[]
  readonly lines: readonly GridLine[]
  readonly emptyText: string
}

export interface GridLine {
  readonly key: string
  readonly name: string
  readonly details: readonly string[]
  /** When and why the order stops, such as "DISCONTINUED Mar 6, 2026". */
  readonly stopText: string | null
  readonly rows: readonly { readonly time: string; readonly cells: readonly GridCell[] }[]
}

export interface GridCell {
  readonly state: PaperState
  readonly text: string
  /** The text for a screen reader. */
  readonly label: string
}

export interface CsvTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Tables with more columns are printed in landscape. */
const MAX_PORTRAIT_COLUMNS = 5

/** Returns whether the report is printed in landscape. */
export const isLandscape = (sections: readonly Section[]): boolean =>
  sections.some(
    ({ isSheet, createBlocks }) =>
      isSheet ||
      createBlocks().some(block => block.kind === 'table' && block.columns.length > MAX_PORTRAIT_COLUMNS),
  )

/** Returns the footer of each page: title, when the report was made, and the age of its data. */
export const footerOf = ({ title, facts }: Pick<ReportDocument, 'title' | 'facts'>): string =>
  [title, ...facts.slice(-2).map(({ label, value }) => `${label}: ${value}`)].join(' · ')

/** Returns the width of a column in percent. */
export const widthPercentOf = ({ share }: TableColumn, columns: readonly TableColumn[]): number =>
  (100 * share) / columns.reduce((sum, column) => sum + column.share, 0)
