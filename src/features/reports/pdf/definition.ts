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
  shareOf,
  type TableBlock,
  type TableCell,
} from '../documents/document.ts'
import { gridTable } from './grid-table.ts'
import { inPlainText } from './letters.ts'
import { FILL, INK, LAYOUT, MARGIN, TITLED_LAYOUT, toneInk } from './paper-style.ts'

export type PageWords = (page: number, pages: number) => string

export function pdfDefinition(document: ReportDocument, pageWords: PageWords): TDocumentDefinitions {
  const { title, facts, warnings, figures, sections } = document
  return {
    info: { title: document.file },
    pageSize: 'LETTER',
    pageOrientation: isLandscape(sections) ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 8],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, color: INK.text, lineHeight: 1.1 },
    footer: (page, pages) =>
      inPlainText({
        columns: [
          { text: footerOf(document), width: '*' },
          { text: pageWords(page, pages), alignment: 'right', width: 'auto' },
        ],
        margin: [MARGIN, 6, MARGIN, 0],
        fontSize: 7,
        color: INK.dimmed,
      }),
    content: inPlainText<Content[]>([
      { text: title, fontSize: 17, bold: true, margin: [0, 0, 0, 6] },
      factsTable(facts),
      ...warnings.map(warningBox),
      figuresTable(figures),
      ...sections.map((section): Content => sectionContent(section, sections.length === 1)),
    ]),
  }
}

/** A sheet starts a page unless it is under the head, and shows its figures unless the report has only one sheet. */
function sectionContent(
  { title, isSheet = false, isUnderHead = false, facts = [], figures = [], blocks }: Section,
  isOnly: boolean,
): Content {
  const head: Content[] = isSheet
    ? [
        { text: title, fontSize: 14, bold: true, margin: [0, isUnderHead ? 10 : 0, 0, 4] },
        factsTable(facts),
        ...(isOnly ? [] : [figuresTable(figures.filter(({ value }) => value !== 0))]),
      ]
    : []
  const stack = [...head, ...blocks().map(block => blockContent(block, isSheet ? title : null))]
  return isSheet && !isOnly && !isUnderHead ? { stack, pageBreak: 'before' } : { stack }
}

function blockContent(block: Block, sheetTitle: string | null): Content {
  switch (block.kind) {
    case 'table':
      return block.rowCount === 0 ? empty(block.title, block.emptyText) : table(block, sheetTitle)
    case 'grid':
      return block.lines.length === 0 ? empty(block.title, block.emptyText) : gridTable(block, sheetTitle)
    case 'list':
      return block.items.length === 0 ? [] : list(block)
  }
}

/** Returns a table with its title repeated on every page. */
function table({ title, columns, note, ...block }: TableBlock, sheetTitle: string | null): Content {
  const rows = block.rows()
  const heading = [title, sheetTitle].filter(Boolean).join(' · ')
  const blanks: PdfCell[] = columns.slice(1).map(() => ({ text: '' }))
  return {
    stack: [
      ...(note
        ? [{ text: note, color: INK.dimmed, margin: [0, 0, 0, 3] as [number, number, number, number] }]
        : []),
      {
        table: {
          headerRows: 2,
          keepWithHeaderRows: 1,
          dontBreakRows: rows.every(row => row.every(cell => textOf(cell).length < LONG_TEXT)),
          widths: columns.map(column => `${shareOf(column, columns)}%`),
          body: [
            [
              { text: heading, bold: true, colSpan: columns.length, fontSize: 9.5, border: NO_BORDER },
              ...blanks,
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
const LONG_TEXT = 900
const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false]

const textOf = (cell: TableCell): string => String(typeof cell === 'object' ? cell.text : cell)

const empty = (title: string, text: string): Content => ({
  text: [{ text: `${title}  `, bold: true, fontSize: 9.5 }, text],
  margin: [0, 10, 0, 0],
})

const factsTable = (facts: readonly Fact[]): Content => ({
  text: facts.flatMap(({ label, value }, index) => [
    { text: `${index > 0 ? '      ' : ''}${unbroken(`${label} `)}`, color: INK.dimmed },
    { text: unbroken(value), bold: true },
  ]),
  margin: [0, 0, 0, 6],
})

/** Returns the text with spaces that do not break, so that it stays on one line. */
const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')

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
        layout: LAYOUT,
        margin: [0, 2, 0, 6],
      }

const warningBox = (words: string): Content => ({
  table: { widths: ['*'], body: [[{ text: words, bold: true, fillColor: FILL.warning }]] },
  layout: LAYOUT,
  margin: [0, 0, 0, 6],
})

/** Returns a list in three columns. */
function list({ title, items }: ListBlock): Content {
  const columns = 3
  const height = Math.ceil(items.length / columns)
  return {
    stack: [
      { text: title, bold: true, fontSize: 9.5, margin: [0, 0, 0, 2] },
      {
        columns: Array.from({ length: columns }, (_, column) => ({
          stack: items.slice(column * height, (column + 1) * height).map(({ label, value }) => ({
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
