/** A month on a sheet that lies: a row for each time of each version of an order, a column for each day. */
import type { Content, TableCell } from 'pdfmake/interfaces'
import type { GridBlock, GridCell, GridLine } from '../documents/document.ts'
import { DENSE, FILL } from './paper-style.ts'

const TIME_WIDTH = 38
const DAY_WIDTH = 16.6
const SMALL = 6.5

export function gridTable({ title, heads, days, lines }: GridBlock, strip: string | null): Content {
  const over = [title, strip].filter(Boolean).join(' · ')
  const blank = { text: '' }
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['*', TIME_WIDTH, ...days.map(() => DAY_WIDTH)],
      body: [
        [
          {
            text: over,
            bold: true,
            fontSize: 9.5,
            colSpan: days.length + 2,
            border: [false, false, false, false],
          },
          blank,
          ...days.map(() => blank),
        ],
        [
          ...heads.map(
            (text): TableCell => ({ text, bold: true, fillColor: FILL.head, margin: [2, 0, 0, 0] }),
          ),
          ...days.map(
            ({ weekday, day }): TableCell => ({
              text: `${weekday}\n${day}`,
              alignment: 'center',
              fontSize: SMALL,
              bold: true,
              fillColor: FILL.head,
            }),
          ),
        ],
        ...lines.flatMap(line => lineRows(line, days)),
      ],
    },
    layout: DENSE,
    margin: [0, 4, 0, 0],
  }
}

function lineRows({ name, about, stop, rows }: GridLine, days: GridBlock['days']): TableCell[][] {
  const drug: TableCell = {
    stack: [
      { text: name, bold: true },
      ...about.map(text => ({ text, fontSize: 7 })),
      ...(stop === null ? [] : [{ text: stop, bold: true, fontSize: 7 }]),
    ],
    rowSpan: rows.length,
    margin: [2, 0, 2, 0],
  }
  return rows.map(({ time, cells }, place) => [
    place === 0 ? drug : { text: '' },
    { text: time, alignment: 'center', fontSize: 7 },
    ...cells.map((cell, at) => dayCell(cell, days[at]?.isWeekend ?? false)),
  ])
}

function dayCell({ state, text }: GridCell, isWeekend: boolean): TableCell {
  const isMarked = state === 'not_given' || state === 'disputed' || state === 'no_record'
  const fill = isMarked ? FILL[state] : isWeekend ? FILL.weekend : null
  return {
    text,
    alignment: 'center',
    fontSize: SMALL,
    ...(isMarked ? { bold: true } : {}),
    ...(fill === null ? {} : { fillColor: fill }),
  }
}
