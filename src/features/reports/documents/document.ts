/**
 * A report as it is read: figures, a chart, tables, months. Screen, paper, PDF and CSV are made of the same one
 * (R7); all words are in it, none is added later.
 */
import type { PaperState } from '#domain/rules/doses/chart/paper.ts'
import type { Tone } from '../../../ui/theme-colors.ts'

export interface ReportDocument {
  readonly title: string
  /** Without its ending. */
  readonly file: string
  /** Home, residents, days, when it was made. */
  readonly facts: readonly Fact[]
  /** What a reader has to know before believing it. */
  readonly warnings: readonly string[]
  readonly figures: readonly Figure[]
  readonly chart?: Bars
  readonly sections: readonly Section[]
  readonly csv: () => CsvTable
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

/** Bars by day, month or kind; several series stand on each other. */
export interface Bars {
  readonly title: string
  readonly series: readonly { readonly name: string; readonly tone: BarTone }[]
  /** They are sums of money; numbers of something otherwise. */
  readonly areDollars?: boolean
  /** With a number for each series, by its name. */
  readonly bars: readonly { readonly label: string; readonly values: Readonly<Record<string, number>> }[]
}
export type BarTone = 'accent' | 'given' | 'held'

export interface Section {
  readonly key: string
  readonly title: string
  /** Folded on a screen with several of them, and a page of its own on paper. */
  readonly isSheet?: boolean
  /** A sheet that begins on the page of the report's head. */
  readonly isUnderHead?: boolean
  readonly facts?: readonly Fact[]
  readonly figures?: readonly Figure[]
  /** A month has hundreds of doses: they are put into words when somebody reads them. */
  readonly blocks: () => readonly Block[]
}

export type Block = TableBlock | GridBlock | ListBlock

export interface TableBlock {
  readonly kind: 'table'
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  /** The first so many, or all. */
  readonly rows: (most?: number) => readonly (readonly TableCell[])[]
  /** Where it has no rows. */
  readonly none: string
  readonly note?: string
}

/** The rows of a table, one for each of these. */
export const rowsOf = <Of>(
  all: readonly Of[],
  cells: (one: Of) => readonly TableCell[],
): Pick<TableBlock, 'rowCount' | 'rows'> => ({
  rowCount: all.length,
  rows: most => all.slice(0, most).map(cells),
})

export interface TableColumn {
  readonly title: string
  /** Its share of the width. */
  readonly share: number
  readonly isNumber?: boolean
}

/** `\n` begins a new line. */
export type TableCell = string | number | { readonly text: string; readonly tone: Tone }

export interface ListBlock {
  readonly kind: 'list'
  readonly title: string
  readonly items: readonly Fact[]
}

/** A month as a paper chart has it. */
export interface GridBlock {
  readonly kind: 'grid'
  readonly title: string
  /** Over the two first columns. */
  readonly heads: readonly [string, string]
  readonly days: readonly { readonly weekday: string; readonly day: number; readonly isWeekend: boolean }[]
  readonly lines: readonly GridLine[]
  readonly none: string
}

export interface GridLine {
  readonly key: string
  readonly name: string
  readonly about: readonly string[]
  /** "DISCONTINUED Mar 6, 2026". */
  readonly stop: string | null
  readonly rows: readonly { readonly time: string; readonly cells: readonly GridCell[] }[]
}

export interface GridCell {
  readonly state: PaperState
  readonly text: string
  /** For a screen reader. */
  readonly label: string
}

export interface CsvTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Wider tables lie. */
const MAX_UPRIGHT_COLUMNS = 5

/** Whether its sheets lie on their side. */
export const isLying = (sections: readonly Section[]): boolean =>
  sections.some(
    ({ isSheet, blocks }) =>
      isSheet || blocks().some(block => block.kind === 'table' && block.columns.length > MAX_UPRIGHT_COLUMNS),
  )

/** What stands at the foot of every sheet: which report, and as of when. */
export const footOf = ({ title, facts }: Pick<ReportDocument, 'title' | 'facts'>): string =>
  [title, ...facts.slice(-2).map(({ label, value }) => `${label}: ${value}`)].join(' · ')

/** The width of a column, in percent. */
export const shareOf = ({ share }: TableColumn, columns: readonly TableColumn[]): number =>
  (100 * share) / columns.reduce((sum, column) => sum + column.share, 0)
