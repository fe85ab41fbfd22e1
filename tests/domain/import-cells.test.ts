/** Cells as spreadsheets and pharmacies write them: read in the one way there is, or a fault that says what to write. */
import { describe, expect, test } from 'vitest'
import { normalizeName } from '#domain/imports/cells.ts'
import { languagesOfFile } from '#domain/imports/number-cells.ts'
import { readTable } from '#domain/imports/reading.ts'
import type { Language } from '#domain/values/languages.ts'
import { showInvisible } from '#domain/values/one-line.ts'
import { kindNamed, lines, rowsIn } from './file-lines.ts'

/** What is read of one cell of a client who has a name and an admission; the words of its fault where it is none. */
function read(title: string, words: string): unknown {
  const cells: Readonly<Record<string, string>> = {
    'First name': 'Ann',
    'Last name': 'Lee',
    'Admission date': '2026-03-01',
    [title]: words,
  }
  const [row] = readTable(kindNamed('clients'), lines([Object.keys(cells), Object.values(cells)])).rows
  const [fault] = row?.faults ?? []
  const key = title.toLowerCase().replaceAll(' ', '_')
  return fault === undefined ? row?.values?.[key] : fault.message
}

/** The admissions of a file, or their faults. */
function days(written: readonly string[], language: Language = 'English', separator = ','): unknown[] {
  const table = [
    ['First name', 'Last name', 'Admission date'],
    ...written.map((day, index) => [`Ann${index}`, 'Lee', day]),
  ]
  return readTable(kindNamed('clients'), lines(table), {
    languages: languagesOfFile(language, separator),
  }).rows.map(({ values, faults }) => values?.admission_date ?? faults[0]?.message)
}

const TWO_DAYS = 'This could be two different days. Write the year first, like 2026-01-31.'

describe('a day', () => {
  test.each([
    ['03/04/2026'],
    ['3-4-2026'],
    ['2026-03-04'],
    ['2026/03/04'],
    ['20260304'],
    ['4-Mar-2026'],
    ['Mar 4, 2026'],
    ['March 4, 2026'],
    ['Wednesday, March 4, 2026'],
    ['4. März 2026'],
    ['4 mars 2026'],
    ['4 de marzo de 2026'],
    ['2026年3月4日'],
    ["'03/04/2026"],
    ['03\u204404\u20442026'],
    ['3/4/2026 12:00:00 AM'],
    ['2026-03-04T00:00:00Z'],
    ['０３/０４/２０２６'],
  ])('[B17] "%s" is the fourth of March', words => {
    expect(days([words])).toEqual(['2026-03-04'])
  })

  test.each([
    ['3/4/26', 'Write the year with four digits'],
    ['4-Mar-26', 'Write the year with four digits'],
    ["Mar 4, '26", 'Write the year with four digits'],
    ['46085', 'a spreadsheet counts days'],
    ['46085.5', 'a spreadsheet counts days'],
    ['2026-03-04T05:00:00.000Z', 'This has a time of the day.'],
    ['3/4/2026 2:30 PM', 'This has a time of the day.'],
    ['########', 'no room to show this'],
    ['2/30/2026', 'no such day'],
    ['31.04.2026', 'no such day'],
    ['20261301', 'no such day'],
    ['30. Februar 2026', 'no such day'],
    ['3/4', 'Use a date such as'],
    ['03/2026', 'Use a date such as'],
    ['3/4/0026', 'Use a date such as'],
    ['04.03.2026', TWO_DAYS],
  ])('[B17] "%s" is a fault that says what to do', (words, said) => {
    expect(days([words])).toEqual([expect.stringContaining(said)])
  })

  test('[B17] is read as the days beside it show, or not at all where they show both', () => {
    expect(days(['03/04/2026', '31/12/2025'])).toEqual(['2026-04-03', '2025-12-31'])
    expect(days(['04.03.2026', '31.12.2025'])).toEqual(['2026-03-04', '2025-12-31'])
    expect(days(['03/04/2026', '31/12/2025', '12/31/2025', '03/03/2026'])).toEqual([
      TWO_DAYS,
      '2025-12-31',
      '2025-12-31',
      '2026-03-03',
    ])
    const many = Array.from({ length: 10 }, () => '12/31/2025')
    expect(days(['03/04/2026', '31/12/2025', ...many]).slice(0, 2)).toEqual(['2026-03-04', '2025-12-31'])
  })

  test('[B17] is read by the languages of a file that shows nothing', () => {
    expect(days(['03/04/2026'], 'English', ';')).toEqual([TWO_DAYS])
    expect(days(['04.03.2026'], 'English', ';')).toEqual(['2026-03-04'])
    expect(days(['04/03/2026'], 'French', ';')).toEqual(['2026-03-04'])
    expect(days(['04/03/2026'], 'French', ',')).toEqual([TWO_DAYS])
    expect(days(['03/04/2026'], 'Japanese', ',')).toEqual(['2026-03-04'])
  })
})

