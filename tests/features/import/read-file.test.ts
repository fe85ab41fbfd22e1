import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES, MAX_FILE_ROWS } from '#domain/imports/protocol.ts'
import { nextBatchOf } from '#src/features/import/file-rows.ts'
import { bytesOf, decodeText, linesIn } from '#src/features/import/read-file.ts'
import { csvFile, csvOf } from '#src/ui/list/list-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const fileOf = (content: BlobPart) => new File([content], 'clients.csv')

/** As files are: what Windows has for the letters of people's names. */
const windows1252 = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap(letter => [letter.charCodeAt(0), 0])])

const cellsIn = (text: string) => linesIn(text).map(({ cells }) => cells)

const ZOE = [
  ['Name', 'Notes'],
  ['Zoë', 'two\nlines; "quoted"'],
]

test('[B10] a request has no more rows than it can carry', () => {
  const long = { first_name: 'x'.repeat(100_000) }
  const rows = Array.from({ length: 9 }, (_, index) => ({
    row: index + 2,
    line: [],
    cells: {},
    values: index === 0 ? { first_name: 'x'.repeat(400_000) } : long,
    faults: [],
    state: index === 1 ? ('there' as const) : ('ready' as const),
    note: null,
  }))
  const rowsOf = (some: typeof rows) => nextBatchOf(some, 'import', 50).map(({ row }) => row)
  expect(rowsOf(rows)).toEqual([2])
  expect(rowsOf(rows.slice(1))).toEqual([4, 5])
})

describe('a file of a spreadsheet', () => {
  test.each([
    ['with commas', 'Name,Notes\nZoë,"two\nlines; ""quoted"""\n'],
    ['with semicolons and CRLF', 'Name;Notes\r\nZoë;"two\nlines; ""quoted"""\r\n\r\n'],
    ['with tabs', 'Name\tNotes\nZoë\t"two\nlines; ""quoted"""'],
    ['with a mark', '\ufeffName,Notes\nZoë,"two\nlines; ""quoted"""'],
  ])('[B8] is read %s', async (_, text) => {
    for (const bytes of [
      utf8(text),
      utf16(text.replace('\ufeff', '')),
      windows1252(text.replace('\ufeff', '')),
    ])
      expect(cellsIn(decodeText(bytes).text)).toEqual(ZOE)
  })

  test('[B8] counts the line in which Excel names the separator', async () => {
    expect(cellsIn('sep=;\r\nName;Notes\r\nZoë;a,b')).toEqual([[], ['Name', 'Notes'], ['Zoë', 'a,b']])
  })

  test('[B7] [B8] that our own lists were saved as reads back, formulas as the text they are', async () => {
    const cell = fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '=1+1',
          '＝1+1',
          '＠SUM(A1)',
          '+15550134',
          '-2',
          '@home',
          'a,b;c\td',
          '"',
          'x\r\ny',
          "O'Brien",
          '01/31/2026',
        ),
      )
      // What nobody writes in a cell: one that says already that it is text, or that a line ends with it.
      .filter(
        text => !/^'[=+\-@\t\r＝＋－＠]/.test(text) && !/\r(?!\n)/.test(text) && !text.includes('\u0000'),
      )
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(rows, async said => {
        const lines = said.map(([first, second]) => [`${first}.`, second])
        const csv = await csvOf(
          [
            { title: 'Name', exportValue: (line: string[]) => line[0] ?? '' },
            { title: 'Notes', exportValue: line => line[1] ?? '' },
          ],
          lines,
        )
        const bytes = new Uint8Array(await csvFile(csv).arrayBuffer())
        expect(cellsIn(decodeText(bytes).text)).toEqual([['Name', 'Notes'], ...lines])
      }),
    )
  })

  test.each([
    ['tooLarge', new Uint8Array(MAX_FILE_BYTES + 1)],
    ['tooManyRows', `Name,Notes\n${'Zoë,x\n'.repeat(MAX_FILE_ROWS + 30)}`],
    ['spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4])],
    ['spreadsheet', new Uint8Array([0x41, 0, 0x42, 0, 0, 1])],
    ['pdf', '%PDF-1.7\n'],
    ['document', '{\\rtf1\\ansi First name'],
    ['webPage', ' <html><table><tr><td>First name'],
    ['webPage', '<?xml version="1.0"?><Workbook>'],
  ] as const)('[B3] that is none or too long is refused: %s', async (problem, content) => {
    const read = async () => linesIn(decodeText(await bytesOf(fileOf(content))).text)
    await expect(read()).rejects.toMatchObject({ problem })
  })
})

describe('the encoding of a file', () => {
  const ofBytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

  test('[B22] is told by marks, zeros and valid UTF-8; else it is a guess that can be changed', () => {
    expect(decodeText(utf8('Zoë'))).toMatchObject({ encoding: 'utf-8', isGuessed: false })
    const unmarked = utf16('First name,Last name').slice(2)
    expect(decodeText(unmarked)).toEqual({
      text: 'First name,Last name',
      encoding: 'utf-16le',
      isGuessed: false,
    })
    const mac = ofBytes('N\u009c\u0096ez,Se\u0087n')
    expect(decodeText(mac)).toMatchObject({ encoding: 'windows-1252', isGuessed: true })
    expect(decodeText(mac, 'macintosh')).toEqual({
      text: 'Núñez,Seán',
      encoding: 'macintosh',
      isGuessed: false,
    })
    expect(decodeText(ofBytes('Wa\u00b3\u00easa'), 'windows-1250').text).toBe('Wałęsa')
  })

  test('[B22] is UTF-8 where one byte is wrong among letters that are right', () => {
    const bytes = new Uint8Array([...utf8('Zoë,Núñez\nBj'), 0xf6, ...utf8('rn,Seán')])
    expect(decodeText(bytes)).toEqual({
      text: 'Zoë,Núñez\nBj\ufffdrn,Seán',
      encoding: 'utf-8',
      isGuessed: false,
    })
  })
})

test('[B23] the cells of a file are parted by commas, semicolons, tabs or bars', () => {
  for (const separator of [',', ';', '\t', '|']) {
    const text = ['Name', 'Notes'].join(separator)
    expect(cellsIn(text)).toEqual([['Name', 'Notes']])
  }
})
