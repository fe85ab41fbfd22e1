/** Converts a report to the definition of pages that the library lays out. Pure. */
import type { Content, TableCell as PdfCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import {
  type Block,
  type Fact,
  type Figure,
  footerOf,
  isLandscape,
  type ListBlock,
  type ReportDocument,
  type Section,
  type TableBlock,
  type TableCell,
  widthPercentOf,
} from '../documents/document.ts'
import { gridTable } from './grid-table.ts'
import { convertToPlainText } from './letters.ts'
import { FILL, INK, MARGIN, TABLE_LAYOUT, TITLED_LAYOUT, toneInk } from './paper-style.ts'

export type PageNumberFormatter = (page: number, pageCount: number) => string

export function pdfDefinition(
  document: ReportDocument,
  pageWords: PageNumberFormatter,
): TDocumentDefinitions {
  const { title, facts, warnings, figures, sections } = document
  return {
    info: { title: document.fileName },
    pageSize: 'LETTER',
    pageOrientation: isLandscape(sections) ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 8],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, color: INK.text, lineHeight: 1.1 },
    footer: (page, pageCount) =>
      convertToPlainText({
        columns: [
          { text: footerOf(document), width: '*' },
          { text: pageWords(page, pageCount), alignment: 'right', width: 'auto' },
        ],
        margin: [MARGIN, 6, MARGIN, 0],
        fontSize: 7,
        color: INK.dimmed,
      }),
    content: convertToPlainText<Content[]>([
      { text: title, fontSize: 17, bold: true, margin: [0, 0, 0, 6] },
      factsTable(facts),
      ...warnings.map(warningBox),
      figuresTable(figures),
      ...sections.map((section): Content => sectionContent(section, sections.length === 1)),
    ]),
  }
}

/**
 * Starts a sheet (one resident's month) on a new page unless it is under the head, and shows its figures unless it is
 * the only one.
 */
function sectionContent(
  { title, isSheet = false, isUnderHead = false, facts = [], figures = [], createBlocks }: Section,
  isOnly: boolean,
): Content {
  const head: Content[] = isSheet
    ? [
        { text: title, fontSize: 14, bold: true, margin: [0, isUnderHead ? 10 : 0, 0, 4] },
        factsTable(facts),
        ...(isOnly ? [] : [figuresTable(figures.filter(({ value }) => value !== 0))]),
      ]
    : []
  const stack = [...head, ...createBlocks().map(block => blockContent(block, isSheet ? title : null))]
  return isSheet && !isOnly && !isUnderHead ? { stack, pageBreak: 'before' } : { stack }
}

function blockContent(block: Block, sheetTitle: string | null): Content {
  switch (block.kind) {
    case 'table':
      return block.rowCount === 0
        ? emptyContent(block.title, block.emptyText)
        : tableContent(block, sheetTitle)
    case 'grid':
      return block.lines.length === 0
        ? emptyContent(block.title, block.emptyText)
        : gridTable(block, sheetTitle)
    case 'list':
      return block.items.length === 0 ? [] : listContent(block)
  }
}

/** Returns a table with its title repeated on every page. */
function tableContent({ title, columns, note, ...block }: TableBlock, sheetTitle: string | null): Content {
  const rows = block.rows()
  const heading = [title, sheetTitle].filter(Boolean).join(' · ')
  const blankCells: PdfCell[] = columns.slice(1).map(() => ({ text: '' }))
  return {
    stack: [
      ...(note
        ? [{ text: note, color: INK.dimmed, margin: [0, 0, 0, 3] as [number, number, number, number] }]
        : []),
      {
        table: {
          headerRows: 2,
          keepWithHeaderRows: 1,
          dontBreakRows: rows.every(row => row.every(cell => textOf(cell).length < LONG_TEXT_LENGTH)),
          widths: columns.map(column => `${widthPercentOf(column, columns)}%`),
          body: [
            [
              { text: heading, bold: true, colSpan: columns.length, fontSize: 9.5, border: NO_BORDER },
              ...blankCells,
            ],
            columns.map(({ title: text, isNumber }) => ({
              text,
              bold: true,
              fillColor: FILL.head,
              alignment: isNumber ? 'right' : 'left',
            })),
            ...rows.map(row =>
              row.map(
                (cell, columnIndex): PdfCell => ({
                  text: textOf(cell),
                  ...(typeof cell === 'object' ? { bold: true, color: toneInk(cell.tone) } : {}),
                  alignment: columns[columnIndex]?.isNumber ? 'right' : 'left',
                }),
              ),
            ),
          ],
        },
        layout: TITLED_LAYOUT,
      },
    ],
    margin: [0, 10, 0, 0],
  }
}

/** The length from which a text in a table lets its rows break across pages. */
const LONG_TEXT_LENGTH = 900
const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false]

const textOf = (cell: TableCell): string => String(typeof cell === 'object' ? cell.text : cell)

const emptyContent = (title: string, text: string): Content => ({
  text: [{ text: `${title}  `, bold: true, fontSize: 9.5 }, text],
  margin: [0, 10, 0, 0],
})

const factsTable = (facts: readonly Fact[]): Content => ({
  text: facts.flatMap(({ label, value }, index) => [
    { text: `${index > 0 ? '      ' : ''}${withUnbrokenSpaces(`${label} `)}`, color: INK.dimmed },
    { text: withUnbrokenSpaces(value), bold: true },
  ]),
  margin: [0, 0, 0, 6],
})

/** Returns the text with spaces that do not break, so that it stays on one line. */
const withUnbrokenSpaces = (words: string) => words.replaceAll(' ', '\u00a0')

const figuresTable = (figures: readonly Figure[]): Content =>
  figures.length === 0
    ? []
    : {
        table: {
          widths: figures.map(() => '*'),
          body: [
            figures.map(({ label, value, note }) => ({
              stack: [
                { text: label, color: INK.dimmed, fontSize: 7.5 },
                { text: String(value), bold: true, fontSize: 11 },
                ...(note ? [{ text: note, color: INK.dimmed, fontSize: 7.5 }] : []),
              ],
            })),
          ],
        },
        layout: TABLE_LAYOUT,
        margin: [0, 2, 0, 6],
      }

const warningBox = (words: string): Content => ({
  table: { widths: ['*'], body: [[{ text: words, bold: true, fillColor: FILL.warning }]] },
  layout: TABLE_LAYOUT,
  margin: [0, 0, 0, 6],
})

/** Returns a list in three columns. */
function listContent({ title, items }: ListBlock): Content {
  const columnCount = 3
  const itemsPerColumn = Math.ceil(items.length / columnCount)
  return {
    stack: [
      { text: title, bold: true, fontSize: 9.5, margin: [0, 0, 0, 2] },
      {
        columns: Array.from({ length: columnCount }, (_, column) => ({
          stack: items
            .slice(column * itemsPerColumn, (column + 1) * itemsPerColumn)
            .map(({ label, value }) => ({
              text: [{ text: `${label}  `, bold: true }, value],
              fontSize: 8,
            })),
        })),
        columnGap: 14,
      },
    ],
    margin: [0, 10, 0, 0],
    unbreakable: true,
  }
}
