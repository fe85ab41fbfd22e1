/** Files as people bring them: a row is imported whole and understood, or it is a fault. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseSchedule } from '#domain/imports/schedule-words.ts'
import { readTableLines } from '#domain/imports/table-lines.ts'
import { newAllergyFields } from '#domain/operations/allergy.ts'
import { faultsIn, kindNamed, rowsIn } from './file-lines.ts'
import { homeAndClient, id, run } from './one-order.ts'

const CLIENTS = 'First name,Last name,Admission date,Allergies'
const ORDERS = 'Client,Medication,Dosage,Unit,Route,Schedule'
const clients = (...rows: readonly string[]) => [CLIENTS, ...rows].join('\r\n')

describe('a line', () => {
  test('[B11] with more cells than titles is a fault that says what is left over', () => {
    const file = clients(
      'Ann,Longer,02/01/2026,Penicillin, Latex',
      'Bob,Fine,02/01/2026,none known',
      'Cy,Longest,02/01/2026,Peanut,Sulfa,Bee stings',
    )
    const words = (left: string) =>
      `The column after "Allergies" has no title and says "${left}". A cell with a comma in it needs quotation marks.`
    expect(faultsIn('clients', file)).toEqual([[2, words('Latex')], [3], [4, words('Sulfa, Bee stings')]])
    const order = `${ORDERS}\nWalter Abbott,Acetaminophen,1,tablet,PO,daily 08:00, 20:00`
    expect(faultsIn('medications', order)).toEqual([[2, words('20:00').replace('Allergies', 'Schedule')]])
  })

  test('[B11] whose words moved into a column without a title, or past empty cells, is one too', () => {
    const untitled = `${CLIENTS},\nAnn,Longer,02/01/2026,Penicillin, Latex`
    expect(rowsIn('clients', untitled)[0]?.values).toBeUndefined()
    const moved = `${CLIENTS},Room\nAnn,Longer,02/01/2026,Penicillin, Latex,\nBob,Fine,02/01/2026,none known,12`
    expect(rowsIn('clients', moved).map(({ values }) => values !== undefined)).toEqual([false, true])
    const padded = clients('Ann,Lee,02/01/2026,Latex,,', 'Bob,Lee,02/01/2026,Latex,,')
    expect(faultsIn('clients', padded)).toEqual([[2], [3]])
  })

  test('[B12] with a quotation mark that is not closed is told, and swallows nobody below', () => {
    const file = clients(
      'Ann,Open,02/01/2026,"Penicillin',
      'Bob,Lost,02/01/2026,Latex',
      'Cy,Gone,02/01/2026,Sulfa',
    )
    const fault = 'The quotation mark that opens in line 2 is not closed. Close it, or take it out.'
    expect(faultsIn('clients', file)).toEqual([
      [2, fault],
      [3, fault],
      [4, fault],
    ])
    expect(rowsIn('clients', file).map(({ cells }) => cells.first_name)).toEqual(['Ann', 'Bob', 'Cy'])
  })

  test('[B12] with a quotation mark inside a cell is told by its line; the lines beside it are read', () => {
    const file = clients(
      'Rose "Rosie",Quoted,02/01/2026,none known',
      '"Ed" Lee,Broken,02/01/2026,none known',
      '"Al ""Big"" Lee","Fine",02/01/2026,"Peanuts\r\nEggs"',
      'Ann,Open,02/01/2026,"Penicillin',
      'Bob,Lost,02/01/2026,"Latex"',
      'Cy,Fine,02/01/2026,Sulfa',
    )
    const rows = rowsIn('clients', file)
    expect(rows.map(({ values }) => values !== undefined)).toEqual([false, false, true, false, false, true])
    expect(rows[1]?.faults[0]?.message).toContain('Line 3 has a quotation mark inside a cell.')
    expect(rows[2]?.values).toMatchObject({ first_name: 'Al "Big" Lee', allergies: ['Peanuts', 'Eggs'] })
    expect(rows[3]?.faults[0]?.message).toContain('Line 6 has a quotation mark inside a cell.')
  })

  test('[B12] that swallowed rows between two quotation marks, or was torn by a line break, is a fault', () => {
    const swallowed = clients(
      'Ann,Open,02/01/2026,"Penicillin',
      'Bob,Lost,02/01/2026,Latex"',
      'Cy,Lee,02/01/2026,',
    )
    expect(rowsIn('clients', swallowed).map(({ values }) => values !== undefined)).toEqual([false, true])
    const between = clients('Ann,"Open,02/01/2026,Latex', 'Bob,Lost",02/01/2026,Latex')
    expect(rowsIn('clients', between)[0]?.values).toBeUndefined()
    const torn = clients('Ann,Lee,02/01/2026,Penicillin', 'Latex', 'Cy,Lee,02/01/2026,')
    expect(rowsIn('clients', torn).map(({ values }) => values !== undefined)).toEqual([false, false, true])
  })

  test('[B12] ends as spreadsheets of every system end it, also in one file', () => {
    const text = 'a,b\r\n1,2\n3,"4\r\n5"\r6,\n'
    expect(readTableLines(text, ',').map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4\r\n5'],
      ['6', ''],
    ])
    expect(() => rowsIn('clients', '"First name,Last name\nAnn,Lee')).toThrow('line 1 is not closed')
  })
})

describe('a column that ends a row or says when it holds', () => {
  const orders = (titles: string, cells: string) =>
    rowsIn('medications', `${ORDERS},${titles}\nWalter Abbott,Acetaminophen,1,tablet,PO,TID,${cells}`)[0]

  test.each([
    ['Discontinue date,Status', '03/01/2026,D/C'],
    ['Status', 'on hold'],
    ['D/C', 'Y'],
    ['HOLD', 'x'],
    ['Hold parameters', 'SBP < 100'],
    ['Discontinued by', 'Dr. Lee'],
    ['StopReason', 'rash'],
    ['Max per day', '3'],
    ['Days', 'Mon Wed'],
    ['PRN reason', 'pain'],
    ['PRN', 'for pain'],
    ['Active', 'No'],
    ['Rx expires', '03/01/2026'],
    ['Order type', 'PRN'],
    ['Type', 'as needed'],
    ['Med category', 'Hold'],
    ['Order type', 'One time'],
    ['Disc. date', '01/15/2026'],
    ['Disc', 'Y'],
    ['D/C by', 'Dr. Lee'],
    ['DC order', 'yes'],
    ['D-C', '01/15/2026'],
    ['Dcd on', '01/15/2026'],
    ['Discont. by', 'Dr. Lee'],
    ['Exp. date', '01/15/2026'],
    ['Exp', '01/15/2026'],
    ['Expir.', '01/15/2026'],
    ['Term.', '01/15/2026'],
    ['Stopped by', 'Dr. Lee'],
    ['Ends', '01/15/2026'],
    ['Finish', '01/15/2026'],
    ['Auto-stop', '01/15/2026'],
    ['Inactive since', '01/15/2026'],
    ['Kind', 'STAT'],
    ['Remarks', 'Discontinued'],
    ['Remarks', 'On hold'],
    ['Comments 2', 'D/C 01/15/2026'],
    ['Flag', 'held'],
  ])('[B13] of an order: %s, %s', (titles, cells) => {
    expect(orders(titles, cells)?.values).toBeUndefined()
  })

  test.each([
    ['Status', 'ACTIVE'],
    ['HOLD', 'No'],
    ['D/C', ''],
    ['Active', 'yes'],
    ['Days supply', '30'],
    ['Prescriber', 'Dr. Lee'],
    ['Order type', 'Scheduled'],
    ['Type', 'routine'],
    ['Discount', '5%'],
    ['Disp. date', '01/15/2026'],
    ['Remarks', 'give before meals'],
    ['Remarks', 'stop and call if rash'],
  ])('[B13] that says nothing of the sort is left out: %s, %s', (titles, cells) => {
    expect(orders(titles, cells)?.faults).toEqual([])
  })

  test('[B13] PRN is as needed, and how often goes to the notes', () => {
    expect(orders('PRN,Notes', 'Y,For pain')?.values).toMatchObject({
      schedule: { frequency_type: 'as_needed', daily_frequency: null, administration_times: [] },
      notes: 'As needed, TID. For pain',
    })
    expect(orders('PRN', 'no')?.values).toMatchObject({ schedule: { frequency_type: 'daily' } })
    const contradicts = `${ORDERS},PRN\nWalter Abbott,Acetaminophen,1,tablet,PO,PRN,no`
    expect(faultsIn('medications', contradicts)).toEqual([[2, 'The schedule of this row says PRN.']])
    expect(orders('D/C date', '03/01/2026')?.values).toMatchObject({ end_date: '2026-03-01' })
  })

  test('[B13] of staff and clients: who left gets no account and is not admitted', () => {
    const staff = 'First name,Last name,Email,Role,Termination date,Status,Employee #'
    const person = (rest: string) => `${staff}\nTess,Lee,tess@example.org,care giver,${rest}`
    const isMade = (file: string) => rowsIn('staff', file)[0]?.values !== undefined
    expect(
      ['03/01/2026,,1', ',Terminated,1', ',Inactive,1', ',On leave,1', ',Active,1', ',,1'].map(rest =>
        isMade(person(rest)),
      ),
    ).toEqual([false, false, false, false, true, true])
    const client = (title: string, cell: string) =>
      rowsIn('clients', `${CLIENTS},${title}\nAnn,Lee,02/01/2026,,${cell}`)[0]?.values !== undefined
    expect(client('Deceased', 'Y')).toBe(false)
    expect(client('Discharge date', '03/01/2026')).toBe(false)
    expect(client('Move-out', '03/01/2026')).toBe(false)
    expect(client('Remarks', 'Deceased 03/01/2026')).toBe(false)
    expect(client('Remarks', 'Deceased husband visits')).toBe(true)
    expect(
      isMade(`First name,Last name,Email,Role,Remarks\nTess,Lee,tess@example.org,care giver,resigned`),
    ).toBe(false)
    expect(client('Deceased', 'N')).toBe(true)
    expect(client('Household', '3')).toBe(true)
  })
})

describe('allergies', () => {
  const saying = (words: string) => rowsIn('clients', `${CLIENTS}\nAnn,Lee,02/01/2026,"${words}"`)[0]

  test.each(['none known', 'NKA', 'None', 'none reported', 'NONE KNOWN.', 'N.K.A.', 'No known allergies'])(
    '[B14] "%s" is none known',
    words => {
      expect(saying(words)?.values).toMatchObject({ allergies: [] })
    },
  )

  test.each([
    ['PCN, Sulfa', ['PCN', 'Sulfa']],
    ['Penicillin (hives, 1998); Latex', [{ substance: 'Penicillin', reaction: 'hives, 1998' }, 'Latex']],
    ['Shellfish/Iodine', ['Shellfish', 'Iodine']],
    ['penicillin and sulfa', ['penicillin', 'sulfa']],
    ['Peanuts\nEggs', ['Peanuts', 'Eggs']],
    [
      'Penicillin – anaphylaxis, carries EpiPen',
      [{ substance: 'Penicillin', reaction: 'anaphylaxis, carries EpiPen' }],
    ],
    ['Penicillin: rash; Latex', [{ substance: 'Penicillin', reaction: 'rash' }, 'Latex']],
    ['Penicillin, hives', [{ substance: 'Penicillin', reaction: 'hives' }]],
    ['Bee stings (swelling)', [{ substance: 'Bee stings', reaction: 'swelling' }]],
  ])('[B14] "%s" names substances', (words, allergies) => {
    expect(saying(words)?.values).toMatchObject({ allergies })
  })

  test.each([
    'N/A',
    'No',
    'unknown',
    'NKDA',
    'NKFA',
    'N.K.D.A.',
    'No known drug allergies',
    'No known food or drug allergies',
    '-',
    '?',
    'see chart',
    'Denies',
    'Penicillin; N/A',
    'Penicillin, no known food allergies',
    'no penicillin',
    'Penicillin?',
    'Penicillin (hives',
    'Penicillin, Sulfa, hives',
    'carries EpiPen',
  ])('[B14] "%s" is refused with what to write', words => {
    expect(saying(words)?.faults).toMatchObject([
      { column: 'allergies', message: expect.stringContaining('Write') },
    ])
  })
})

test('[B14] the form and REST take substances only, and say what to do instead', () => {
  const read = (words: string) => v.safeParse(newAllergyFields.substance, words)
  for (const words of ['Penicillin', 'Nickel', 'Red dye No. 40', 'Peanuts, all nuts'])
    expect(read(words).success, words).toBe(true)
  for (const words of ['None', 'NKA', 'NKDA', 'n/a', 'No', 'unknown', 'Denies', '-', '?', 'see chart'])
    expect(read(words).issues?.[0].message, words).toMatch(/record/)
})

test('[B14] what the file refuses as unclear the form, REST and a client who is added refuse too', () => {
  const read = (words: string) => v.safeParse(newAllergyFields.substance, words)
  for (const words of [
    ...['not allergic to penicillin', 'no penicillin', 'Penicillin?', 'possible sulfa', 'suspected latex'],
    ...['hives', 'Rash', 'carries EpiPen', 'denies eggs', 'R/O latex', 'non-allergic'],
  ]) {
    expect(read(words).issues?.[0].message, words).toMatch(/^Record the substance itself/)
    const asked = { allergy_id: id('allergy'), client_id: 1, substance: words }
    expect(() => run(homeAndClient(), 'allergy.record', asked), words).toThrow('Record the substance itself')
    // An older app took it, and it is not lost: neither on its tablet nor on the server.
    for (const executionContext of ['device', 'push'] as const)
      expect(run(homeAndClient(), 'allergy.record', asked, { executionContext })).not.toEqual([])
  }
  for (const words of [
    'Non-steroidal anti-inflammatories',
    'Nonionic contrast',
    'Nickel',
    'Feverfew',
    'Isoniazid',
  ])
    expect(read(words).success, words).toBe(true)
})

describe('what ISMP tells not to write', () => {
  const order = (said: Readonly<Record<string, string>>) => {
    const cells = { Dosage: '1', Unit: 'tablet', Route: 'oral', Schedule: 'BID', ...said }
    const row = ['Walter Abbott', 'Acetaminophen', ...Object.values(cells)].map(cell => `"${cell}"`).join(',')
    return rowsIn('medications', `${ORDERS}\n${row}`)[0]
  }

  test.each([
    ...[
      'OD',
      'o.d.',
      'QD',
      'q.d.',
      'Q.D.',
      'QOD',
      'q.o.d.',
      'q1d',
      'qhs',
      'QHS',
      'HS',
      'qn',
      'TIW',
      'BIW',
      'q6PM',
      'BT',
    ],
    ...['UD', 'SSI', 'q6°', 'BID x3d', '08:00 & 20:00', '08:00 + 20:00', '@ 08:00'],
  ])('[B15] as a schedule: "%s"', words => {
    expect(order({ Schedule: words })?.faults).toMatchObject([
      { column: 'schedule', message: expect.stringMatching(/ISMP.*Write it out: /) },
    ])
  })

  test.each([
    ['Unit', 'unit', ['U', 'u', 'IU', 'cc', 'µg', 'μg', 'ml', 'l', 'MM', 'ng', 'mg.', 'gr', 'ss']],
    [
      'Route',
      'administration_route',
      ['SC', 'SQ', 'sub q', 'OD', 'O.S.', 'AU', 'AD', 'IN', 'IT', 'per os', 'IJ'],
    ],
  ])('[B15] as %s', (title, column, list) => {
    for (const words of list) {
      const faults = order({ [title]: words })?.faults
      expect(faults, words).toMatchObject([{ column, message: expect.stringContaining('ISMP') }])
    }
  })

  test.each([
    ['.5', '0.5'],
    ['1.0', '1'],
    ['1.50', '1.5'],
    ['10.0', '10'],
  ])('[B15] as a dose: %s', (words, instead) => {
    expect(order({ Dosage: words })?.faults).toMatchObject([
      { column: 'dosage', message: expect.stringContaining(`Write "${instead}".`) },
    ])
  })

  test('[B15] what it recommends is understood', () => {
    for (const words of ['daily', 'every other day', 'BID', 'q8h', '3 times weekly', 'daily at 6 PM'])
      expect(parseSchedule(words), words).not.toBeNull()
    expect(order({ Unit: 'mL', Route: 'SUBQ', Dosage: '0.5' })?.faults).toEqual([])
    expect(order({ Unit: 'units', Route: 'subcut', Dosage: '10' })?.faults).toEqual([])
    expect(kindNamed('medications').columns.unit?.title).toBe('Unit')
  })
})
