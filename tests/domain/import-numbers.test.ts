/** Numbers in files: read in one way by the reader of typed numbers, or a fault that says what to write. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importKinds } from '#domain/imports/kinds.ts'
import { languagesOfFile } from '#domain/imports/number-cells.ts'
import { readTable } from '#domain/imports/reading.ts'
import { parseSchedule } from '#domain/imports/schedule-words.ts'
import { readTableLines } from '#domain/imports/table-lines.ts'
import { LANGUAGES, type Language } from '#domain/values/languages.ts'
import { kindNamed, lines } from './file-lines.ts'

/** What is read of one cell, in a file of one row; the words of its fault where it is none. */
function read(column: 'quantity' | 'dosage', words: string, language: Language, separator = ',') {
  const [titles, cells] =
    column === 'quantity'
      ? [
          ['Item', 'Category', 'Quantity', 'Unit', 'Minimum'],
          ['Gloves', 'Other', words, 'piece', '1'],
        ]
      : [
          ['Client', 'Medication', 'Dosage', 'Unit', 'Route', 'Schedule'],
          ['Walter Abbott', 'Metformin', words, 'mcg', 'oral', 'BID'],
        ]
  const kind = kindNamed(column === 'quantity' ? 'inventory' : 'medications')
  const [row] = readTable(kind, lines([titles, cells]), {
    languages: languagesOfFile(language, separator),
  }).rows
  const [fault] = row?.faults ?? []
  if (fault === undefined) return row?.values?.[column]
  expect(fault.column).toBe(column)
  return fault.message
}

const DIFFERENT = (example: string) =>
  `This could be two different numbers. Write thousands without a mark (1000), and decimals with a zero more (${example}).`
const DOSE_RANGE =
  'A dose is a number from 0.1 to 1000000. Write less than that in a smaller unit, such as 50 mcg in place of 0.05 mg.'
const RANGE = 'Enter one number, not a range.'
const WHOLE = 'Enter a whole number.'
const tenfold = (words: string, instead: string) =>
  `A dose written "${words}" can be read as ten times as much. Write "${instead}".`

describe('a count', () => {
  test.each<[string, Language, string, number | string]>([
    ['90', 'English', ',', 90],
    ['1,000', 'English', ',', 1000],
    ['1.000', 'English', ',', WHOLE],
    ['90.0', 'English', ',', 90],
    ['1,000.00', 'English', ',', 1000],
    ['1.000', 'English', ';', DIFFERENT('1.1250')],
    ['1,000', 'English', ';', DIFFERENT('1.1250')],
    ['1.000', 'German', ';', 1000],
    ['1.000,0', 'German', ';', 1000],
    ['1.200,0', 'English', ';', 1200],
    ['1.5.0', 'English', ',', 'Enter only a number, such as 12.'],
    ['1,000', 'German', ';', WHOLE],
    ['1.000', 'German', ',', DIFFERENT('1,1250')],
    ['1.000', 'English', '\t', DIFFERENT('1.1250')],
    ['1.000', 'Spanish', ',', DIFFERENT('1.1250')],
    ['1 000', 'French', ';', 1000],
    ['1\u202f000', 'French', ',', 1000],
    ['1 000', 'English', ',', 'Write the number like this: 12.'],
    ['１２０', 'Japanese', ',', 120],
    ['２，０００', 'Chinese', ',', 2000],
    ['1-2', 'English', ',', RANGE],
    ['-3', 'English', ',', 'Enter a number without a minus sign.'],
    ['1/2', 'English', ',', WHOLE],
    ['½', 'English', ',', WHOLE],
    ['12.5', 'English', ',', WHOLE],
    ['1e3', 'English', ',', 'Enter only a number, such as 12.'],
    ['2 x 30', 'English', ',', 'Enter only a number, such as 12.'],
    ['1234567890123', 'English', ',', 'This number is too large'],
  ])('[B20] "%s" of a person who speaks %s, in a file with "%s", is %s', (words, language, separator, is) => {
    expect(read('quantity', words, language, separator)).toBe(is)
  })
})

