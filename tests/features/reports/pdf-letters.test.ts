/** What the font of a PDF cannot set is told before anything is saved. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { ReportDocument } from '#src/features/reports/documents/document.ts'
import { pdfDefinition } from '#src/features/reports/pdf/definition.ts'
import {
  convertToPlainText,
  findLostLetters,
  letterName,
  lettersOf,
  textsIn,
} from '#src/features/reports/pdf/letters.ts'

const WEIGHTS = ['Regular', 'Medium'] as const
const fileOf = (weight: string) => `node_modules/pdfmake/build/fonts/Roboto/Roboto-${weight}.ttf`
const fonts = WEIGHTS.map(weight => {
  const file = readFileSync(fileOf(weight))
  return lettersOf(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)
})

test.each([
  ['Zoë Núñez, Łukasz, Þórdís, Nguyễn, Ωmega, Привет — “½ × 5 µg” ≥ 3 ° €', ''],
  ['李小龍 and 李', '李小龍'],
  ['محمد', 'محد'],
  ['דוד', 'דו'],
  ['สมชาย', 'สมชาย'],
  ['हिन्दी', 'हिन्दी'],
  ['call ☎, 🌹', '☎🌹'],
])('[R10] of "%s" it lacks "%s"', (text, lost) => {
  expect(findLostLetters([text], fonts).join('')).toBe(lost)
})

/** Ends the list of letters in the file. */
const NONE = 0xffff
/** What draws the letters of a PDF; it has no types. */
const { openSync }: { openSync(path: string): { characterSet: number[] } } = createRequire(import.meta.url)(
  'fontkit',
)

test.each(WEIGHTS)('[R10] the letters of Roboto %s are those that are drawn, of all of Unicode', weight => {
  const letters = fonts[WEIGHTS.indexOf(weight)] ?? []
  const known = letters.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
  const inOrder = (codes: readonly number[]) => [...new Set(codes)].toSorted((one, other) => one - other)
  expect(inOrder(known)).toEqual(inOrder(openSync(fileOf(weight)).characterSet.filter(code => code !== NONE)))
  expect(known).toContain('ễ'.codePointAt(0))
})

test('[R10] what reads the same in the signs of the font is set in them', () => {
  const told = 'Nguye\u0302\u0303n\u202f7\u2028Ltd™\ufe0f'
  expect(findLostLetters([told], fonts)).not.toEqual([])
  const content = convertToPlainText([{ text: told }, { stack: [told, { text: [{ text: told }, told] }] }])
  expect([...textsIn(content)]).toEqual(Array(4).fill('Nguyễn\u00a07\nLtd™'))
  expect(findLostLetters(textsIn(content), fonts)).toEqual([])
})

test('[R10] a letter of which nothing is to be seen is named by its number', () => {
  expect(['☎', '李', '\u200d', '\u202e'].map(letterName)).toEqual(['☎', '李', 'U+200D', 'U+202E'])
})

test('[R10] every text of a report is looked at: title, facts, notes, tables, months and lists', () => {
  const document: ReportDocument = {
    title: 'Report 一',
    fileName: 'report',
    facts: [{ label: 'Home 二', value: 'Maple 三' }],
    warnings: ['Incomplete 四'],
    figures: [{ label: 'Notes 五', value: 1, note: 'of 六' }],
    sections: [
      {
        key: 'one',
        title: 'Alma 七',
        isSheet: true,
        isUnderHead: true,
        createBlocks: () => [
          {
            kind: 'table',
            title: 'Notes',
            columns: [{ title: 'Text 八', share: 1 }],
            rowCount: 1,
            rows: () => [[{ text: 'slept 九', tone: 'due' }]],
            emptyText: '',
            note: 'ten 十',
          },
          {
            kind: 'grid',
            title: 'March',
            firstColumnHeadings: ['Drug', 'Time'],
            days: [{ weekday: 'M', day: 1, isWeekend: false }],
            lines: [
              {
                key: 'm',
                name: 'Metformin 百',
                details: ['1 tablet 千'],
                stopText: null,
                rows: [{ time: '08:00', cells: [{ state: 'given', text: '万', label: '' }] }],
              },
            ],
            emptyText: '',
          },
          { kind: 'list', title: 'Key', items: [{ label: 'DR', value: 'Dana 億' }] },
        ],
      },
    ],
    createCsv: () => ({ columns: [], rows: [] }),
  }
  const { content } = pdfDefinition(document, () => '')
  expect(findLostLetters(textsIn(content), fonts).toSorted()).toEqual(
    [...'一二三四五六七八九十百千万億'].toSorted(),
  )
})