describe('the phone number of a client', () => {
  test.each(['5550100', '(555) 010-0100', '555.010.0100', '+49 30 123456', '555–0100', '555-0134 x12'])(
    '[B18] "%s" is kept as it stands',
    words => {
      expect(read('Phone', words)).toBe(words)
    },
  )

  test.each([
    'call me',
    'n/a',
    '5.55E+09',
    '+',
    '00',
    '555-0100 / 555-0101',
    '(555) 010-0100 (daughter)',
    '1-800-FLOWERS',
    '=15550100100',
  ])('[B18] "%s" is a fault', words => {
    expect(read('Phone', words)).toBe(
      'Write one phone number in figures, like 555-201-0134, with an extension like 555-201-0134 x12.',
    )
  })

  test.each([
    ['+1 (555) 010-0100 x12', '+15550100100 x12'],
    ['+1 (555) 010-0100 ext. 12', '+15550100100 x12'],
    ['(555) 010-0100, Extension 1234', '5550100100 x1234'],
    ['555-0100 #12', '555-0100 #12'],
    ['555-0100 ext. 12', '555-0100 ext. 12'],
    ['030 123456 Durchwahl 12', '030123456 x12'],
    ['+1  (555)  010 - 0100', '+15550100100'],
  ])('[B18] "%s" is one with an extension, or with spaces, that there is room for', (words, kept) => {
    expect(read('Phone', words)).toBe(kept)
    expect(kindNamed('clients').columns.contact_1_phone?.read?.(words, {} as never)).toBe(kept)
  })

  test.each(['+49 (0) 30 12345678 x12', '+49 3012345678901 ext. 123'])(
    '[B18] "%s" has no room, and the fault says what to write',
    words => {
      expect(read('Phone', words)).toBe(
        'There is room for 20 characters. Write the number without spaces and signs, like +15552010134 x12.',
      )
    },
  )
})

describe('a cell that nobody typed', () => {
  test.each([
    ['ZoÃ«', 'Choose another encoding'],
    ['ZoÃƒÂ«', 'Choose another encoding'],
    ['Jos\ufffd', 'Choose another encoding'],
    ['Zo\u0091', 'Choose another encoding'],
    ['Ann\u202e', 'an invisible character in this cell'],
    ['Ann\u200b', 'an invisible character in this cell'],
    ['Ann\tB', 'on one line'],
    ['#REF!', 'error of the spreadsheet'],
    ['#N/A', 'error of the spreadsheet'],
    ['#BEZUG!', 'error of the spreadsheet'],
    ['N/A', 'there is nothing'],
    ['Null', 'there is nothing'],
    ['-', 'there is nothing'],
  ])('[B16] "%s" is no name', (words, said) => {
    expect(read('First name', words)).toContain(said)
  })

  test.each([
    'José',
    'Þórdís',
    'SÃO',
    'Ångström',
    'محمد',
    '李',
    'نگین‌تاج',
    'Ng',
    'Nullah',
    'Robert (Bob)',
    "D'Angelo Jr.",
    'X Æ A-12',
    'Rosie 🌹',
  ])('[B16] "%s" is one', words => {
    expect(read('First name', words)).toBe(words)
  })

  test('[B16] one name is one name, whatever its apostrophe and its accents', () => {
    expect(normalizeName("O'Brien")).toBe(normalizeName('O’Brien'))
    expect(normalizeName('José')).toBe(normalizeName('Jose\u0301'))
    expect(normalizeName('Jose')).toBe(normalizeName('José'))
  })

  test('[B22] signs beside letters are faults while the encoding is a guess', () => {
    const rows = (isEncodingGuessed: boolean) =>
      readTable(
        kindNamed('clients'),
        lines([
          ['First name', 'Last name', 'Admission date'],
          ['Zo‘', 'Nœ–ez', '2026-03-01'],
          ['Se‡n', "D'Angelo", '2026-03-01'],
          ['Wa³êsa', 'Lech', '2026-03-01'],
          ['Zoë', 'O’Hearn', '2026-03-01'],
        ]),
        { isEncodingGuessed },
      ).rows.map(({ values }) => values !== undefined)
    expect(rows(true)).toEqual([false, false, false, true])
    expect(rows(false)).toEqual([true, true, true, true])
  })
})

describe('a sign that nobody sees', () => {
  test.each([
    ['Ann\u202e', 'Ann[U+202E]'],
    ['An\u200bn', 'An[U+200B]n'],
    ['Ann\tB', 'Ann[U+0009]B'],
    ['Ann\u3164', 'Ann[U+3164]'],
    ['Zoë O’Hearn, 李小龍\r\n👩‍⚕️', 'Zoë O’Hearn, 李小龍\r\n👩‍⚕️'],
  ])('[B16] is shown by its number where words are repeated: %j', (words, shown) => {
    expect(showInvisible(words)).toBe(shown)
  })

  test('[B16] is shown so in what is said of titles and of what is left over', () => {
    const table = (lines: string) => () => rowsIn('clients', lines)
    expect(table('First\u202e,Second\nAnn,Lee')).toThrow(
      'The titles of this file are: "First[U+202E]", "Second".',
    )
    const titles = 'First name,Last name,Admission date,Status\u200e'
    const said = rowsIn('clients', `${titles}\nAnn,Lee,2026-03-01,Dead\u202e\nBo,Lee,2026-03-01,,x\u202ey`)
    expect(said.flatMap(({ faults }) => faults.map(({ message }) => message.slice(0, 70)))).toEqual([
      expect.stringContaining('The column "Status[U+200E]" says "Dead[U+202E]"'),
      expect.stringContaining('The column after "Status[U+200E]" has no title and says "x[U+202E]y"'),
    ])
  })
})

describe('the phone number of somebody of the staff', () => {
  const phone = (words: string) => {
    const file = `First name,Last name,Email,Role,Phone\nAnn,Lee,ann@example.org,staff,"${words}"`
    const [row] = rowsIn('staff', file)
    return row?.faults[0]?.message ?? row?.values?.phone_number
  }

  test('[B18] has no extension, which the fault says, and is shown as it is kept', () => {
    expect(phone('555-201-0134 ext. 12')).toBe(
      'There is no room for an extension here. Write the number alone, like +15552010134.',
    )
    expect(phone('(555) 201-0134')).toBe('+15552010134')
    expect(kindNamed('staff').columns.phone_number?.understoodText?.('+15552010134', 'English')).toBe(
      '+15552010134',
    )
  })
})
