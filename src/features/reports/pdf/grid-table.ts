/**
 * A month on a landscape page: a row for each version of an order, within it a row for each time, and a column for
 * each day. A page break never splits an order.
 */
import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces'
import type { GridBlock, GridCell, GridLine } from '../documents/document.ts'
import { DENSE_LAYOUT, FILL, INNER_LINES_LAYOUT, SHEET_WIDTH } from './paper-style.ts'

const TIME_WIDTH = 38
const DAY_WIDTH = 16.6
/** The width that the lines and padding add to a column. */
const CELL_MARGIN = 1.5
const SMALL_FONT = 6.5
const MIN_ROW_HEIGHT = 12

type Days = GridBlock['days']

export function gridTable(
  { title, firstColumnHeadings, days, lines }: GridBlock,
  sheetTitle: string | null,
): Content {
  const heading = [title, sheetTitle].filter(Boolean).join(' · ')
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['*', TIME_WIDTH, ...days.map(() => DAY_WIDTH)],
      body: [
        [
          {
            text: heading,
            bold: true,
            fontSize: 9.5,
            colSpan: days.length + 2,
            border: [false, false, false, false],
          },
          ...blankCells(days.length + 1),
        ],
        [
          ...firstColumnHeadings.map(
            (text): TableCell => ({ text, bold: true, fillColor: FILL.head, margin: [2, 0, 0, 0] }),
          ),
          ...days.map(
            ({ weekday, day }): TableCell => ({
              text: `${weekday}\n${day}`,
              alignment: 'center',
              fontSize: SMALL_FONT,
              bold: true,
              fillColor: FILL.head,
            }),
          ),
        ],
        ...lines.map((line): TableCell[] => [
          drugCell(line),
          { ...timesTable(line, days), colSpan: days.length + 1 },
          ...blankCells(days.length),
        ]),
      ],
    },
    layout: DENSE_LAYOUT,
    margin: [0, 4, 0, 0],
  }
}

const blankCells = (count: number): TableCell[] => Array.from({ length: count }, () => ({ text: '' }))

const drugCell = ({ name, details, stopText }: GridLine): TableCell => ({
  stack: [
    { text: name, bold: true },
    ...details.map(text => ({ text, fontSize: 7 })),
    ...(stopText === null ? [] : [{ text: stopText, bold: true, fontSize: 7 }]),
  ],
  margin: [2, 1, 2, 2],
})

/** Returns the table of times, as high as the drug's name beside it, so that its lines reach the next order. */
function timesTable(line: GridLine, days: Days): ContentTable {
  return {
    table: {
      widths: [TIME_WIDTH, ...days.map(() => DAY_WIDTH)],
      heights: Math.max(MIN_ROW_HEIGHT, drugHeight(line, days.length) / line.rows.length),
      body: line.rows.map(({ time, cells }) => [
        { text: time, alignment: 'center', fontSize: 7, margin: [0, 1, 0, 0] },
        ...cells.map((cell, dayIndex) => dayCell(cell, days[dayIndex]?.isWeekend ?? false)),
      ]),
    },
    layout: INNER_LINES_LAYOUT,
    margin: [-0.5, 0, -0.5, 0],
  }
}

/** Line height and average letter width in points: of the drug's name, and of the smaller text below it. */
const NAME_FONT = { line: 11, letter: 4.9 } as const
const DETAIL_FONT = { line: 9.1, letter: 3.75 } as const

function drugHeight({ name, details, stopText }: GridLine, dayCount: number): number {
  const width = SHEET_WIDTH - TIME_WIDTH - dayCount * DAY_WIDTH - (dayCount + 2) * CELL_MARGIN - 4
  const heightOf = (text: string, font: { readonly line: number; readonly letter: number }) =>
    Math.ceil((text.length * font.letter) / width) * font.line
  const smallLines = stopText === null ? details : [...details, stopText]
  return smallLines.reduce((sum, text) => sum + heightOf(text, DETAIL_FONT), heightOf(name, NAME_FONT))
}

function dayCell({ state, text }: GridCell, isWeekend: boolean): TableCell {
  const isHighlighted = state === 'not_given' || state === 'disputed' || state === 'no_record'
  const fill = isHighlighted ? FILL[state] : isWeekend ? FILL.weekend : null
  return {
    text,
    alignment: 'center',
    fontSize: SMALL_FONT,
    margin: [0, 1, 0, 0],
    ...(isHighlighted ? { bold: true } : {}),
    ...(fill === null ? {} : { fillColor: fill }),
  }
}
