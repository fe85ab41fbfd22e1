/** Colors and lines of printed reports. No meaning depends on color alone: a black-and-white copy reads the same. */
import type { CustomTableLayout } from 'pdfmake/interfaces'
import type { Tone } from '../../../ui/theme-colors.ts'

export const INK = { text: '#1d2324', dimmed: '#5b6567', line: '#9aa3a5' } as const
export const FILL = {
  head: '#eef1f1',
  warning: '#fdf1d8',
  weekend: '#f5f6f6',
  not_given: '#ffe6e7',
  disputed: '#ffd9c7',
  no_record: '#fde7b3',
} as const

const TONE_INKS: Partial<Record<Tone, string>> = {
  missed: '#8d1b31',
  held: '#583e80',
  attention: '#9c3306',
  due: '#7a4b00',
}
export const toneInk = (tone: Tone): string => TONE_INKS[tone] ?? INK.text

const HAIRLINE = 0.5
export const TABLE_LAYOUT: CustomTableLayout = {
  hLineWidth: () => HAIRLINE,
  vLineWidth: () => HAIRLINE,
  hLineColor: () => INK.line,
  vLineColor: () => INK.line,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}
/** The layout of a table whose first row is its title. */
export const TITLED_LAYOUT: CustomTableLayout = {
  ...TABLE_LAYOUT,
  hLineWidth: line => (line === 0 ? 0 : HAIRLINE),
}
/** The layout that fits thirty-one days on a page. */
export const DENSE_LAYOUT: CustomTableLayout = {
  ...TITLED_LAYOUT,
  paddingLeft: () => 0.5,
  paddingRight: () => 0.5,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}
/** Draws lines only between the days and times of one order; the outer table draws those around them. */
export const INNER_LINES_LAYOUT: CustomTableLayout = {
  ...DENSE_LAYOUT,
  hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : HAIRLINE),
  vLineWidth: (line, { table }) => (line === 0 || line === table.body[0]?.length ? 0 : HAIRLINE),
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

/** Measures of US Letter paper, in points. */
export const MARGIN = 28
export const SHEET_WIDTH = 792 - 2 * MARGIN
