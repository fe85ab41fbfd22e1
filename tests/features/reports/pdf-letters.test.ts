/** What the font of a PDF cannot set is told before anything is saved. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ReportDocument } from '#src/features/reports/documents/document.ts'
import { pdfDefinition } from '#src/features/reports/pdf/definition.ts'
import { lettersOf, lostLetters, textsIn } from '#src/features/reports/pdf/letters.ts'

const fonts = ['Regular', 'Medium'].map(weight => {
  const file = readFileSync(`node_modules/pdfmake/build/fonts/Roboto/Roboto-${weight}.ttf`)
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
  expect(lostLetters([text], fonts).join('')).toBe(lost)
})

test('[R10] every text of a report is looked at: title, facts, notes, tables, months and lists', () => {
  const document: ReportDocument = {
    title: 'Report 一',
    file: 'report',
    facts: [{ label: 'Home 二', value: 'Maple 三' }],
    warnings: ['Incomplete 四'],
    figures: [{ label: 'Notes 五', value: 1, note: 'of 六' }],
    sections: [
      {
        key: 'one',
        title: 'Alma 七',
        isSheet: true,
        isUnderHead: true,
        blocks: () => [
          {
            kind: 'table',
            title: 'Notes',
            columns: [{ title: 'Text 八', share: 1 }],
            rowCount: 1,
            rows: () => [[{ text: 'slept 九', tone: 'due' }]],
            none: '',
            note: 'ten 十',
          },
          {
            kind: 'grid',
            title: 'March',
            heads: ['Drug', 'Time'],
            days: [{ weekday: 'M', day: 1, isWeekend: false }],
            lines: [
              {
                key: 'm',
                name: 'Metformin 百',
                about: ['1 tablet 千'],
                stop: null,
                rows: [{ time: '08:00', cells: [{ state: 'given', text: '万', label: '' }] }],
              },
            ],
            none: '',
          },
          { kind: 'list', title: 'Key', items: [{ label: 'DR', value: 'Dana 億' }] },
        ],
      },
    ],
    csv: () => ({ columns: [], rows: [] }),
  }
  const { content } = pdfDefinition(document, () => '')
  expect(lostLetters(textsIn(content), fonts).toSorted()).toEqual(
    [...'一二三四五六七八九十百千万億'].toSorted(),
  )
})