describe('a dose', () => {
  test.each<[string, Language, string, number | string]>([
    ['0.5', 'English', ',', 0.5],
    ['1/2', 'English', ',', 0.5],
    ['½', 'English', ',', 0.5],
    ['1 1/2', 'English', ',', 1.5],
    ['1,000', 'English', ',', 1000],
    ['1.125', 'English', ',', 1.125],
    ['1.125', 'English', ';', DIFFERENT('1.1250')],
    ['1.1250', 'English', ';', 1.125],
    ['1.000', 'German', ';', 1000],
    ['1.125', 'German', ';', 1125],
    ['1.125', 'German', ',', DIFFERENT('1,1250')],
    ['1,125', 'German', ';', 1.125],
    ['2,5', 'German', ';', 2.5],
    ['2.5', 'German', ',', 2.5],
    ['2,5', 'English', ',', 'Write the number like this: 1.5.'],
    ['1.000', 'English', ',', tenfold('1.000', '1')],
    ['.5', 'English', ',', tenfold('.5', '0.5')],
    [',5', 'German', ';', tenfold(',5', '0,5')],
    ['1,0', 'German', ';', tenfold('1,0', '1')],
    ['1.000,50', 'German', ';', tenfold('1.000,50', '1.000,5')],
    ['1-2', 'English', ',', RANGE],
    ['1–2', 'English', ',', RANGE],
    ['1/3', 'English', ',', 'This fraction cannot be read. Enter one number, such as 1.5.'],
    ['120/80', 'German', ';', 'This fraction cannot be read. Enter one number, such as 1,5.'],
    ['1e3', 'English', ',', 'Enter only a number, such as 1.5.'],
    ['500 mg', 'English', ',', 'Write only the number here, "500", and "mg" under Unit.'],
    ['2,5 mg', 'German', ';', 'Write only the number here, "2,5", and "mg" under Unit.'],
    ['mg', 'English', ',', 'Enter only a number, such as 1.5.'],
    ['0.0005', 'English', ',', 'Use at most three decimals.'],
    ['２．５', 'Japanese', ',', 2.5],
    ['0.1', 'English', ',', 0.1],
    ['0,125', 'German', ';', 0.125],
    ['0.05', 'English', ',', DOSE_RANGE],
    ['.05', 'English', ',', DOSE_RANGE],
    ['0,05', 'German', ';', DOSE_RANGE],
    ['0', 'English', ',', DOSE_RANGE],
    ['1000001', 'English', ',', DOSE_RANGE],
  ])('[B20] "%s" of a person who speaks %s, in a file with "%s", is %s', (words, language, separator, is) => {
    expect(read('dosage', words, language, separator)).toBe(is)
  })

  test('[B20] is never another number than one of those the languages of its file read', () => {
    const pieces = fc.constantFrom(...'0123456789.,', '000', '125')
    const cell = fc.array(pieces, { minLength: 1, maxLength: 6 }).map(all => all.join(''))
    const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+|0+$/g, '')
    let countRead = 0
    fc.assert(
      fc.property(
        cell,
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom(',', ';', '\t'),
        (words, language, separator) => {
          const dose = read('dosage', words, language, separator)
          if (typeof dose !== 'number') return
          countRead += 1
          expect(digits(String(dose))).toBe(digits(words))
        },
      ),
      { seed: 16, numRuns: 1500 },
    )
    expect(countRead).toBeGreaterThan(200)
  })
})

test.each([
  '2.5 times daily',
  'every 1.5 days',
  'every 1,5 days',
  'q1.5h',
  '1-2x daily',
  '½x weekly',
  '３x daily',
  'every 1e1 days',
])('[B4] [B20] the number in the schedule "%s" is not made another one', words => {
  expect(parseSchedule(words)).toBeNull()
})

test.each(importKinds)('[B8] [B20] the sample of $name has no fault in any language', kind => {
  const keys = Object.keys(kind.columns)
  const quoted = (cells: readonly string[]) => cells.map(cell => `"${cell}"`).join(',')
  const file = [
    quoted(keys.map(key => kind.columns[key]?.title ?? '')),
    ...kind.sampleRows.map(row => quoted(keys.map(key => row[key] ?? ''))),
  ].join('\r\n')
  for (const language of LANGUAGES) {
    const { rows } = readTable(kind, readTableLines(file, ','), { languages: languagesOfFile(language, ',') })
    expect(rows.flatMap(({ faults }) => faults)).toEqual([])
  }
})

test('[B9] [B20] what was read of a number is shown as the person writes it', () => {
  const { understoodText: understood } = kindNamed('medications').columns.dosage ?? {}
  expect(understood?.(0.5, 'English')).toBe('0.5')
  expect(understood?.(0.5, 'German')).toBe('0,5')
  expect(kindNamed('inventory').columns.quantity?.understoodText?.(1000, 'German')).toBe('1000')
})
